internal import LinuxPlatform
internal import Sensing

/// By how much UTC is ahead of the sensors' clock, as receivers and the host's clock tell it.
///
/// A receiver's word counts more. Small differences are taken up slowly, so that time stamps do not
/// go back between samples; large ones at once.
struct UniversalTimeOffset: Sendable {
  /// UTC less the sensors' clock, ns; `nil` while nobody tells the time.
  private(set) var nanoseconds: Int64?
  private var lastReceiver: SensorInstant?
  private var lastHost: SensorInstant?

  /// Above this, ns, the difference is a step and not noise.
  private static let step: Int64 = 50_000_000
  /// Seconds after which a receiver that fell silent counts no more than the host's clock.
  private static let receiverMemory = 600.0
  /// Seconds between two looks at the host's clock.
  private static let hostInterval = 10.0

  init() {}

  /// A receiver says what UTC was at an instant, ns since 1970.
  mutating func received(utcNanoseconds: Int64, at instant: SensorInstant) {
    lastReceiver = instant
    take(utcNanoseconds &- instant.nanoseconds)
  }

  /// Whether it is time to look at the host's clock.
  func wantsHost(at now: SensorInstant) -> Bool {
    if let lastReceiver, now.seconds(since: lastReceiver) < Self.receiverMemory { return false }
    return lastHost.map { now.seconds(since: $0) >= Self.hostInterval } ?? true
  }

  /// The host's clock was looked at: its offset, where the kernel calls it synchronised.
  mutating func looked(at now: SensorInstant, offset: Int64?) {
    lastHost = now
    if let offset { take(offset) }
  }

  private mutating func take(_ offset: Int64) {
    guard let old = nanoseconds else {
      nanoseconds = offset
      return
    }
    let difference = offset &- old
    nanoseconds = difference.magnitude > Self.step.magnitude ? offset : old &+ difference / 16
  }

  /// The offset of the host's clock, where something keeps it right.
  static var host: Int64? {
    guard let state = try? ClockSynchronization.current(), state.isSynchronized else { return nil }
    return ClockOffset.sample(.realtime).nanoseconds
  }
}
