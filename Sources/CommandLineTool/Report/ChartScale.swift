/// Maps time and value to the whole-number coordinates of a chart's drawing.
///
/// The drawing is stretched to whatever size the page gives it, so its units are neither pixels
/// nor square; strokes are told not to scale.
package struct ChartScale: Hashable, Sendable {
  package static let width = 10_000
  package static let height = 2_000

  package let duration: Double
  package let range: ClosedRange<Double>

  package init(duration: Double, range: ClosedRange<Double>) {
    self.duration = max(duration, 1e-9)
    let span = range.upperBound - range.lowerBound
    self.range = span > 0 ? range : range.lowerBound - 0.5...range.upperBound + 0.5
  }

  package func x(_ time: Double) -> Int {
    Int((min(max(time / duration, -1), 2) * Double(Self.width)).rounded())
  }

  /// Downwards, as SVG counts; what lies far outside stays within ten heights.
  package func y(_ value: Double) -> Int {
    Int((min(max(1 - share(value), -10), 10) * Double(Self.height)).rounded())
  }

  /// Where a value lies between the bottom, 0, and the top, 1.
  package func share(_ value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }
}
