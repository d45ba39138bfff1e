internal import Geodesy
internal import LinearAlgebra
internal import LinuxPlatform
public import Sensing
internal import Spatial

/// Plain numbers instead of samples; `instant` is now where it is not given.
extension MeasurementPusher {
  /// Pushes a place, as a receiver or another positioning system has found it.
  ///
  /// - Parameters:
  ///   - coordinate: degrees.
  ///   - ellipsoidalAltitude: m above the WGS 84 ellipsoid.
  ///   - horizontalDeviation: one standard deviation along north and along east, m.
  ///   - verticalDeviation: one standard deviation of the altitude, m.
  ///   - velocity: m/s, north, east and down.
  ///   - instant: time of validity.
  /// - Returns: whether a run took it.
  @discardableResult
  public mutating func push(
    _ coordinate: Coordinate, ellipsoidalAltitude: Double, horizontalDeviation: Double? = nil,
    verticalDeviation: Double? = nil, velocity: NorthEastDownVector? = nil,
    at instant: SensorInstant? = nil
  ) -> Bool {
    var fix = SatelliteFix(
      instant: instant ?? Self.now,
      position: .degrees(
        latitude: coordinate.latitude, longitude: coordinate.longitude,
        height: ellipsoidalAltitude))
    fix.standardDeviationNorth = horizontalDeviation
    fix.standardDeviationEast = horizontalDeviation
    fix.standardDeviationDown = verticalDeviation
    fix.velocityNorth = velocity?.north
    fix.velocityEast = velocity?.east
    fix.velocityDown = velocity?.down
    return push(.satellite(fix))
  }

  /// Pushes mean specific force (m/s², at rest and level about 0, 0, -9.81) and angular rate (rad/s)
  /// over the interval that ends at `instant`, forward, right and down.
  @discardableResult
  public mutating func push(
    specificForce: (x: Double, y: Double, z: Double),
    angularRate: (x: Double, y: Double, z: Double), at instant: SensorInstant? = nil
  ) -> Bool {
    push(
      .inertial(
        InertialSample(
          instant: instant ?? Self.now,
          specificForce: Vector3(specificForce.x, specificForce.y, specificForce.z),
          angularRate: Vector3(angularRate.x, angularRate.y, angularRate.z))))
  }

  /// Pushes static pressure, Pa.
  @discardableResult
  public mutating func push(pressure: Double, at instant: SensorInstant? = nil) -> Bool {
    push(.pressure(PressureSample(instant: instant ?? Self.now, reading: .pressure(pressure))))
  }

  /// Pushes magnetic flux density, microtesla, forward, right and down.
  @discardableResult
  public mutating func push(
    field: (x: Double, y: Double, z: Double), at instant: SensorInstant? = nil
  ) -> Bool {
    push(
      .magnetic(
        MagneticSample(
          instant: instant ?? Self.now,
          field: Vector3(field.x * 1e-6, field.y * 1e-6, field.z * 1e-6))))
  }

  /// Pushes forward ground speed, m/s, negative in reverse, and one standard deviation of it.
  @discardableResult
  public mutating func push(
    speed: Double, deviation: Double? = nil, at instant: SensorInstant? = nil
  ) -> Bool {
    push(
      .odometer(
        OdometerSample(
          instant: instant ?? Self.now, speed: speed, standardDeviation: deviation)))
  }

  private static var now: SensorInstant { BootClock.now() }
}
