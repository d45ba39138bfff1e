package import Sensing

/// When a receiver's epochs were valid on CLOCK_BOOTTIME, from the receiver's own time.
///
/// Arrivals jitter by tens of milliseconds, but never before the solution is computed and sent:
/// the delay of arrival behind receiver time has a sharp lower edge, which drifts with the host's
/// crystal. A line under all delays of the last minute or two (`DelayEnvelope`) is receiver time on
/// the host's clock, late by the shortest latency. That constant comes from the configuration, or
/// is measured where a pulse per second or a synchronised realtime clock tells absolute time.
///
/// Memory is bounded; the same inputs give the same bits.
package struct ReceiverClock: Sendable {
  /// What is known beforehand.
  package struct Configuration: Hashable, Sendable {
    /// From the time of validity to the arrival of the first byte when nothing delays it, s:
    /// the receiver's computing and the link. Larger makes instants earlier. Default 0.
    package var minimumLatency = 0.0
    /// Standard deviation of `minimumLatency`, s; receivers take 20 to 150 ms. Default 0.1.
    package var minimumLatencyUncertainty = 0.1
    /// Expected jitter of arrivals, s: the uncertainty of the first epochs. Default 0.07.
    package var jitter = 0.07
    /// The host clock's greatest rate error, s/s: crystals have up to 100e-6, to which time
    /// synchronisation may add a little. Default 200e-6.
    package var maximumDrift = 200e-6
    /// A change of the offset by more than this is a step of the receiver's time, or a stall; a
    /// smaller one is followed within the window. Default 0.25 s.
    package var stepThreshold = 0.25

    package init() {}
  }

  /// One epoch on the host's clock.
  package struct Reading: Hashable, Sendable {
    /// Time of validity; never later than the arrival.
    package var instant: SensorInstant
    /// Standard deviation of `instant`, s, that of the shortest latency included.
    package var standardDeviation: Double
    /// The part of it that changes from epoch to epoch, s.
    package var jitterDeviation: Double
    /// How much longer than the shortest this epoch took to arrive, s.
    package var excessLatency: Double
    /// Whether the epoch fits the others; if not, it is late, or the receiver's time is in doubt.
    package var isConsistent: Bool
    package var event: Event?
  }

  package enum Event: Hashable, Sendable {
    /// The receiver's time went back (positive) or forth by this many seconds, and stays there.
    case receiverTimeStepped(seconds: Double)
    /// One epoch's time was off by this many seconds and the next was not.
    case receiverTimeOutlier(seconds: Double)
    /// The host slept, s; its clock may have lost up to a second, so the estimate starts anew.
    case hostSuspended(seconds: Double)
  }

  /// So many epochs may come late out of a buffer when a port is opened.
  private static let firstEpochs = 10

  package let configuration: Configuration
  /// Boot time less receiver time of the first epoch, ns; delays are kept relative to it.
  var base: Int64?
  var origin = SensorInstant(nanoseconds: 0)
  var envelope: DelayEnvelope
  var statistics = LatencyStatistics()
  var candidate: StepCandidate?
  var references = OffsetReferences()
  var measuredLatency: MeasuredLatency?
  var lastSuspended: Int64?
  private(set) var lastArrival: SensorInstant?
  package private(set) var epochs = 0
  package private(set) var steps = 0

  package init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
    envelope = DelayEnvelope(
      jitter: configuration.jitter, maximumDrift: configuration.maximumDrift)
  }

  /// Takes one epoch and tells when it was valid.
  ///
  /// - Parameters:
  ///   - receiver: the epoch's own time, ns: UTC since 1970, or GPS time if it is so always.
  ///   - arrival: when the first byte of its first message arrived.
  ///   - suspended: CLOCK_BOOTTIME less CLOCK_MONOTONIC, ns, which grows while the host sleeps.
  /// - Returns: the epoch on the host's clock, with how sure that is.
  package mutating func observe(
    receiver: Int64, arrival: SensorInstant, suspended: Int64? = nil
  ) -> Reading {
    epochs += 1
    var event = noticeSuspension(suspended)
    let arrival = max(arrival, lastArrival ?? arrival)
    lastArrival = arrival
    let offset = arrival.nanoseconds.subtractingSaturating(receiver)
    if base == nil { start(offset: offset, at: arrival) }
    let time = seconds(arrival)
    let delay = self.delay(offset)
    guard envelope.count > 0 else {
      envelope.add(delay, at: time)
      statistics.add(0)
      return reading(arrival, offset: offset, excess: 0, consistent: true, event: event)
    }
    let excess = delay - envelope.floor(at: time)
    if excess < -configuration.stepThreshold, envelope.count < Self.firstEpochs {
      // What lay in the link's buffer when the port was opened came late; this came less late.
      envelope.removeAll()
      envelope.add(delay, at: time)
      return reading(arrival, offset: offset, excess: 0, consistent: true, event: event)
    }
    if abs(excess) > configuration.stepThreshold {
      if var candidate, candidate.fits(delay, within: configuration.stepThreshold) {
        candidate.add(delay, at: time)
        self.candidate = candidate
        if candidate.isConfirmed {
          event = .receiverTimeStepped(seconds: excess)
          restart(from: candidate, arrival: arrival)
          return reading(arrival, offset: offset, excess: 0, consistent: true, event: event)
        }
      } else {
        candidate = StepCandidate(delay, excess: excess, at: time)
      }
      return suspect(arrival, offset: offset, excess: excess, event: event)
    }
    if let outlier = candidate {
      // Late epochs need no event: they fit the line that they came late to.
      if outlier.excess < 0 { event = .receiverTimeOutlier(seconds: outlier.excess) }
      candidate = nil
    }
    envelope.add(delay, at: time)
    let above = max(0, delay - envelope.floor(at: time))
    statistics.add(above)
    return reading(arrival, offset: offset, excess: above, consistent: true, event: event)
  }

  // MARK: - Parts

  /// Seconds since the first arrival.
  func seconds(_ instant: SensorInstant) -> Double { instant.seconds(since: origin) }

  /// An offset in seconds relative to the first one.
  func delay(_ offset: Int64) -> Double {
    Double(offset.subtractingSaturating(base ?? 0)) * 1e-9
  }

  private mutating func start(offset: Int64, at arrival: SensorInstant) {
    base = offset
    origin = arrival
  }

  private mutating func noticeSuspension(_ suspended: Int64?) -> Event? {
    guard let suspended else { return nil }
    defer { lastSuspended = suspended }
    // The two clocks cannot be read in one go: a tenth of a second is far above what that costs.
    guard let last = lastSuspended, suspended - last > 100_000_000 else { return nil }
    envelope.removeAll()
    references.removeAll()
    candidate = nil
    base = nil
    return .hostSuspended(seconds: Double(suspended - last) * 1e-9)
  }

  private mutating func restart(from candidate: StepCandidate, arrival: SensorInstant) {
    steps += 1
    envelope.removeAll()
    references.removeAll()
    let time = seconds(arrival)
    envelope.add(candidate.lowest, at: time)
    self.candidate = nil
  }

  /// The reading by the line, or by the reference where there is one.
  private func reading(
    _ arrival: SensorInstant, offset: Int64, excess: Double, consistent: Bool, event: Event?
  ) -> Reading {
    let time = seconds(arrival)
    let (zero, jitter, deviation) = zeroLatency(at: time)
    // Receiver time plus the offset at zero latency is arrival less latency.
    let latency = max(0, delay(offset) - zero)
    return Reading(
      instant: SensorInstant(
        nanoseconds: arrival.nanoseconds - Int64((min(latency, 1e8) * 1e9).rounded())),
      standardDeviation: deviation, jitterDeviation: jitter, excessLatency: excess,
      isConsistent: consistent, event: event)
  }

  /// An epoch far off the line: late, or its receiver's time is wrong.
  private func suspect(
    _ arrival: SensorInstant, offset: Int64, excess: Double, event: Event?
  ) -> Reading {
    if excess > 0 {
      var late = reading(arrival, offset: offset, excess: excess, consistent: false, event: event)
      late.standardDeviation = max(late.standardDeviation, excess)
      late.jitterDeviation = max(late.jitterDeviation, excess)
      return late
    }
    // Before the line it cannot have arrived: its own time says nothing, only the arrival does.
    let usual = statistics.median + minimumLatency
    let spread = max(statistics.percentile95, configuration.jitter)
    return Reading(
      instant: SensorInstant(nanoseconds: arrival.nanoseconds - Int64((usual * 1e9).rounded())),
      standardDeviation: (spread * spread + square(configuration.minimumLatencyUncertainty))
        .squareRoot(),
      jitterDeviation: spread, excessLatency: 0, isConsistent: false, event: event)
  }
}

func square(_ x: Double) -> Double { x * x }

extension Int64 {
  /// The difference, or the nearest there is.
  func subtractingSaturating(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (self < other ? .min : .max) : difference
  }
}
