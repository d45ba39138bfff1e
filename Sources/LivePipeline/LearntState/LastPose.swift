package import Fusion
package import Geodesy
internal import LinearAlgebra
package import Replay
package import Sensing
internal import Spatial

/// Where a run ended.
package struct LastPose: Hashable, Sendable {
  /// Seconds since 1970; `nil` where no clock could be trusted.
  package var time: Double?
  package var latitudeDegrees: Double
  package var longitudeDegrees: Double
  /// m above the ellipsoid.
  package var height: Double
  /// Standard deviations along north, east and down, m.
  package var positionDeviation: [Double]
  /// m/s.
  package var speed: Double
  /// Roll, pitch and yaw from true north, degrees; `nil` where the heading was not known.
  package var rollPitchYawDegrees: [Double]?
  package var headingDeviationDegrees: Double?

  package init(latitudeDegrees: Double, longitudeDegrees: Double, height: Double) {
    self.latitudeDegrees = latitudeDegrees
    self.longitudeDegrees = longitudeDegrees
    self.height = height
    positionDeviation = [100, 100, 100]
    speed = 0
  }

  /// The pose of an estimate; `nil` where it has no position.
  package init?(_ estimate: FusionEstimate, time: Double?) {
    guard let position = estimate.position else { return nil }
    let degree = 180 / Double.pi
    self.init(
      latitudeDegrees: position.latitude * degree, longitudeDegrees: position.longitude * degree,
      height: position.height)
    self.time = time
    let p = estimate.positionCovariance
    positionDeviation = (0..<3).map { max(p[$0, $0], 1e-6).squareRoot() }
    speed = estimate.velocity?.norm ?? 0
    if estimate.headingReference == .trueNorth, let attitude = estimate.attitude {
      let angles = attitude.rollPitchYaw
      rollPitchYawDegrees = [angles.roll * degree, angles.pitch * degree, angles.yaw * degree]
      headingDeviationDegrees =
        max(estimate.attitudeCovariance[2, 2], 1e-8).squareRoot() * degree
    }
  }

  /// Beyond this speed, m/s, nobody can say where the vehicle came to rest.
  private static let restingSpeed = 0.5

  /// A start from rest at this pose, at `instant`; `nil` where it was in motion or its heading was
  /// not known.
  ///
  /// A vehicle that was parked has not moved, but its wheels and its load have: never better than
  /// 2 m, 2 degrees of tilt and 5 degrees of heading.
  package func start(at instant: SensorInstant) -> DatasetManifest.Start? {
    guard speed <= Self.restingSpeed, let angles = rollPitchYawDegrees else { return nil }
    var start = DatasetManifest.Start(
      instant: instant, latitudeDegrees: latitudeDegrees, longitudeDegrees: longitudeDegrees,
      height: height)
    start.rollPitchYawDegrees = angles
    start.positionDeviation = positionDeviation.map { max($0, 2) }
    start.attitudeDeviationDegrees = [2, 2, max(headingDeviationDegrees ?? 10, 5)]
    return start
  }

  /// The field of the magnetic model there, for what is looked at before there is a fix.
  package func expectedField(decimalYear: Double) -> MagneticModel.Field {
    MagneticModel.field(
      at: .degrees(latitude: latitudeDegrees, longitude: longitudeDegrees, height: height),
      decimalYear: decimalYear)
  }
}
