internal import Calibration
internal import CommandLineTool
internal import Glibc

/// The Allan deviations of three channels, both axes logarithmic.
struct AllanPanel {
  let name: String
  let unit: String
  /// From the channels' unit to the shown one.
  let factor: Double
  let channels: [SensorCalibration.Channel]

  func drawing(x: Int, y: Int, width: Int, height: Int) -> String {
    let points = channels.flatMap(\.allan.points).filter { $0.variance > 0 }
    guard let first = points.map(\.time).min(), let last = points.map(\.time).max(),
      let least = points.map(\.deviation).min(), let most = points.map(\.deviation).max()
    else { return "" }
    let times = LogarithmicAxis(first, last, length: width)
    let values = LogarithmicAxis(factor * least / 1.5, factor * most * 1.5, length: height)
    func across(_ v: Double) -> Int { x + times.place(v) }
    func up(_ v: Double) -> Int { y + height - values.place(factor * v) }
    var text = ""
    for decade in times.decades {
      text += "<path class=\"grid\" d=\"M\(across(decade.value)) \(y)v\(height)\"/>"
      text += "<text class=\"tick mid\" x=\"\(across(decade.value))\" y=\"\(y + height + 18)\">"
      text += "\(decade.label)</text>"
    }
    for decade in values.decades {
      let at = up(decade.value / factor)
      text += "<path class=\"grid\" d=\"M\(x) \(at)h\(width)\"/>"
      text += "<text class=\"tick end\" x=\"\(x - 8)\" y=\"\(at + 4)\">\(decade.label)</text>"
    }
    for (kind, channel) in zip(["x", "y", "z"], channels) {
      let line = channel.allan.points.filter { $0.variance > 0 }
      func path(_ value: (AllanVariance.Point) -> Double) -> String {
        line.enumerated().map { index, point in
          "\(index == 0 ? "M" : "L")\(across(point.time)) \(up(value(point)))"
        }.joined()
      }
      text += "<path class=\"\(kind)\" d=\"\(path(\.deviation))\"/>"
      text += "<path class=\"model\" d=\"\(path { channel.noise.deviation(at: $0.time) })\"/>"
      let bars = line.filter(\.isOctave).map { point in
        let interval = point.interval(confidence: 0.95)
        return "M\(across(point.time)) \(up(interval.lowerBound))V\(up(interval.upperBound))"
      }
      text += "<path class=\"\(kind)\" style=\"stroke-width:1\" d=\"\(bars.joined())\"/>"
    }
    // Bars may reach beyond the frame.
    let clip = "clip-\(name)"
    text =
      "<clipPath id=\"\(clip)\"><rect x=\"\(x - 60)\" y=\"\(y)\" width=\"\(width + 60)\" "
      + "height=\"\(height + 30)\"/></clipPath><g clip-path=\"url(#\(clip))\">\(text)</g>"
    text += "<rect class=\"frame\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
    text += "<text class=\"mid\" x=\"\(x + width / 2)\" y=\"\(y + height + 38)\">"
    return text + "\(name), \(unit), over the averaging time, s</text>"
  }
}

/// Places positive numbers by their logarithm.
struct LogarithmicAxis {
  private let low: Double
  private let span: Double
  private let length: Int

  init(_ least: Double, _ most: Double, length: Int) {
    low = log10(least)
    span = max(log10(most) - low, 1e-3)
    self.length = length
  }

  func place(_ value: Double) -> Int {
    let share = (log10(max(value, 1e-300)) - low) / span
    return Int((min(max(share, -2), 3) * Double(length)).rounded())
  }

  /// The powers of ten in between, or the twos and fives as well where these are few.
  var decades: [(value: Double, label: String)] {
    let first = Int(low.rounded(.down))
    let last = Int((low + span).rounded(.up))
    let steps: [Double] = span < 2 ? [1, 2, 5] : [1]
    var result: [(value: Double, label: String)] = []
    for exponent in first...last {
      for step in steps {
        let value = step * pow(10, Double(exponent))
        guard log10(value) >= low - 1e-9, log10(value) <= low + span + 1e-9 else { continue }
        result.append((value, NumberText.fixed(value, max(0, -exponent))))
      }
    }
    return result
  }
}
