/// Replaces a file so that whoever reads it, also after a crash or a loss of power, finds the old
/// contents or the new, never a part.
package enum AtomicFile {
  /// The steps, in their order; a test stops after each to see that the file is whole.
  package enum Step: CaseIterable, Sendable {
    case created
    case written
    case synchronized
    case renamed
  }

  /// Writes `contents` beside `path`, on the same file system, and renames it onto `path`.
  ///
  /// An existing file gives its permissions to the new one. The folder must exist. EBUSY where
  /// another process or thread is replacing the same file. `reached` is called after each step.
  package static func replace(
    _ path: String, with contents: [UInt8], permissions: UInt32 = 0o644,
    reached: (Step) throws(SystemError) -> Void = { _ in }
  ) throws(SystemError) {
    // A link keeps being one: what it leads to is replaced.
    let target = resolvedTarget(path)
    let permissions = existingPermissions(target) ?? permissions
    let folder = FileSystem.parent(of: target)
    // Always the same name, so that what a crash left is used up by the next replacement.
    let temporary = "\(folder)/.\(FileSystem.name(of: target)).new"
    let file = try openAlone(temporary)
    do {
      try file.setPermissions(permissions)
      try reached(.created)
      try file.writeAll(contents)
      try reached(.written)
      // Before the rename, or the name could reach the disk before the contents.
      try file.synchronize()
      try reached(.synchronized)
      try FileSystem.rename(temporary, to: target)
    } catch {
      // The error that is already there matters more than one of cleaning up.
      try? FileSystem.remove(temporary)
      throw error
    }
    try file.close()
    try reached(.renamed)
    // The rename itself must reach the disk too.
    let directory = try FileDescriptor.open(folder, .reading, .directory)
    do {
      try directory.synchronize()
    } catch {
      // Some file systems cannot do it for a folder; the contents are safe even so.
      if error.number != .invalidArgument { throw error }
    }
  }

  /// The temporary file, empty, locked against others who replace the same file.
  private static func openAlone(_ temporary: String) throws(SystemError) -> FileDescriptor {
    while true {
      let file = try FileDescriptor.open(temporary, .writing, [.create, .noFollow])
      try file.lock()
      // Whoever had the lock before may have renamed or removed what was opened here.
      let opened = try FileStatus(of: file)
      let named: FileStatus
      do { named = try FileStatus(of: temporary, followingLinks: false) } catch {
        if error.number == .noEntry { continue }
        throw error
      }
      if opened.device == named.device, opened.inode == named.inode {
        try file.truncate()
        return file
      }
    }
  }

  package static func replace(
    _ path: String, with text: String, permissions: UInt32 = 0o644
  ) throws(SystemError) {
    try replace(path, with: Array(text.utf8), permissions: permissions)
  }

  private static func resolvedTarget(_ path: String) -> String {
    do { return try FileSystem.resolve(path) } catch { return path }
  }

  private static func existingPermissions(_ path: String) -> UInt32? {
    do { return try FileStatus(of: path).permissions } catch { return nil }
  }
}
