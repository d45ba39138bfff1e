internal import CMath
internal import Fusion
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension EstimateTranslator {
  /// The location of an estimate that is published at `now`, on the clock of the sensors; `nil`
  /// where it has no position.
  func location(of estimate: FusionEstimate, now: SensorInstant) -> Location? {
    guard let position = estimate.position else { return nil }
    let degrees = 180 / Double.pi
    let covariance = NorthEastDownCovariance(estimate.positionCovariance)
    var location = LocationFields(
      coordinate: Coordinate(
        latitude: position.latitude * degrees, longitude: Self.wrapped(position.longitude * degrees)
      ), horizontalAccuracy: covariance.horizontalRadius, instant: estimate.instant)
    location.covariance = LocationCovariance(position: covariance)
    if estimate.heightOrigin != .none {
      let geoid = seaLevel(of: estimate)
      location.ellipsoidalAltitude = position.height
      location.altitude =
        position.height
        - geoid.undulation(latitude: position.latitude, longitude: position.longitude)
      location.geoid = geoid.name
      location.verticalAccuracy = max(covariance.downDown, 0).squareRoot()
    }
    location.isStationary = estimate.isStandingStill
    setMovement(of: &location, by: estimate)
    location.timestamp = utc(at: estimate.instant)
    location.age = max(now.seconds(since: estimate.instant), 0)
    location.sourceInformation = source(of: estimate)
    location.resetCount = estimate.resetCount
    location.lastReset = estimate.lastReset
    location.verdicts = verdicts
    location.carriers = StateCarriers(estimate.carriers)
    if estimate.mode != .satelliteOnly {
      let at = estimate.localPosition
      let turn = estimate.localAttitude
      location.localPose = LocalPose(
        x: at.x, y: at.y, z: at.z,
        orientation: Quaternion(w: turn.w, x: turn.x, y: turn.y, z: turn.z))
    }
    return Location(location)
  }

  /// By what an estimate is known.
  func source(of estimate: FusionEstimate) -> SourceInformation {
    let isDeadReckoned =
      estimate.mode == .deadReckoning
      || estimate.mode == .satelliteOnly && estimate.deadReckoningAge > Self.longestPrediction
    return SourceInformation(
      origin: origin, isFused: estimate.mode != .satelliteOnly && estimate.mode != .waiting,
      deadReckonedSince: isDeadReckoned
        ? estimate.instant.advanced(bySeconds: -estimate.deadReckoningAge) : nil)
  }

  /// Seconds after which a receiver's track without a new fix is dead reckoning.
  private static let longestPrediction = 3.0

  private func setMovement(of location: inout LocationFields, by estimate: FusionEstimate) {
    guard let velocity = estimate.velocity else { return }
    let covariance = NorthEastDownCovariance(estimate.velocityCovariance)
    location.velocity = NorthEastDownVector(
      north: velocity.x, east: velocity.y, down: velocity.z)
    location.covariance?.velocity = covariance
    let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
    location.speed = speed
    // The largest deviation in the plane: that of the speed where there is no direction.
    let largest = covariance.largestHorizontalDeviation
    guard !estimate.isStandingStill, speed > 3 * largest, speed > 0 else {
      location.speedAccuracy = largest
      return
    }
    // Along and across the movement.
    let (north, east) = (velocity.x / speed, velocity.y / speed)
    let along = covariance.horizontalVariance(north: north, east: east)
    let across = covariance.horizontalVariance(north: -east, east: north)
    location.speedAccuracy = max(along, 0).squareRoot()
    let course = Elementary.arctangent(y: velocity.y, x: velocity.x) * 180 / .pi
    location.course = Self.turned(course)
    // Below a third of a radian the sine is the angle within 2 %.
    location.courseAccuracy = max(across, 0).squareRoot() / speed * 180 / .pi
  }

  /// Degrees brought to 0 to 360.
  static func turned(_ degrees: Double) -> Double {
    let turns = (degrees / 360).rounded(.down)
    let rest = degrees - 360 * turns
    // A tiny negative angle rounds up to the full turn.
    return rest >= 360 ? 0 : rest
  }

  /// Degrees brought to -180 to 180.
  static func wrapped(_ degrees: Double) -> Double {
    if degrees.magnitude <= 180 { return degrees }
    return degrees - 360 * (degrees / 360).rounded()
  }
}

extension NorthEastDownCovariance {
  init(_ m: Matrix3<NorthEastDown, NorthEastDown>) {
    self.init(
      northNorth: m.row0.x, northEast: (m.row0.y + m.row1.x) / 2,
      northDown: (m.row0.z + m.row2.x) / 2, eastEast: m.row1.y,
      eastDown: (m.row1.z + m.row2.y) / 2, downDown: m.row2.z)
  }

  /// The variance along a horizontal direction of length one.
  func horizontalVariance(north: Double, east: Double) -> Double {
    north * north * northNorth + 2 * north * east * northEast + east * east * eastEast
  }

  /// The square root of the larger eigenvalue of the horizontal part.
  var largestHorizontalDeviation: Double {
    let mean = (northNorth + eastEast) / 2
    let half = (northNorth - eastEast) / 2
    return max(mean + (half * half + northEast * northEast).squareRoot(), 0).squareRoot()
  }
}
