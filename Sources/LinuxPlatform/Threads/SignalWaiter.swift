internal import CLinux
internal import Glibc
package import Sensing

/// Takes SIGINT and SIGTERM out of a descriptor, so that nothing is ever interrupted by them.
///
/// It must be made before any thread is: those that exist already would still be killed by them.
/// `OperatingSystemThread` blocks all signals by itself.
package struct SignalWaiter: ~Copyable {
  package enum Signal: Int32, CaseIterable, Sendable {
    /// Ctrl-C.
    case interrupt = 2
    /// `kill`, and how systemd stops a service.
    case terminate = 15
    /// The terminal went away.
    case hangup = 1
    /// The terminal's size changed.
    case windowChanged = 28
  }

  /// Readable when a signal has come; for a `Poller`.
  package let descriptor: FileDescriptor
  private let blockedBefore: UInt64

  package init(_ signals: [Signal] = [.interrupt, .terminate]) throws(SystemError) {
    var mask: UInt64 = 0
    for signal in signals { mask |= 1 << UInt64(signal.rawValue - 1) }
    var before: UInt64 = 0
    let number = try SystemCall.retrying("signalfd", path: nil) {
      // The call fills the local.
      unsafe clinux_signal_descriptor(mask, &before)
    }
    descriptor = FileDescriptor(adopting: number, path: "signals")
    blockedBefore = before
  }

  deinit {
    // A signal that came and was not asked for is dropped: unblocking must not kill the process.
    while clinux_read_signal(descriptor.number) > 0 {}
    _ = clinux_set_blocked_signals(blockedBefore)
  }

  /// The next signal; `nil` where the deadline or `wake` comes first.
  package borrowing func next(
    until deadline: SensorInstant? = nil, unless wake: WakeEvent? = nil
  ) throws(SystemError) -> Signal? {
    while true {
      let result = clinux_read_signal(descriptor.number)
      if result > 0 { return Signal(rawValue: result) }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        switch try descriptor.wait(for: .reading, until: deadline, unless: wake) {
        case .ready, .hangup: continue
        case .timedOut, .woken: return nil
        }
      default: throw .last("read", path: descriptor.path)
      }
    }
  }
}
