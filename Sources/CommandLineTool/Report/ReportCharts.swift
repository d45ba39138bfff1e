internal import Fusion

/// The diagrams over time: height, speed, heading, accuracy and innovations.
struct ReportCharts {
  private let data: ReportData
  private let outages: [Stretch]

  init(_ data: ReportData) {
    self.data = data
    outages = data.outages
  }

  /// The large diagrams, top to bottom.
  var main: [Chart] {
    [height, speed, heading, tilt, horizontalAccuracy, verticalAccuracy].compactMap { $0 }
  }

  /// One small diagram per quantity that was compared with a prediction.
  var innovations: [Chart] {
    FusionOutcome.Quantity.allCases.compactMap { quantity in
      innovation(quantity, data.innovations[Int(quantity.rawValue)])
    }
  }

  private func chart(_ title: String, _ unit: String, _ range: ClosedRange<Double>) -> Chart {
    Chart(title: title, unit: unit, scale: ChartScale(duration: data.duration, range: range))
  }

  private func addOutages(to chart: inout Chart) {
    let path = outages.map { outage in
      let left = chart.scale.x(outage.start)
      let width = max(8, chart.scale.x(min(outage.end, data.duration)) - left)
      return "M\(left) 0h\(width)v\(ChartScale.height)h-\(width)Z"
    }
    chart.add("outage", path.joined(), meaning: "dead reckoning")
  }

  private func band(
    _ title: String, _ unit: String, _ range: ClosedRange<Double>, _ estimate: BandSeries,
    truth: BucketedSeries, fixes: BucketedSeries?, period: Double? = nil
  ) -> Chart {
    var chart = chart(title, unit, range)
    let path = ChartPath(scale: chart.scale, period: period)
    addOutages(to: &chart)
    chart.add("band", path.band(estimate.lower, estimate.upper), meaning: "± 1 sd")
    if let fixes { chart.add("fix", path.dots(fixes), meaning: "GNSS fixes") }
    chart.add("truth", path.line(truth), meaning: "truth")
    chart.add("est", path.line(estimate.value), meaning: "estimate")
    return chart
  }

  private var height: Chart? {
    guard let range = Self.union(data.height.value.range, data.truthHeight.range) else {
      return nil
    }
    let margin = max(0.12 * (range.upperBound - range.lowerBound), 1)
    return band(
      "Altitude", "m above the ellipsoid",
      range.lowerBound - margin...range.upperBound + margin, data.height,
      truth: data.truthHeight, fixes: data.fixHeight)
  }

  private var speed: Chart? {
    guard let range = Self.union(data.speed.value.range, data.truthSpeed.range) else { return nil }
    return band(
      "Speed over ground", "m/s", 0...max(range.upperBound * 1.1, 0.5), data.speed,
      truth: data.truthSpeed, fixes: nil)
  }

  private var heading: Chart? {
    guard !data.heading.value.isEmpty else { return nil }
    let unit =
      switch data.headingReference {
      case .trueNorth: "degrees clockwise from true north"
      case .magneticNorth: "degrees clockwise from magnetic north"
      case .start, nil: "degrees clockwise from where it started"
      }
    var chart = band(
      "Heading", unit, 0...360, data.heading, truth: data.truthHeading, fixes: nil, period: 360)
    chart.ticks = [0, 90, 180, 270, 360]
    return chart
  }

  private var tilt: Chart? {
    guard let range = Self.union(data.roll.range, data.pitch.range) else { return nil }
    let margin = max(0.1 * (range.upperBound - range.lowerBound), 0.5)
    var chart = chart(
      "Roll and pitch", "degrees", range.lowerBound - margin...range.upperBound + margin)
    let path = ChartPath(scale: chart.scale)
    addOutages(to: &chart)
    chart.add("est second", path.line(data.pitch), meaning: "pitch, nose up")
    chart.add("est", path.line(data.roll), meaning: "roll, right side down")
    chart.isShort = true
    return chart
  }

  private var horizontalAccuracy: Chart? {
    accuracy("Horizontal accuracy", data.horizontalError, data.horizontalDeviation)
  }

  private var verticalAccuracy: Chart? {
    accuracy("Vertical accuracy", data.verticalError, data.verticalDeviation)
  }

  private func accuracy(
    _ title: String, _ error: BucketedSeries, _ deviation: BucketedSeries
  ) -> Chart? {
    let tops = [Self.top(error), Self.top(deviation)].compactMap { $0 }
    guard let top = tops.max(), top > 0 else { return nil }
    var chart = chart(title, "m", 0...top * 1.25)
    let path = ChartPath(scale: chart.scale)
    addOutages(to: &chart)
    chart.add("area", path.area(deviation), meaning: "stated, 1 sd")
    chart.add("error", path.line(error), meaning: "error against truth")
    if let highest = Self.union(error.range, deviation.range)?.upperBound, highest > top * 1.25 {
      chart.note =
        "The curves leave the chart; the greatest value is \(NumberText.short(highest)) m."
    }
    chart.isShort = true
    return chart
  }

  private func innovation(
    _ quantity: FusionOutcome.Quantity, _ series: InnovationSeries
  ) -> Chart? {
    guard !series.isEmpty else { return nil }
    let gate = series.gate.range?.upperBound
    let greatest =
      [series.accepted, series.deweighted, series.refused]
      .compactMap { $0.range?.upperBound }.max() ?? 1
    let top = gate.map { max(min(greatest * 1.1, 3 * $0), 1.3 * $0) } ?? max(greatest * 1.1, 1)
    var chart = chart(quantity.words, "normalised innovation", 0...top)
    let path = ChartPath(scale: chart.scale)
    addOutages(to: &chart)
    chart.legend = []
    chart.add("accepted", path.dots(series.accepted, staysInside: true), meaning: "accepted")
    chart.add(
      "deweighted", path.dots(series.deweighted, staysInside: true), meaning: "down-weighted")
    chart.add("refused", path.dots(series.refused, staysInside: true), meaning: "refused")
    chart.add("gate", path.line(series.gate), meaning: "gate")
    if let mean = series.meanPerComponent {
      chart.note =
        "Mean square per component of what was used: \(NumberText.short(mean)) "
        + "(1 where the stated accuracies are right)."
    }
    if greatest > top {
      chart.note += " Greatest: \(NumberText.short(greatest)), beyond the upper edge."
    }
    chart.isShort = true
    return chart
  }

  private static func union(
    _ a: ClosedRange<Double>?, _ b: ClosedRange<Double>?
  ) -> ClosedRange<Double>? {
    guard let a else { return b }
    guard let b else { return a }
    return min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
  }

  /// The value that 97 % of the buckets stay below: a wild start must not flatten the rest.
  private static func top(_ series: BucketedSeries) -> Double? {
    let sorted = series.buckets.filter { !$0.isEmpty }.map(\.maximum).sorted()
    return sorted.isEmpty ? nil : sorted[min(sorted.count - 1, sorted.count * 97 / 100)]
  }
}
