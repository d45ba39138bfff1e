/// How late the last 256 epochs came, above the shortest latency.
struct LatencyStatistics: Sendable {
  private static let capacity = 256
  private var values: [Double] = []
  private var next = 0

  init() { values.reserveCapacity(Self.capacity) }

  mutating func add(_ latency: Double) {
    if values.count < Self.capacity {
      values.append(latency)
    } else {
      values[next] = latency
    }
    next = (next + 1) % Self.capacity
  }

  var median: Double { quantile(0.5) }
  var percentile95: Double { quantile(0.95) }
  var maximum: Double { values.max() ?? 0 }

  private func quantile(_ fraction: Double) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    return sorted[min(sorted.count - 1, Int((fraction * Double(sorted.count)).rounded(.down)))]
  }
}
