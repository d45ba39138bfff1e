/// Hands out a sensor's instants one after the other.
struct SampleClock: Sendable {
  private let timing: SensorTiming
  private let end: Int64
  private var index: Int64
  private var lastArrival: Int64 = .min
  private var random: RandomStream

  /// The first sample is due one period, or with `first` at 0 none, after the phase.
  init(_ timing: SensorTiming, duration: Double, first: Int64 = 1, random: RandomStream) {
    precondition(timing.rate > 0, "A sensor's rate must be positive")
    self.timing = timing
    end = Self.nanoseconds(duration)
    index = first
    self.random = random
  }

  /// Seconds between samples.
  var period: Double { 1 / timing.rate }

  static func nanoseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }
  static func seconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e9 }

  /// The instant of a sample, ns.
  private func instant(_ index: Int64) -> Int64 {
    Self.nanoseconds(Double(index) / timing.rate + timing.phase)
  }

  /// The next sample's times and the start of the interval that it ends, or `nil` at the end.
  mutating func next() -> (time: RowTime, start: Int64)? {
    let validity = instant(index)
    guard validity <= end else { return nil }
    let start = instant(index - 1)
    index += 1
    let stamp = validity + Self.nanoseconds(timing.stampLatency)
    var delay = timing.arrivalDelay
    if timing.arrivalJitter > 0 { delay += timing.arrivalJitter * random.uniform() }
    let arrival = max(stamp + Self.nanoseconds(delay), lastArrival)
    lastArrival = arrival
    return (RowTime(validity: validity, stamp: stamp, arrival: arrival), start)
  }
}
