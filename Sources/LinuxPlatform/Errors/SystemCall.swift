internal import Glibc

/// The form of every system call: repeated while a signal interrupts it, -1 becomes an error.
enum SystemCall {
  @inline(__always)
  static func retrying<Result: FixedWidthInteger & SignedInteger>(
    _ call: String, path: String?, _ body: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = body()
      if result != -1 { return result }
      if errno != EINTR { throw .last(call, path: path) }
    }
  }

  /// For the calls of the thread library, which return the number instead of setting errno.
  static func checking(_ call: String, path: String? = nil, _ code: Int32) throws(SystemError) {
    if code != 0 {
      throw SystemError(call: call, path: path, number: ErrorNumber(rawValue: code))
    }
  }
}
