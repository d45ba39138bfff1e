internal import Glibc

/// Changes of the tree of files, and questions about paths.
package enum FileSystem {
  /// The path without links, `.` and `..`, from the root.
  package static func resolve(_ path: String) throws(SystemError) -> String {
    // The C library allocates the answer, which is freed below.
    guard let resolved = unsafe realpath(path, nil) else { throw .last("realpath", path: path) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// What a symbolic link says.
  package static func destination(ofLink path: String) throws(SystemError) -> String {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = try SystemCall.retrying("readlink", path: path) {
      // The call writes at most `count` bytes.
      unsafe bytes.withUnsafeMutableBytes { bytes -> Int in
        guard let start = bytes.baseAddress else { return -1 }
        return unsafe readlink(path, start.assumingMemoryBound(to: CChar.self), bytes.count)
      }
    }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// Whether the process may use the path so; says nothing about other obstacles.
  package static func isAccessible(_ path: String, for access: FileAccess) -> Bool {
    let mode =
      switch access {
      case .reading: R_OK
      case .writing: W_OK
      case .readingAndWriting: R_OK | W_OK
      }
    // The string outlives the call.
    return unsafe Glibc.access(path, mode) == 0
  }

  package static func makeDirectory(
    _ path: String, permissions: UInt32 = 0o755
  ) throws(SystemError) {
    _ = try SystemCall.retrying("mkdir", path: path) {
      // The string outlives the call.
      unsafe mkdir(path, permissions)
    }
  }

  /// Makes the folder and those above it that are missing; an existing one is well.
  package static func makeDirectories(_ path: String) throws(SystemError) {
    do {
      try makeDirectory(path)
    } catch {
      switch error.number {
      case .exists:
        if try FileStatus(of: path).kind != .directory { throw error }
      case .noEntry:
        let parent = Self.parent(of: path)
        if parent == path { throw error }
        try makeDirectories(parent)
        // Once only: where folders cannot be made (/proc) the answer stays ENOENT.
        do { try makeDirectory(path) } catch  where error.number == .exists {}
      default: throw error
      }
    }
  }

  /// A named pipe.
  package static func makePipe(_ path: String, permissions: UInt32 = 0o644) throws(SystemError) {
    _ = try SystemCall.retrying("mkfifo", path: path) {
      // The string outlives the call.
      unsafe mkfifo(path, permissions)
    }
  }

  package static func makeSymbolicLink(
    _ path: String, to destination: String
  ) throws(SystemError) {
    _ = try SystemCall.retrying("symlink", path: path) {
      // The strings outlive the call.
      unsafe symlink(destination, path)
    }
  }

  /// Changes the permission bits of what `path` leads to.
  package static func setPermissions(
    _ permissions: UInt32, of path: String
  ) throws(SystemError) {
    _ = try SystemCall.retrying("chmod", path: path) {
      // The string outlives the call.
      unsafe chmod(path, permissions)
    }
  }

  package static func rename(_ path: String, to destination: String) throws(SystemError) {
    _ = try SystemCall.retrying("rename", path: path) {
      // The strings outlive the call.
      unsafe Glibc.rename(path, destination)
    }
  }

  /// The folder that a path lies in: `/a` of `/a/b`, `.` of `b`, `/` of `/`.
  package static func parent(of path: String) -> String {
    let parts = path.split(separator: "/")
    let isAbsolute = path.hasPrefix("/")
    if parts.count <= 1 { return isAbsolute ? "/" : "." }
    return (isAbsolute ? "/" : "") + parts.dropLast().joined(separator: "/")
  }

  /// The last part of a path: `b` of `/a/b`.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
