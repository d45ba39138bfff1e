/// By what the time of a receiver's fixes on the host's clock is known, and how well.
public struct TimingReport: Hashable, Sendable {
  public enum Basis: String, Hashable, Sendable, CaseIterable {
    /// A pulse at the top of each second, or what it told before it stopped.
    case pulse = "pulse per second"
    /// The host's clock, said by the kernel to be synchronised.
    case synchronizedClock = "synchronised host clock"
    /// The epochs that came soonest, less the configured latency.
    case minimumDelay = "minimum delay"
  }

  public var basis: Basis
  /// Standard deviation of a fix's time of validity, s.
  public var uncertainty: Double
  /// From the time of validity to the first byte at best, s: as measured, else as configured.
  public var minimumLatency: Double
  /// By how much the host's clock runs fast against the receiver's, s/s.
  public var drift: Double

  /// The report as a clause: `time by pulse per second, to 0.1 ms`; tenths only where they say
  /// something.
  public var summary: String {
    let tenths = Int((min(max(uncertainty, 0), 1e6) * 1e4).rounded(.up))
    let number = tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 9) / 10)"
    return "time by \(basis.rawValue), to \(number) ms"
  }
}
