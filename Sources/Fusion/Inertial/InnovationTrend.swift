internal import ErrorStateFilter
internal import Sensing

/// Whether innovations of the velocity lean to one side, which noise does not.
///
/// A bias of the inertial sensor that has changed shows in every one of them, long before one by
/// itself is beyond a gate; a sensor that is noisier than it claims shows in both directions. The mean
/// of the normalized innovations is held against their own mean square, over twelve seconds, and over
/// four where it is large. See Derivation (N-10).
struct InnovationTrend {
  private var slow = Moments()
  private var fast = Moments()
  private var count = 0.0
  private var start: SensorInstant?
  private var last: SensorInstant?

  private struct Moments {
    var mean = InlineArray<3, Double>(repeating: 0)
    var square = InlineArray<3, Double>(repeating: 0)

    /// Takes one component; `true` where its mean is beyond `size`, beyond `share` of its square, and
    /// beyond what chance makes of the mean of `number` values.
    mutating func receive(
      _ v: Double, _ i: Int, gain: Double, number: Double, size: Double, share: Double
    ) -> Bool {
      mean[i] += gain * (v - mean[i])
      square[i] += gain * (v * v - square[i])
      let m = mean[i]
      return m * m > size * size && m * m > share * square[i]
        && m * m * number > InnovationTrend.chance
    }
  }

  /// s.
  private static let memory = 12.0
  private static let shortMemory = 4.0

  /// The square of four and a half deviations: in the thousands of means of an hour's fixes less is
  /// chance.
  private static let chance = 20.25

  /// Forgets what it saw: what it found has been answered.
  mutating func restart() { self = InnovationTrend() }

  /// Takes what the filter found of a velocity; `true` where one component leans.
  mutating func receive(_ a: NavigationFilter.Assessment, at now: SensorInstant) -> Bool {
    let interval = last.map { now.seconds(since: $0) } ?? 0
    if interval < 0 || interval > Self.memory { restart() }
    last = now
    let begin = start ?? now
    start = begin
    count += 1
    let elapsed = now.seconds(since: begin)
    let gain = max(min(interval / Self.memory, 1), 1 / count)
    let shortGain = max(min(interval / Self.shortMemory, 1), 1 / count)
    // Of how many values a mean with such a gain is.
    let number = min(count, 2 / gain - 1)
    let shortNumber = min(count, 2 / shortGain - 1)
    var leans = false
    for i in 0..<a.dimension {
      let v = min(max(a.innovation[i] / a.innovationVariance[i].squareRoot(), -5), 5)
      let isLeaning = slow.receive(
        v, i, gain: gain, number: number, size: 0.5, share: 0.5)
      let isFalling = fast.receive(
        v, i, gain: shortGain, number: shortNumber, size: 1.2, share: 0.75)
      if elapsed >= Self.memory && count >= 10 && isLeaning { leans = true }
      if elapsed >= Self.shortMemory && count >= 6 && isFalling { leans = true }
    }
    return leans
  }
}
