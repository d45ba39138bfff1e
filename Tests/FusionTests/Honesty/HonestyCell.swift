import Calibration

/// One mean of normalized squares, which ought to be its dimension.
struct HonestyCell: Sendable {
  var platform: String
  var subset: String
  var phase: String
  /// Seconds; `nil` for a whole run.
  var seconds: Double?
  var quantity: String
  var dimension: Int
  var runs: Int
  var mean: Double
  /// Whether the state was started from a guess that admits more than the simulated vehicle does: it
  /// is judged from above alone.
  var isCareful = false

  func band(_ confidence: Double) -> ClosedRange<Double> {
    ChiSquare.meanBand(dimension: dimension, runs: runs, confidence: confidence)
  }

  func isInside(_ confidence: Double) -> Bool {
    let band = band(confidence)
    return isCareful ? mean <= band.upperBound : band.contains(mean)
  }

  var label: String {
    "\(platform), \(subset), \(phase)\(seconds.map { " \($0) s" } ?? ""), \(quantity)"
  }

  var summary: String {
    let band = band(0.999)
    return "\(label): \(mean) is not in \(band.lowerBound)...\(band.upperBound)"
  }
}
