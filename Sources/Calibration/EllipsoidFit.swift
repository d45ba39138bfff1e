/// Hard and soft iron of a magnetometer: the ellipsoid on which its readings lie.
///
/// |S (m - h)| = F for a reading m in any attitude, with h the offset and S symmetric. S leaves a
/// rotation open, which readings of a field alone cannot tell. The unit is that of the readings. See
/// Derivation (C-1) and (C-2).
public struct EllipsoidFit: Sendable {
  /// h.
  public var offset: SIMD3<Double>
  /// One standard deviation of its components.
  public var offsetDeviation: SIMD3<Double>
  /// S, row by row.
  public var softIron: [SIMD3<Double>]
  /// F.
  public var strength: Double
  /// Readings that differ in direction, and those of them that agree with no ellipsoid.
  public var count: Int
  public var outliers: Int
  public var coverage: DirectionCoverage
  /// Root mean square of the strength about F: of the raw readings about their own mean, and of the
  /// corrected ones without outliers.
  public var residualBefore: Double
  public var residual: Double

  /// Why there is no ellipsoid.
  public enum Failure: Error, Hashable, Sendable {
    case tooFewReadings(Int)
    /// The directions seen do not tell an ellipsoid.
    case tooFewDirections(DirectionCoverage)
    /// The readings do not lie on one.
    case noEllipsoid
  }

  /// A reading less the offset, as the Earth's field would be read by a sensor without iron.
  public func corrected(_ reading: SIMD3<Double>) -> SIMD3<Double> {
    Self.times(softIron, reading - offset)
  }

  /// Fits readings in any order; `strength` is the field's where it is known, else S keeps volumes.
  public init(_ readings: [SIMD3<Double>], strength: Double? = nil) throws(Failure) {
    let kept = Self.thinned(readings)
    guard kept.count >= 50 else { throw .tooFewReadings(kept.count) }
    let mean = kept.reduce(.zero, +) / Double(kept.count)
    let scale = Self.median(kept.map { Self.norm($0 - mean) })
    guard scale > 0, scale.isFinite else { throw .tooFewReadings(1) }
    let unit = kept.map { ($0 - mean) / scale }
    guard let sphere = Self.sphere(unit) else {
      throw .tooFewDirections(DirectionCoverage(of: unit))
    }
    let seen = DirectionCoverage(of: unit.map { $0 - sphere.center })
    guard seen.isEnough else { throw .tooFewDirections(seen) }
    guard let shape = Shape(refining: sphere, with: unit) else { throw .noEllipsoid }
    // Iron that makes one axis read thrice as much as another is none.
    guard let axes = eigenvalues(shape.matrix), axes.x > 0, axes.z < 3 * axes.x else {
      throw .noEllipsoid
    }
    let volume = axes.x * axes.y * axes.z
    let field = strength ?? scale / Self.cubeRoot(volume)
    self.strength = field
    offset = mean + scale * shape.center
    offsetDeviation = scale * shape.centerDeviation
    softIron = shape.matrix.map { $0 * (field / scale) }
    count = kept.count
    outliers = shape.weights.count { $0 == 0 }
    let matrix = shape.matrix
    let center = shape.center
    let inliers = zip(unit, shape.weights).filter { $0.1 > 0 }
      .map { Self.times(matrix, $0.0 - center) }
    coverage = DirectionCoverage(of: inliers)
    guard coverage.isEnough else { throw .tooFewDirections(coverage) }
    // A fit that half of the readings contradict explains nothing.
    guard 2 * outliers < count else { throw .noEllipsoid }
    residual = field * Self.rms(inliers.map { Self.norm($0) - 1 })
    let lengths = kept.map(Self.norm)
    let usual = lengths.reduce(0, +) / Double(lengths.count)
    residualBefore = Self.rms(lengths.map { $0 - usual })
  }

  /// Leaves readings that differ from the last one kept by a fiftieth of their strength: rest must not
  /// outweigh turning.
  private static func thinned(_ readings: [SIMD3<Double>]) -> [SIMD3<Double>] {
    var kept: [SIMD3<Double>] = []
    for reading in readings where norm(reading).isFinite {
      if let last = kept.last, norm(reading - last) < 0.02 * norm(last) { continue }
      kept.append(reading)
    }
    // More tell no more, and take long.
    let stride = max(1, kept.count / 20_000)
    return stride == 1 ? kept : kept.indices.filter { $0.isMultiple(of: stride) }.map { kept[$0] }
  }

  /// A sphere through the readings, robust against some that lie on none.
  private static func sphere(
    _ unit: [SIMD3<Double>]
  ) -> (center: SIMD3<Double>, radius: Double)? {
    var weights = Array(repeating: 1.0, count: unit.count)
    var result: (center: SIMD3<Double>, radius: Double)?
    for _ in 0..<8 {
      var system = SymmetricSystem(count: 4)
      for (u, weight) in zip(unit, weights) where weight > 0 {
        system.add([2 * u.x, 2 * u.y, 2 * u.z, 1], (u * u).sum(), weight: weight)
      }
      guard let x = system.solved()?.solution else { return nil }
      let center = SIMD3(x[0], x[1], x[2])
      let squared = x[3] + (center * center).sum()
      guard squared > 0 else { return nil }
      let radius = squared.squareRoot()
      result = (center, radius)
      // An ellipsoid is no sphere: a fifth is no outlier yet.
      weights = robustWeights(unit.map { norm($0 - center) - radius }, least: 0.2 * radius / 3)
    }
    return result
  }

  /// Tukey's weights; `least` is the smallest standard deviation that is believed.
  static func robustWeights(_ residuals: [Double], least: Double) -> [Double] {
    let deviation = max(1.4826 * median(residuals.map(abs)), least)
    return residuals.map { residual in
      let u = residual / (4.685 * deviation)
      return u * u < 1 ? (1 - u * u) * (1 - u * u) : 0
    }
  }

  static func norm(_ v: SIMD3<Double>) -> Double { (v * v).sum().squareRoot() }

  static func times(_ m: [SIMD3<Double>], _ v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((m[0] * v).sum(), (m[1] * v).sum(), (m[2] * v).sum())
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  private static func rms(_ values: [Double]) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(max(values.count, 1))).squareRoot()
  }

  /// By Newton's iteration, which converges from any positive start.
  private static func cubeRoot(_ x: Double) -> Double {
    var y = max(x, 1)
    for _ in 0..<100 { y -= (y - x / (y * y)) / 3 }
    return y
  }
}
