package import LinuxPlatform

/// Attribute and device files, through one narrow place in which tests can let calls fail.
package struct DeviceFiles: Sendable {
  /// What is about to be done.
  package enum Call: Hashable, Sendable {
    case read
    case write(String)
    case open
    case readScans
    case makeDirectory
    case removeDirectory
  }

  /// What a test makes of it.
  package enum Verdict: Hashable, Sendable {
    case proceed
    case fail(ErrorNumber)
    /// A write that succeeds and changes nothing, as with a trigger that does not exist; a read
    /// that finds nothing yet.
    case ignore
  }

  private let interposer: (@Sendable (Call, String) -> Verdict)?

  /// The files as they are.
  package static let system = DeviceFiles(interposer: nil)

  /// Files whose every call first asks `interposer`.
  package init(interposer: (@Sendable (Call, String) -> Verdict)?) {
    self.interposer = interposer
  }

  /// Whether to go on.
  @inline(__always)
  private func allows(_ call: Call, _ name: String, _ path: String) throws(SystemError) -> Bool {
    guard let interposer else { return true }
    switch interposer(call, path) {
    case .proceed: return true
    case .ignore: return false
    case .fail(let number): throw SystemError(call: name, path: path, number: number)
    }
  }

  /// The bytes of an attribute, line end included, as text.
  package func readExactly(_ path: String) throws(SystemError) -> String {
    _ = try allows(.read, "read", path)
    return String(decoding: try SysfsFile.readBytes(path), as: UTF8.self)
  }

  /// An attribute without blanks and line end around it.
  package func read(_ path: String) throws(SystemError) -> String {
    try readExactly(path).trimmingBlanks
  }

  package func write(_ text: String, to path: String) throws(SystemError) {
    guard try allows(.write(text), "write", path) else { return }
    try SysfsFile.write(text, to: path)
  }

  /// Opens a device for reading without waiting.
  package func open(_ path: String) throws(SystemError) -> FileDescriptor {
    _ = try allows(.open, "open", path)
    return try FileDescriptor.open(path, .reading, .nonblocking)
  }

  /// Reads once from a device into `buffer` from byte `start` on.
  package func readScans(
    _ descriptor: borrowing FileDescriptor, into buffer: inout [UInt8], from start: Int
  ) throws(SystemError) -> ReadOutcome {
    guard try allows(.readScans, "read", descriptor.path) else { return .wouldBlock }
    var elements = buffer.mutableSpan
    // Elements of one byte have no padding that could be read.
    var all = unsafe elements.mutableBytes
    // The pointer is used within the closure only; slicing checks `start`.
    return try unsafe all.withUnsafeMutableBytes { bytes throws(SystemError) in
      try unsafe descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
    }
  }

  package func makeDirectory(_ path: String) throws(SystemError) {
    guard try allows(.makeDirectory, "mkdir", path) else { return }
    try FileSystem.makeDirectory(path)
  }

  package func removeDirectory(_ path: String) throws(SystemError) {
    guard try allows(.removeDirectory, "rmdir", path) else { return }
    try FileSystem.removeDirectory(path)
  }
}
