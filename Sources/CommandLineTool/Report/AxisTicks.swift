internal import Glibc

/// Round numbers for an axis.
package struct AxisTicks: Hashable, Sendable {
  package var step: Double
  package var values: [Double]
  /// Decimals that tell neighbours apart.
  package var decimals: Int

  /// Ticks at 1, 2 or 5 times a power of ten, about `count` of them, inside `range`.
  package init(in range: ClosedRange<Double>, count: Int) {
    // Steps that a double of the bounds' size can still count, and that stay finite.
    let size = max(abs(range.lowerBound), abs(range.upperBound))
    let span = min(max(range.upperBound - range.lowerBound, 1e-12, 1e-9 * size), 1e300)
    let raw = span / Double(max(count, 1))
    let power = pow(10, floor(log10(raw)))
    let factor = [1.0, 2, 5, 10].first { $0 * power >= raw * 0.999 } ?? 10
    self.init(in: range, step: factor * power)
    decimals = max(0, -Int(floor(log10(step) + 1e-9)))
  }

  /// Ticks of time in seconds: whole minutes and hours where they are long enough.
  package init(time duration: Double, count: Int) {
    let steps: [Double] = [
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600,
      43_200, 86_400,
    ]
    let raw = duration / Double(max(count, 1))
    guard raw > 0.5 else {
      self.init(in: 0...duration, count: count)
      return
    }
    self.init(in: 0...duration, step: steps.first { $0 >= raw } ?? 86_400 * ceil(raw / 86_400))
  }

  private init(in range: ClosedRange<Double>, step: Double) {
    self.step = step
    decimals = 0
    values = []
    var index = ceil(range.lowerBound / step - 1e-9)
    while index * step <= range.upperBound + step * 1e-9 {
      values.append(index * step)
      index += 1
    }
  }

  /// A time of the axis as a label: `45 s`, `12:30`, `3:20:00`, by how long the axis is.
  package static func timeLabel(_ seconds: Double, duration: Double) -> String {
    let decimals = duration < 3 ? 1 : 0
    if duration < 120 { return NumberText.fixed(seconds, decimals) + " s" }
    let whole = Int(seconds.rounded())
    let s = whole % 60
    let m = whole / 60 % 60
    if duration < 3600 { return "\(whole / 60):\(s < 10 ? "0" : "")\(s)" }
    return "\(whole / 3600):\(m < 10 ? "0" : "")\(m)" + (s == 0 ? "" : ":\(s < 10 ? "0" : "")\(s)")
  }
}
