/// Turns bucketed series into SVG path data on a chart's scale.
package struct ChartPath: Sendable {
  package let scale: ChartScale
  /// The length after which values start over (360 for a heading), or `nil`.
  package let period: Double?

  package init(scale: ChartScale, period: Double? = nil) {
    self.scale = scale
    self.period = period
  }

  /// A line through each bucket's extremes, broken at gaps.
  package func line(_ series: BucketedSeries) -> String {
    var path = ""
    for run in runs(series) {
      var lastY: Int?
      for index in run.indices {
        let bucket = series.buckets[index]
        let x = scale.x(series.time(of: index))
        let low = scale.y(bucket.minimum - run.shift)
        let high = scale.y(bucket.maximum - run.shift)
        guard let previous = lastY else {
          path += "M\(x) \(low)"
          if high != low { path += "V\(high)" } else if run.indices.count == 1 { path += "h0" }
          lastY = high
          continue
        }
        if low - high <= 4 {
          path += "L\(x) \((low + high) / 2)"
          lastY = high
        } else if abs(previous - low) < abs(previous - high) {
          path += "L\(x) \(low)V\(high)"
          lastY = high
        } else {
          path += "L\(x) \(high)V\(low)"
          lastY = low
        }
      }
    }
    return path
  }

  /// The area between two series of the same buckets.
  package func band(_ lower: BucketedSeries, _ upper: BucketedSeries) -> String {
    guard lower.buckets.count == upper.buckets.count, lower.width == upper.width else { return "" }
    var path = ""
    for run in runs(upper) {
      var shifts = [run.shift]
      if let period {
        let below = run.indices.contains { lower.buckets[$0].minimum < run.shift }
        let above = run.indices.contains { upper.buckets[$0].maximum > run.shift + period }
        if below { shifts.append(run.shift - period) }
        if above { shifts.append(run.shift + period) }
      }
      for shift in shifts { path += polygon(run.indices, lower, upper, shift) }
    }
    return path
  }

  /// The area from the bottom of the chart up to a series.
  package func area(_ series: BucketedSeries) -> String {
    var path = ""
    for run in runs(series) {
      guard let first = run.indices.first, let last = run.indices.last else { continue }
      path += "M\(scale.x(series.time(of: first))) \(ChartScale.height)"
      for index in run.indices {
        path += "L\(scale.x(series.time(of: index))) \(scale.y(series.buckets[index].maximum))"
      }
      path += "L\(scale.x(series.time(of: last))) \(ChartScale.height)Z"
    }
    return path
  }

  /// A dot for each value, an upright stroke where a bucket holds more than four.
  ///
  /// With `staysInside`, what lies above the chart is drawn at its upper edge.
  package func dots(_ series: BucketedSeries, staysInside: Bool = false) -> String {
    var path = ""
    let top = staysInside ? ChartScale.height / 40 : Int.min
    for (index, bucket) in series.buckets.enumerated() where !bucket.isEmpty {
      let low = max(top, scale.y(wrapped(bucket.minimum)))
      let high = max(top, scale.y(wrapped(bucket.maximum)))
      let x = scale.x(series.time(of: index))
      if low == high {
        path += "M\(x) \(low)h0"
      } else if bucket.count <= 4 {
        path += "M\(x) \(low)h0M\(x) \(high)h0"
      } else {
        path += "M\(x) \(low)V\(high)"
      }
    }
    return path
  }

  private func wrapped(_ value: Double) -> Double {
    guard let period else { return value }
    return value - period * (value / period).rounded(.down)
  }

  private func polygon(
    _ indices: [Int], _ lower: BucketedSeries, _ upper: BucketedSeries, _ shift: Double
  ) -> String {
    var there = ""
    var back: [String] = []
    for index in indices {
      let x = scale.x(upper.time(of: index))
      there += "\(there.isEmpty ? "M" : "L")\(x) \(scale.y(upper.buckets[index].maximum - shift))"
      back.append("L\(x) \(scale.y(lower.buckets[index].minimum - shift))")
    }
    return there + back.reversed().joined() + "Z"
  }

  private struct Run {
    var indices: [Int]
    var shift: Double
  }

  /// Stretches of buckets without a gap and, where there is a period, of the same turn.
  ///
  /// A run that ends because the turn does shares its border buckets with its neighbour, so that
  /// the line runs on to the chart's edge.
  private func runs(_ series: BucketedSeries) -> [Run] {
    let reach = Int((series.longestStep / series.width).rounded(.up))
    var runs: [Run] = []
    var last: Int?
    for index in series.buckets.indices where !series.buckets[index].isEmpty {
      let shift = period.map { $0 * (series.buckets[index].mean / $0).rounded(.down) } ?? 0
      if let last, let run = runs.last, index - last <= reach {
        if run.shift == shift {
          runs[runs.count - 1].indices.append(index)
        } else {
          runs[runs.count - 1].indices.append(index)
          runs.append(Run(indices: [last, index], shift: shift))
        }
      } else {
        runs.append(Run(indices: [index], shift: shift))
      }
      last = index
    }
    return runs
  }
}
