internal import Calibration
internal import CommandLineTool

/// A calibration as a drawing, SVG: the readings before and after, and the Allan deviations.
struct CalibrationPlot {
  /// How every such drawing begins.
  static let mark = "<svg xmlns=\"http://www.w3.org/2000/svg\" data-by=\"binnacle-calibrate\""

  private(set) var text = ""

  private static let side = 330
  private static let gap = 70

  init(of result: SensorCalibration, recording: CalibrationRecording) {
    var parts: [String] = []
    var top = 64
    if let iron = result.iron {
      parts.append(Self.title("Magnetometer: readings before and after", at: top - 26))
      parts.append(
        Self.legend([("raw", "raw"), ("cal", "corrected"), ("ring", "field")], at: top - 26))
      let picture = IronPanel(iron: iron, readings: recording.readings)
      for (index, axes) in [(0, 1), (0, 2), (1, 2)].enumerated() {
        parts.append(picture.drawing(axes: axes, x: Self.left(index), y: top, side: Self.side))
      }
      top += Self.side + 120
    }
    if let noise = result.noise {
      parts.append(Self.title("At rest: overlapping Allan deviation", at: top - 26))
      parts.append(
        Self.legend(
          [("x", "x"), ("y", "y"), ("z", "z"), ("model", "fitted model, bars 95 %")], at: top - 26))
      let width = (3 * Self.side + 2 * Self.gap - Self.gap) / 2
      let panels = [
        ("gyroscope", "°/h", 180 / Double.pi * 3600, Array(noise[3..<6])),
        ("accelerometer", "mg", 1000 / 9.80665, Array(noise[0..<3])),
      ]
      for (index, panel) in panels.enumerated() {
        let drawing = AllanPanel(
          name: panel.0, unit: panel.1, factor: panel.2, channels: panel.3)
        parts.append(
          drawing.drawing(
            x: Self.left(0) + index * (width + Self.gap), y: top, width: width,
            height: Self.side))
      }
      top += Self.side + 120
    }
    let width = Self.left(2) + Self.side + 30
    text =
      Self.mark
      + " viewBox=\"0 0 \(width) \(top - 50)\" width=\"\(width)\" height=\"\(top - 50)\">\n"
      + "<style>\(Self.style)</style>\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n"
      + parts.joined(separator: "\n") + "\n</svg>\n"
  }

  private static func left(_ index: Int) -> Int { 70 + index * (side + gap) }

  private static func title(_ words: String, at y: Int) -> String {
    "<text class=\"title\" x=\"\(left(0))\" y=\"\(y)\">\(words)</text>"
  }

  private static func legend(_ entries: [(String, String)], at y: Int) -> String {
    var x = left(1) + 150
    var text = ""
    for (kind, words) in entries {
      text += "<path class=\"\(kind)\" d=\"M\(x) \(y - 4)h22\"/>"
      text += "<text class=\"tick\" x=\"\(x + 28)\" y=\"\(y)\">\(words)</text>"
      x += 60 + 7 * words.count
    }
    return text
  }

  private static let style = """
    .page{fill:#fff}text{font:12px system-ui,sans-serif;fill:#1b1f24}.title{font-size:16px;\
    font-weight:600}.tick{fill:#5c6570}.mid{text-anchor:middle}.end{text-anchor:end}\
    path{fill:none;stroke-linecap:round}.frame{fill:none;stroke:#d9dde3}.grid{stroke:#e7eaee}\
    .raw{stroke:#e06c00;stroke-width:3;stroke-opacity:.6}.cal{stroke:#1a66d6;stroke-width:3;\
    stroke-opacity:.6}.out{stroke:#c9252d;stroke-width:4}.ring{stroke:#1b1f24;stroke-width:1.2}\
    .x{stroke:#1a66d6;stroke-width:2}.y{stroke:#1d9a94;stroke-width:2}\
    .z{stroke:#8a4fbf;stroke-width:2}.model{stroke:#1b1f24;stroke-dasharray:5 4;stroke-width:1}
    """
}

/// One plane of the readings, µT.
struct IronPanel {
  private let raw: [SIMD3<Double>]
  private let corrected: [SIMD3<Double>]
  private let outlying: [SIMD3<Double>]
  private let field: Double
  private let reach: Double

  /// More points than these fill the drawing.
  private static let mostPoints = 1500

  init(iron: EllipsoidFit, readings: [SIMD3<Double>]) {
    let stride = max(1, readings.count / Self.mostPoints)
    let shown = readings.indices.filter { $0.isMultiple(of: stride) }.map { readings[$0] }
    field = 1e6 * iron.strength
    raw = shown.map { 1e6 * $0 }
    let all = shown.map { 1e6 * iron.corrected($0) }
    // As far off as four times what is usual.
    let limit = max(4e6 * iron.residual, 0.02 * field)
    func length(_ v: SIMD3<Double>) -> Double { (v * v).sum().squareRoot() }
    let known = field
    corrected = all.filter { abs(length($0) - known) <= limit }
    outlying = all.filter { abs(length($0) - known) > limit }
    let center = 1e6 * iron.offset
    let farthest = (0..<3).map { abs(center[$0]) }.max() ?? 0
    reach = 1.15 * (farthest + 1.3 * field)
  }

  func drawing(axes: (Int, Int), x: Int, y: Int, side: Int) -> String {
    let scale = Double(side) / (2 * reach)
    let ticks = AxisTicks(in: -reach...reach, count: 5)
    func across(_ v: Double) -> Int { x + side / 2 + Int((v * scale).rounded()) }
    func up(_ v: Double) -> Int { y + side / 2 - Int((v * scale).rounded()) }
    var text = ""
    for tick in ticks.values {
      let label = NumberText.fixed(tick, ticks.decimals)
      text += "<path class=\"grid\" d=\"M\(across(tick)) \(y)v\(side)M\(x) \(up(tick))h\(side)\"/>"
      text +=
        "<text class=\"tick mid\" x=\"\(across(tick))\" y=\"\(y + side + 18)\">\(label)</text>"
      text += "<text class=\"tick end\" x=\"\(x - 8)\" y=\"\(up(tick) + 4)\">\(label)</text>"
    }
    func points(_ kind: String, _ list: [SIMD3<Double>]) {
      // What lies far outside is not drawn.
      let dots = list.filter { abs($0[axes.0]) < reach && abs($0[axes.1]) < reach }
        .map { "M\(across($0[axes.0])) \(up($0[axes.1]))h0" }
      text += "<path class=\"\(kind)\" d=\"\(dots.joined())\"/>"
    }
    points("raw", raw)
    points("cal", corrected)
    points("out", outlying)
    text += "<circle class=\"ring\" fill=\"none\" cx=\"\(across(0))\" cy=\"\(up(0))\" "
    text += "r=\"\(Int((field * scale).rounded()))\"/>"
    let names = ["x", "y", "z"]
    text += "<rect class=\"frame\" x=\"\(x)\" y=\"\(y)\" width=\"\(side)\" height=\"\(side)\"/>"
    text += "<text class=\"mid\" x=\"\(x + side / 2)\" y=\"\(y + side + 38)\">"
    text += "\(names[axes.1]) over \(names[axes.0]), µT</text>"
    return text
  }
}
