/// Attributes of sysfs and configfs: one value per file, each read and write one call to a driver.
///
/// An attribute may take seconds (a driver that waits for its chip), and no time-out of ours can
/// shorten that, because the call cannot be interrupted; call from a thread that may wait.
/// A file on a disk serves as well: that is how trees under another root work.
package enum SysfsFile {
  /// No attribute of sysfs is longer; binary ones are cut by their drivers at a page.
  package static let longest = 65536

  /// The bytes of the attribute.
  ///
  /// The file's size says nothing (sysfs claims a page): it is read until the end.
  package static func readBytes(_ path: String) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor.open(path, .reading)
    return try file.readToEnd(limit: longest)
  }

  /// The attribute without the line end that the kernel adds; malformed UTF-8 is repaired.
  package static func read(_ path: String) throws(SystemError) -> String {
    var bytes = try readBytes(path)
    while let last = bytes.last, last == 0x0A || last == 0x0D || last == 0 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The attribute, or `nil` where there is none.
  package static func readIfPresent(_ path: String) throws(SystemError) -> String? {
    do {
      return try read(path)
    } catch {
      if error.number == .noEntry || error.number == .notDirectory { return nil }
      throw error
    }
  }

  /// Hands `text` to the driver in one call; its refusal is the error: EINVAL (not a value it
  /// takes), EBUSY (not now), EACCES, EIO, ETIMEDOUT, ENODEV.
  ///
  /// Success does not mean that it holds: a driver may round, or ignore (`current_trigger` with an
  /// unknown name). Read it back.
  package static func write(_ text: String, to path: String) throws(SystemError) {
    // A plain file, in place of an attribute, must not keep the rest of a longer earlier value.
    let file = try FileDescriptor.open(path, .writing, .truncate)
    let bytes = Array(text.utf8)
    switch try file.write(bytes.span) {
    case .bytes(bytes.count): return
    // A driver takes a value whole; part of it is none. To write the rest would be another value.
    case .bytes: throw SystemError(call: "write", path: path, number: .inputOutput)
    case .wouldBlock: throw SystemError(call: "write", path: path, number: .wouldBlock)
    }
  }
}
