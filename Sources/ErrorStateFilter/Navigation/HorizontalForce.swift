internal import LinearAlgebra
internal import Spatial

/// How much of the horizontal specific force is motion, and not an error of tilt and bias.
///
/// A turn about the vertical shows by the direction of horizontal accelerations. Where there are none
/// what is left of them is error, and a covariance that takes it for motion finds the heading
/// observable that is not. See Derivation (F-7).
struct HorizontalForce: Sendable {
  /// What of it counts in the transition, 0 to 1.
  private(set) var share = 1.0
  /// Running mean of the horizontal force, EarthFixed, m/s².
  private var mean = Vector3<EarthFixed>.zero
  /// m²/s⁴: the variance of its error.
  private var variance = 0.0
  private var elapsed = 0.0
  /// s since the share was as large as it is.
  private var sinceLargest = Double.infinity

  /// s: shorter than a manoeuvre, longer than a sample's noise.
  private static let meanTime = 1.0
  /// s between two looks at the covariance.
  private static let lookTime = 0.5
  /// Deviations below which nothing is called motion. Many: an estimate that follows its own noise
  /// shows the same one for minutes.
  private static let doubt = 30.0
  /// s: for how long motion that was certain counts as such, because it ends little by little. What a
  /// wrong heading makes of that end would else be missing between heading and velocity.
  private static let hold = 5.0

  /// Whether the covariance is to be looked at again.
  var isDue: Bool { elapsed >= Self.lookTime }

  /// Takes the force of a step of `duration` seconds.
  mutating func receive(_ force: Vector3<EarthFixed>, up: Vector3<EarthFixed>, duration: Double) {
    let horizontal = force - up.dot(force) * up
    mean += min(duration / Self.meanTime, 1) * (horizontal - mean)
    elapsed += duration
    let square = mean.dot(mean)
    let doubtful = Self.doubt * Self.doubt * variance
    // Either all of it or nothing, nearly: of half of it neither the errors' growth nor their
    // correlation with the heading would be right.
    let (a, b) = (square * square * square, doubtful * doubtful * doubtful)
    let present = a > 0 ? a / (a + b) : 0
    // Before the first look at the covariance nothing is certain that could be held.
    if variance == 0 { return }
    sinceLargest += duration
    if present >= share || sinceLargest > Self.hold {
      share = present
      sinceLargest = 0
    }
  }

  /// Takes the variance of its error.
  mutating func look(variance: Double) {
    self.variance = variance
    elapsed = 0
  }
}

extension NavigationFilter {
  /// m²/s⁴: how far tilt and accelerometer bias may put the horizontal acceleration off, both axes.
  mutating func horizontalForceVariance() -> Double {
    let level = state.localLevel.transposed
    let force = state.attitude * state.specificForce
    var sum = 0.0
    for axis in 0..<2 {
      let direction = axis == 0 ? level.row0 : level.row1
      // d·(φ × f) = φ·(f × d), of which the part of the vertical force is meant.
      var row = ErrorRow()
      let upright = level.row2.dot(force) * level.row2
      row[.attitude, in: EarthFixed.self] = upright.cross(direction)
      row[.accelerometerBias, in: Body.self] = -(state.attitude.inverse * direction)
      var product = ErrorRow()
      sum += settled.project(&row, into: &product)
    }
    // What the sensor's noise leaves in a mean over a second.
    return sum + noise.velocityRandomWalk * noise.velocityRandomWalk
  }
}

extension NavigationFilter {
  /// How much of the horizontal force is certain to be motion, 0 to 1: what it tells of the heading.
  public var horizontalForceShare: Double {
    mutating get { doubtsHorizontalForce ? horizontalForce.share : 1 }
  }
}
