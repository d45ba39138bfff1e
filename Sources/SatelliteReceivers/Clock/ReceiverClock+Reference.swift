package import Sensing

extension ReceiverClock {
  /// What the shortest latency is known by.
  package enum Basis: UInt8, Hashable, Sendable, BitwiseCopyable {
    case configuration
    /// The host's realtime clock, said by the kernel to be synchronised.
    case synchronizedClock
    /// A pulse at the top of each second.
    case pulse
  }

  /// A reference that the receiver's time cannot be reconciled with.
  package enum Disagreement: Hashable, Sendable {
    /// Epochs would have to arrive this many seconds before, or more than 0.9 s behind, their time
    /// of validity: the host's or the receiver's clock is wrong.
    case implausibleLatency(seconds: Double)
  }

  /// Takes the synchronised realtime clock's reading for reference. Receiver times must be UTC.
  ///
  /// - Parameters:
  ///   - realtimeLessBoottime: CLOCK_REALTIME less CLOCK_BOOTTIME, ns.
  ///   - instant: when they were read.
  ///   - uncertainty: of the realtime clock, s; used where it is better than what is configured.
  /// - Returns: why it was not used, `nil` where it was or need not be.
  package mutating func refer(
    realtimeLessBoottime: Int64, at instant: SensorInstant, uncertainty: Double
  ) -> Disagreement? {
    guard base != nil, envelope.count > 0,
      uncertainty < configuration.minimumLatencyUncertainty
    else { return nil }
    return refer(
      zero: delay(Int64(0).subtractingSaturating(realtimeLessBoottime)), at: seconds(instant),
      uncertainty, .synchronizedClock)
  }

  /// Takes a pulse at the top of a UTC second, which one is told by the epochs.
  package mutating func pulse(at instant: SensorInstant, uncertainty: Double = 1e-4)
    -> Disagreement?
  {
    guard let base, envelope.count > 0 else { return nil }
    let time = seconds(instant)
    // Of the second s, s plus the offset is the pulse's instant; latency is 0 to 0.9 s.
    let late = Double(instant.nanoseconds.subtractingSaturating(base) % 1_000_000_000) * 1e-9
    let floor = envelope.floor(at: time)
    let behind = (floor - late).truncatingRemainder(dividingBy: 1)
    var latency = behind < 0 ? behind + 1 : behind
    // The edge is known to some milliseconds: just below zero is zero, not a second.
    if latency > 0.95 { latency -= 1 }
    return refer(zero: floor - latency, at: time, uncertainty, .pulse)
  }

  /// Takes for reference that `instant` is `utc`, ns since 1970: a pulse whose second is known.
  package mutating func pulse(at instant: SensorInstant, utc: Int64, uncertainty: Double)
    -> Disagreement?
  {
    guard base != nil, envelope.count > 0 else { return nil }
    return refer(
      zero: delay(instant.nanoseconds.subtractingSaturating(utc)), at: seconds(instant),
      uncertainty, .pulse)
  }

  private mutating func refer(
    zero: Double, at time: Double, _ uncertainty: Double, _ basis: Basis
  ) -> Disagreement? {
    let latency = envelope.floor(at: time) - zero
    // The edge comes down while the first epochs are in, never up: only below zero is there slack.
    let slack = 3 * (uncertainty + envelope.deviation(at: time))
    guard latency > -slack, latency < 0.9 else {
      return .implausibleLatency(seconds: latency)
    }
    references.add(
      OffsetReferences.Saying(time: time, zero: zero, uncertainty: uncertainty, basis: basis))
    if let agreed = references.zero(at: time, slope: envelope.slope) {
      measuredLatency = MeasuredLatency(
        seconds: max(0, envelope.floor(at: time) - agreed.zero),
        uncertainty: agreed.uncertainty, basis: agreed.basis)
    }
    return nil
  }

  struct MeasuredLatency: Hashable, Sendable, BitwiseCopyable {
    var seconds: Double
    var uncertainty: Double
    var basis: Basis
  }

  /// The shortest latency as measured, else as configured, s.
  var minimumLatency: Double { measuredLatency?.seconds ?? configuration.minimumLatency }

  /// The delay at zero latency with the deviation of its changing part and of the whole, s.
  func zeroLatency(at time: Double) -> (zero: Double, jitter: Double, deviation: Double) {
    if let agreed = references.zero(at: time, slope: envelope.slope) {
      return (agreed.zero, agreed.uncertainty, agreed.uncertainty)
    }
    let jitter = envelope.deviation(at: time)
    let constant = measuredLatency?.uncertainty ?? configuration.minimumLatencyUncertainty
    return (
      envelope.floor(at: time) - minimumLatency, jitter,
      (square(jitter) + square(constant)).squareRoot()
    )
  }
}
