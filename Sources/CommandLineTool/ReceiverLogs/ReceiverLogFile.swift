internal import LinuxPlatform

/// The bytes of a receiver log: a file, a pipe, a device, or standard input (`-`).
struct ReceiverLogFile: ~Copyable {
  /// The name for messages.
  let name: String
  /// The file's length; zero where it has none.
  let bytesTotal: Int
  /// How many bytes were read so far.
  private(set) var bytesRead = 0
  /// The bytes of the last read, at the beginning.
  private(set) var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private let descriptor: FileDescriptor

  init(_ path: String) throws {
    if path == "-" {
      name = "standard input"
      descriptor = try FileDescriptor.duplicate(0, path: name)
      bytesTotal = 0
      return
    }
    name = path
    guard FileStatus.exists(path) else {
      throw ToolError(.data, "there is no file '\(path)'", remedy: "check the path")
    }
    let status = try FileStatus(of: path)
    if status.kind == .directory {
      throw ToolError(
        .data, "'\(path)' is a folder", remedy: "name the log in it, or - for standard input")
    }
    descriptor = try FileDescriptor.open(path, .reading)
    bytesTotal = status.kind == .regular ? Int(status.size) : 0
  }

  /// Reads on; the number of bytes now in `buffer`, zero at the end.
  mutating func next() throws(SystemError) -> Int {
    while true {
      switch try descriptor.read(into: &buffer) {
      case .bytes(let count):
        bytesRead += count
        return count
      // Standard input may have been made non-blocking by whoever shares it.
      case .wouldBlock: _ = try descriptor.wait(for: .reading)
      case .end: return 0
      }
    }
  }
}
