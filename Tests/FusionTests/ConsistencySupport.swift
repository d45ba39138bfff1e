import ErrorStateFilter
import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial

extension Triple {
  func vector<Frame>(in _: Frame.Type) -> Vector3<Frame> { Vector3(x, y, z) }
}

extension SimulatedRow {
  /// The row as a driver hands it to the engine; `nil` for truth.
  var sample: SensorSample? {
    let instant = SensorInstant(nanoseconds: time.stamp)
    switch self {
    case .inertial(let row):
      return .inertial(
        InertialSample(
          instant: instant, specificForce: row.specificForce.vector(in: Body.self),
          angularRate: row.angularRate.vector(in: Body.self)))
    case .receiver(let row): return .satellite(row.fix(at: instant))
    case .barometer(let row):
      return .pressure(PressureSample(instant: instant, reading: .pressure(row.pressure)))
    case .magnetometer(let row):
      return .magnetic(MagneticSample(instant: instant, field: row.field.vector(in: Body.self)))
    case .odometer(let row):
      return .odometer(
        OdometerSample(instant: instant, speed: row.speed, standardDeviation: row.deviation))
    case .truth: return nil
    }
  }
}

extension ReceiverRow {
  func fix(at instant: SensorInstant) -> SatelliteFix {
    var fix = SatelliteFix(
      instant: instant,
      position: GeodeticPosition(latitude: latitude, longitude: longitude, height: height))
    fix.standardDeviationNorth = positionDeviation.x
    fix.standardDeviationEast = positionDeviation.y
    fix.standardDeviationDown = positionDeviation.z
    fix.velocityNorth = velocity?.x
    fix.velocityEast = velocity?.y
    fix.velocityDown = velocity?.z
    fix.standardDeviationVelocityNorth = velocityDeviation?.x
    fix.standardDeviationVelocityEast = velocityDeviation?.y
    fix.standardDeviationVelocityDown = velocityDeviation?.z
    return fix
  }
}

extension TrueState {
  var attitude: Rotation<Body, EarthFixed> {
    let q = quaternion
    return Rotation(unitW: q.w, x: q.x, y: q.y, z: q.z)
  }

  /// The state as a start for the engine, displaced by errors (estimate = truth minus error) along
  /// and about north, east and down, with the standard deviations that they are drawn from.
  func start(
    at instant: SensorInstant, position p: Vector3<NorthEastDown> = .zero,
    velocity v: Vector3<NorthEastDown> = .zero, attitude phi: Vector3<NorthEastDown> = .zero,
    deviations: (position: Double, velocity: Double, tilt: Double, heading: Double)
  ) -> FusionEngine.StartPose {
    let level = LocalLevel.toEarthFixed(latitude: latitude, longitude: longitude)
    let estimated = position.vector(in: EarthFixed.self) - level * p
    let velocityLevel = level.transposed * velocity.vector(in: EarthFixed.self) - v
    // C(true) = exp(φ×) C(estimate).
    let turn = Rotation<EarthFixed, EarthFixed>(exponentialOf: -(level * phi))
    let geodetic = GeodeticPosition(earthFixed: estimated)
    let own = LocalLevel.toEarthFixed(latitude: geodetic.latitude, longitude: geodetic.longitude)
    let d = deviations
    return FusionEngine.StartPose(
      instant: instant, position: geodetic,
      velocity: own.transposed * (level * velocityLevel),
      attitude: Rotation(matrix: own).inverse * (turn * attitude),
      positionDeviation: Vector3(d.position, d.position, d.position),
      velocityDeviation: Vector3(d.velocity, d.velocity, d.velocity),
      attitudeDeviation: Vector3(d.tilt, d.tilt, d.heading))
  }
}
