internal import CLinux
internal import Glibc
internal import Sensing

/// The one place that waits for descriptors.
enum Poll {
  /// Waits until one of `requests` has something to tell, or the deadline passes: then 0.
  @unsafe
  static func wait(
    _ requests: UnsafeMutableBufferPointer<pollfd>, until deadline: SensorInstant?, path: String?
  ) throws(SystemError) -> Int {
    while true {
      var nanoseconds: Int64 = -1
      if let deadline {
        let now = BootClock.now()
        let left = deadline.nanoseconds.subtractingReportingOverflow(now.nanoseconds)
        // Never 0 before the deadline; an overflow is a deadline that lies ages ago.
        nanoseconds = deadline <= now || left.overflow ? 0 : left.partialValue
      }
      // The kernel writes the answers into the caller's requests.
      let count = unsafe clinux_poll(requests.baseAddress, requests.count, nanoseconds)
      if count > 0 { return Int(count) }
      if count == 0 {
        // The kernel counts in CLOCK_MONOTONIC, which stands still in suspend as the deadline does
        // not; and it may round: only our clock decides.
        if let deadline, BootClock.now() < deadline { continue }
        return 0
      }
      if errno != EINTR { throw .last("poll", path: path) }
    }
  }
}
