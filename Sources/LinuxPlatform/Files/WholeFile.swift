/// Ordinary files, read and written whole.
package enum WholeFile {
  /// The contents, at most `limit` bytes (else EFBIG).
  package static func read(_ path: String, limit: Int = 1 << 30) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor.open(path, .reading)
    return try file.readToEnd(limit: limit)
  }

  /// Makes or overwrites the file; a crash may leave a part. See `AtomicFile`.
  package static func write(
    _ text: String, to path: String, permissions: UInt32 = 0o644
  ) throws(SystemError) {
    let file = try FileDescriptor.open(
      path, .writing, [.create, .truncate], permissions: permissions)
    try file.writeAll(text)
    try file.close()
  }
}
