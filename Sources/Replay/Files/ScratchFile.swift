internal import Glibc
package import TextFiles

/// A file for what does not fit into memory: it has no name any more, and is gone when it is closed,
/// however the program ends.
package struct ScratchFile: ~Copyable {
  /// Where it was made, for messages.
  package let folder: String
  private let descriptor: CInt
  /// How long it is, bytes.
  package private(set) var count = 0

  /// Where scratch files are made: `$TMPDIR`, else `/var/tmp`, which lies on a disk where `/tmp` may
  /// lie in memory.
  package static var defaultFolder: String {
    if let stated = unsafe getenv("TMPDIR"), unsafe stated.pointee != 0 {
      return unsafe String(cString: stated)
    }
    return "/var/tmp"
  }

  package init(in folder: String) throws(DataError) {
    self.folder = folder
    var path = Array((folder + "/binnacle-XXXXXX").utf8CString)
    // The call changes six characters of the array in place.
    descriptor = unsafe path.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
    }
    if descriptor < 0 { throw Self.failure("no temporary file can be made in it", folder, errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // The string ends with a zero.
    _ = unsafe unlink(path)
  }

  deinit { _ = close(descriptor) }

  /// Writes numbers at a place counted in bytes.
  package mutating func write(_ numbers: [Double], at offset: Int) throws(DataError) {
    let length = numbers.count * 8
    var done = 0
    while done < length {
      let step = unsafe numbers.withUnsafeBytes { bytes in
        // What is left of the array.
        unsafe pwrite(
          descriptor, bytes.baseAddress.map { unsafe $0 + done }, length - done, offset + done)
      }
      if step > 0 {
        done += step
      } else if errno != EINTR {
        throw Self.failure("a temporary file in it cannot be written", folder, errno)
      }
    }
    count = max(count, offset + length)
  }

  /// Fills `numbers` from a place counted in bytes.
  package func read(into numbers: inout [Double], at offset: Int) throws(DataError) {
    let length = numbers.count * 8
    var done = 0
    while done < length {
      let step = unsafe numbers.withUnsafeMutableBytes { bytes in
        // The rest of the array.
        unsafe pread(
          descriptor, bytes.baseAddress.map { unsafe $0 + done }, length - done, offset + done)
      }
      if step > 0 {
        done += step
      } else if step == 0 {
        throw DataError("a temporary file in it has become shorter", file: folder)
      } else if errno != EINTR {
        throw Self.failure("a temporary file in it cannot be read", folder, errno)
      }
    }
  }

  private static func failure(_ what: String, _ folder: String, _ code: CInt) -> DataError {
    var error = ByteSource.failure(what, name: folder, code: code)
    if error.kind != .permission { error.kind = .output }
    error.remedy =
      code == ENOSPC || code == EDQUOT || code == EFBIG
      ? "make room, or set TMPDIR to a folder with more of it"
      : "set TMPDIR to a folder that can be written"
    return error
  }
}
