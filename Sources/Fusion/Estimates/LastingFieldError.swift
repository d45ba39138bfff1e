internal import LinearAlgebra
internal import Spatial

/// By how much the heading follows what iron adds to the field along the body's axes.
///
/// An offset of the field stays alike for as long as the body keeps its heading; the covariance, to
/// which each reading is news, would average it away. See Derivation (H-3).
struct LastingFieldError {
  /// Heading per field along the body's forward and right axes, rad/T.
  private var forward = 0.0
  private var right = 0.0

  /// T: what iron adds along an axis where nobody has calibrated it. Three degrees in a field of
  /// 20 µT.
  static let deviation = 1.05e-6

  /// rad².
  var variance: Double {
    (forward * forward + right * right) * (Self.deviation * Self.deviation)
  }

  /// Takes a reading that told `gain` of the heading, with the body's x axis there, in a field (T).
  mutating func turn(
    by gain: Double, forward ahead: (north: Double, east: Double), field: Vector3<NorthEastDown>
  ) {
    let length = (ahead.north * ahead.north + ahead.east * ahead.east).squareRoot()
    // Upright it has no heading.
    if length < 0.05 { return }
    // Sine and cosine of the magnetic heading, each over the horizontal field.
    let scale = 1 / (length * (field.x * field.x + field.y * field.y))
    let sine = scale * (ahead.east * field.x - ahead.north * field.y)
    let cosine = scale * (ahead.north * field.x + ahead.east * field.y)
    forward += gain * (sine - forward)
    right += gain * (cosine - right)
  }

  /// Something else told `gain` of it.
  mutating func fade(by gain: Double) {
    forward *= 1 - gain
    right *= 1 - gain
  }
}
