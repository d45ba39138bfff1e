internal import Glibc
package import Sensing

extension FileDescriptor {
  /// Waits until the descriptor is ready, the deadline passes (CLOCK_BOOTTIME), or `wake` is
  /// signalled, which wins where several are true.
  ///
  /// Nothing is allocated. An IIO device that was unplugged never wakes this wait: read once after
  /// each time-out, the read tells (ENODEV).
  package borrowing func wait(
    for direction: WaitDirection, until deadline: SensorInstant? = nil,
    unless wake: WakeEvent? = nil
  ) throws(SystemError) -> WaitOutcome {
    let events: Int16 =
      switch direction {
      case .reading: Int16(POLLIN)
      case .writing: Int16(POLLOUT)
      case .exception: Int16(POLLPRI)
      }
    var requests = (
      pollfd(fd: number, events: events, revents: 0),
      // The kernel passes over a negative descriptor.
      pollfd(fd: wake?.number ?? -1, events: Int16(POLLIN), revents: 0)
    )
    let path = path
    // Two of a kind in a tuple lie as in an array; the pointer is used within the closure only.
    let count = try unsafe withUnsafeMutableBytes(of: &requests) { bytes throws(SystemError) in
      try unsafe Poll.wait(bytes.bindMemory(to: pollfd.self), until: deadline, path: path)
    }
    if count == 0 { return .timedOut }
    if requests.1.revents != 0 { return .woken }
    let found = Int32(requests.0.revents)
    if found & POLLNVAL != 0 {
      throw SystemError(call: "poll", path: path, number: ErrorNumber(rawValue: EBADF))
    }
    return found & Int32(events) != 0 ? .ready : .hangup
  }
}
