/// The latencies of one sensor, in constant memory.
///
/// The histogram's classes grow by a quarter each from one millisecond up, so that a percentile is
/// known to that fraction; the last class holds all beyond about a minute.
struct LatencyStatistics {
  private static let classCount = 50
  private static let growth = 1.25
  private static let smallest = 1e-3

  private(set) var count = 0
  private var sum = 0.0
  private var minimum = Double.infinity
  private var maximum = -Double.infinity
  private var classes = [UInt32](repeating: 0, count: classCount)

  /// The latency that what came lately had, smoothed over about ten samples, s.
  private(set) var recent = 0.0

  mutating func add(_ latency: Double) {
    recent = count == 0 ? latency : recent + 0.1 * (latency - recent)
    count += 1
    sum += latency
    minimum = min(minimum, latency)
    maximum = max(maximum, latency)
    var bound = Self.smallest
    var index = 0
    while latency > bound && index < Self.classCount - 1 {
      bound *= Self.growth
      index += 1
    }
    classes[index] &+= 1
  }

  /// `nil` while nothing was measured.
  var report: LatencyReport? {
    guard count > 0 else { return nil }
    return LatencyReport(
      count: count, minimum: minimum, mean: sum / Double(count), percentile95: percentile(0.95),
      maximum: maximum)
  }

  /// The upper bound of the class in which the fraction is reached, at most the maximum.
  private func percentile(_ fraction: Double) -> Double {
    let wanted = fraction * Double(count)
    var seen = 0.0
    var bound = Self.smallest
    for number in classes {
      seen += Double(number)
      if seen >= wanted { break }
      bound *= Self.growth
    }
    return min(bound, maximum)
  }
}
