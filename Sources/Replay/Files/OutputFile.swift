internal import Glibc
public import TextFiles

/// A file that is written through one buffer; every failure is a typed error.
///
/// Text is collected in `text` and goes out when it is long enough; `close()` writes the rest.
public struct OutputFile: ~Copyable, Sendable {
  /// The path, or "standard output".
  public let name: String
  /// What has not been written yet.
  public var text: DecimalWriter
  private var descriptor: CInt
  private static let threshold = 1 << 16

  /// Creates or empties the file at `path`; `-` is standard output.
  public init(path: String) throws(DataError) {
    if path == "-" {
      name = "standard output"
      descriptor = 1
    } else {
      name = path
      // A pipe that nobody reads would hold the opening up; without waiting it fails (ENXIO).
      descriptor = unsafe open(
        path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0o666)
      if descriptor < 0 { throw Self.failure("cannot be created", name: path, code: errno) }
      // Writing may wait: standard output, as /dev/stdout, is often a pipe.
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    }
    text = DecimalWriter(capacity: Self.threshold + 4096)
  }

  deinit { if descriptor > 2 { _ = Glibc.close(descriptor) } }

  /// Writes the collected text where it has become long.
  @inline(__always)
  public mutating func flushIfLong() throws(DataError) {
    if text.bytes.count >= Self.threshold { try flush() }
  }

  /// Writes the collected text.
  public mutating func flush() throws(DataError) {
    var done = 0
    while done < text.bytes.count {
      let count = unsafe text.bytes.withUnsafeBytes { bytes in
        // What is left of the array.
        unsafe write(descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
      }
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw Self.failure("cannot be written", name: name, code: errno)
      }
    }
    text.bytes.removeAll(keepingCapacity: true)
  }

  /// Writes the collected text and waits until it is on the disk, so that a power cut spares it.
  mutating func synchronize() throws(DataError) {
    try flush()
    while fdatasync(descriptor) != 0 {
      // What cannot be synchronised is no file on a disk.
      if errno == EINVAL || errno == EROFS { return }
      if errno != EINTR { throw Self.failure("cannot be written", name: name, code: errno) }
    }
  }

  /// Writes what is left and closes the file; an error that the system held back comes here.
  public consuming func close() throws(DataError) {
    try flush()
    if descriptor > 2 {
      let result = Glibc.close(descriptor)
      descriptor = -1
      if result != 0 { throw Self.failure("cannot be written", name: name, code: errno) }
    }
  }

  private static func failure(_ what: String, name: String, code: CInt) -> DataError {
    var error = ByteSource.failure(what, name: name, code: code)
    if error.kind != .permission { error.kind = .output }
    if code == ENOSPC || code == EDQUOT {
      error.remedy = "make room, or write elsewhere or at a lower rate"
    }
    return error
  }
}
