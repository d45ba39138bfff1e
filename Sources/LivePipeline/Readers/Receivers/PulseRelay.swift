internal import LinuxPlatform
internal import Synchronization

/// The newest pulse of a second on its way from its own thread to the receiver's.
package final class PulseRelay: Sendable {
  private let pulse = Mutex<Pulse?>(nil)

  init() {}

  func put(_ pulse: Pulse) { self.pulse.withLock { $0 = pulse } }

  /// The pulse that came since the last time, where one did.
  func take() -> Pulse? { pulse.withLock { $0.take() } }
}
