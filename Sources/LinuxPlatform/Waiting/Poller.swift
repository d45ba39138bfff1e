internal import Glibc
package import Sensing

/// Waits for several descriptors at once; allocates when one is added, not when it waits.
///
/// It remembers numbers, not owners: whoever closes a descriptor removes it here first.
package struct Poller: Sendable {
  /// What the last wait found out about one descriptor.
  package struct Readiness: Hashable, Sendable {
    /// There is something to read, or the end.
    package var readable = false
    package var writable = false
    package var exceptional = false
    /// The other side or the device is gone; what it sent before may still be readable.
    package var hangup = false
    /// The device or pipe is in error; the next call tells which.
    package var failed = false
    /// The descriptor was closed without being removed: a programmer's error.
    package var invalid = false
  }

  /// A place in the poller; valid until it is removed.
  package struct Token: Hashable, Sendable {
    fileprivate var index: Int
  }

  private var requests: [pollfd] = []

  package init() {}

  package mutating func add(
    _ descriptor: borrowing FileDescriptor, for direction: WaitDirection = .reading
  ) -> Token {
    let events =
      switch direction {
      case .reading: POLLIN
      case .writing: POLLOUT
      case .exception: POLLPRI
      }
    return add(pollfd(fd: descriptor.number, events: Int16(events), revents: 0))
  }

  package mutating func add(_ wake: WakeEvent) -> Token {
    add(pollfd(fd: wake.number, events: Int16(POLLIN), revents: 0))
  }

  private mutating func add(_ request: pollfd) -> Token {
    // Places that were given back are used again, so that the array stays as small as its use.
    if let free = requests.firstIndex(where: { $0.fd < 0 }) {
      requests[free] = request
      return Token(index: free)
    }
    requests.append(request)
    return Token(index: requests.count - 1)
  }

  package mutating func remove(_ token: Token) {
    requests[token.index] = pollfd(fd: -1, events: 0, revents: 0)
  }

  /// Waits until one has something to tell (true) or the deadline passes (false).
  package mutating func wait(until deadline: SensorInstant? = nil) throws(SystemError) -> Bool {
    // The pointer is used within the closure only.
    try unsafe requests.withUnsafeMutableBufferPointer { requests throws(SystemError) in
      try unsafe Poll.wait(requests, until: deadline, path: nil) > 0
    }
  }

  package subscript(token: Token) -> Readiness {
    let found = Int32(requests[token.index].revents)
    return Readiness(
      readable: found & POLLIN != 0, writable: found & POLLOUT != 0,
      exceptional: found & POLLPRI != 0, hangup: found & POLLHUP != 0,
      failed: found & POLLERR != 0, invalid: found & POLLNVAL != 0)
  }
}
