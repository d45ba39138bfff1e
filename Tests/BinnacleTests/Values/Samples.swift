import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Spatial

@testable import Binnacle

/// Values with every field set, and estimates to make values of.
enum Samples {
  static let instant = SensorInstant(seconds: 1234.5)
  static let utc = UTCInstant(nanosecondsSince1970: 1_779_798_896_800_000_000)

  static var location: Location {
    var location = Location(
      coordinate: Coordinate(latitude: -33.8567844, longitude: 151.2152967),
      horizontalAccuracy: 2.125, instant: instant)
    location.ellipsoidalAltitude = 45.25
    location.altitude = 22.75
    location.geoid = .egm96
    location.verticalAccuracy = 3.5
    location.speed = 12.25
    location.speedAccuracy = 0.125
    location.course = 87.5
    location.courseAccuracy = 0.75
    location.velocity = NorthEastDownVector(north: 0.5, east: 12.25, down: -0.25)
    location.covariance = LocationCovariance(
      position: NorthEastDownCovariance(
        northNorth: 2, northEast: 0.5, northDown: -0.25, eastEast: 1.5, eastDown: 0.125,
        downDown: 12.25),
      velocity: NorthEastDownCovariance(northNorth: 0.015625, eastEast: 0.015625, downDown: 0.25))
    location.timestamp = utc
    location.age = 0.0625
    location.sourceInformation = SourceInformation(
      origin: .replay, isFused: true, deadReckonedSince: SensorInstant(seconds: 1230))
    location.resetCount = 2
    location.lastReset = SensorInstant(seconds: 1000)
    location.verdicts[.satellitePosition] = SensorVerdict(
      measurement: .satellitePosition, judgement: .refused(.outsideGate),
      instant: SensorInstant(seconds: 1234))
    location.verdicts[.zeroVelocity] = SensorVerdict(
      measurement: .zeroVelocity, judgement: .held, instant: SensorInstant(seconds: 1233))
    location.localPose = LocalPose(
      x: 1, y: -2, z: 0.5, orientation: Quaternion(w: 0.5, x: 0.5, y: -0.5, z: 0.5))
    location.isReduced = true
    return location
  }

  static var bareLocation: Location {
    Location(
      coordinate: Coordinate(latitude: 0.25, longitude: -0.5), horizontalAccuracy: 100,
      instant: instant)
  }

  static var heading: Heading {
    var heading = Heading(instant: instant)
    heading.trueHeading = 359.75
    heading.magneticHeading = 356.5
    heading.trueHeadingAccuracy = 1.5
    heading.magneticHeadingAccuracy = 1.75
    (heading.x, heading.y, heading.z) = (18.5, -3.25, 44)
    heading.isCalibrationNeeded = true
    heading.declination = Heading.Declination(degrees: 3.25, accuracy: 0.5, isModelExpired: true)
    heading.timestamp = utc
    return heading
  }

  static var altitude: Altitude {
    var altitude = Altitude(instant: instant)
    altitude.ellipsoidal = 592.25
    altitude.meanSeaLevel = 545.5
    altitude.geoid = .egm96Reduced
    altitude.accuracy = 1.5
    altitude.relative = -3.25
    altitude.pressure = 94_512.5
    altitude.verticalSpeed = 0.25
    altitude.verticalSpeedAccuracy = 0.0625
    altitude.receiver = ReceiverAltitude(ellipsoidal: 592.3, meanSeaLevel: 545.4)
    altitude.timestamp = utc
    return altitude
  }

  static let attitude = Attitude(
    roll: -1.25, pitch: 2.5, yaw: 271.25, rollAccuracy: 0.25, pitchAccuracy: 0.25,
    yawAccuracy: 1.5, quaternion: Quaternion(w: 1, x: 0, y: 0, z: 0), reference: .trueNorth,
    instant: instant, timestamp: utc)

  static let event = HealthEvent(
    instant: instant, source: .sensor("gnss"), kind: "lost", detail: "unplugged; plug it in")

  /// Moving east-north-east at 10 m/s over Munich, nose 30° east of north, nearly level.
  static func estimate(at seconds: Double = 1234.5) -> FusionEstimate {
    var estimate = FusionEstimate(instant: SensorInstant(seconds: seconds))
    estimate.mode = .navigating
    estimate.position = .degrees(latitude: 48.137154, longitude: 11.576124, height: 565)
    estimate.positionCovariance = Matrix3(diagonal: Vector3(4, 1, 9))
    estimate.velocity = Vector3(6, 8, -0.5)
    estimate.velocityCovariance = Matrix3(diagonal: Vector3(0.01, 0.01, 0.04))
    estimate.attitude = Rotation(roll: .degrees(2), pitch: .degrees(-3), yaw: .degrees(30))
    let tilt = 0.3 * Double.pi / 180
    let turn = 1.2 * Double.pi / 180
    estimate.attitudeCovariance = Matrix3(
      diagonal: Vector3(tilt * tilt, tilt * tilt, turn * turn))
    estimate.headingReference = .trueNorth
    estimate.heightOrigin = .receiver
    estimate.localPosition = Vector3(10, 20, -1)
    return estimate
  }
}

/// Whether a number is known, and no further from another than the tolerance.
func isClose(_ found: Double?, _ expected: Double, within tolerance: Double) -> Bool {
  guard let found else { return false }
  return (found - expected).magnitude < tolerance
}

/// The same for directions in degrees, whatever the number of turns between them.
func isClose(degrees found: Double?, _ expected: Double, within tolerance: Double) -> Bool {
  guard let found else { return false }
  let turns = (found - expected) / 360
  return (turns - turns.rounded()).magnitude * 360 < tolerance
}
