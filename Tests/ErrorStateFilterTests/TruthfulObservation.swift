import CMath
import ErrorStateFilter
import Geodesy
import LinearAlgebra
import Spatial

/// Every observation of the module, measured without noise by a vehicle in a given state.
enum TruthfulObservation: CaseIterable {
  case satellitePosition, correlatedPosition, satelliteVelocity, groundCourse, dualAntennaHeading
  case barometricAltitude, magneticField, zeroVelocity, zeroAngularRate, nonHolonomic, odometerSpeed

  static let leverArm = Vector3<Body>(1.2, -0.4, -1.8)
  static let lateralAcceleration = 3.0

  /// From the inertial sensor to where the wheels hold.
  private static func axle(_ truth: NavigationState) -> Vector3<Body> {
    leverArm + Vector3(truth.axleDistance, 0, 0)
  }

  /// The direction of travel: the body's x axis turned to the right by the mounting yaw, outwards in
  /// a bend by what the tyres yield, and upwards by the mounting pitch.
  private static func travel(_ truth: NavigationState) -> Vector3<Body> {
    let turn = truth.mountingYaw - truth.slipCompliance * lateralAcceleration
    let (s, c) = Elementary.sineAndCosine(turn)
    let (up, level) = Elementary.sineAndCosine(truth.mountingPitch)
    return Vector3(level * c, level * s, -up)
  }

  static let earthRate = Vector3<EarthFixed>(0, 0, 7.292115e-5)

  /// The measurement, from the definitions and not by way of the observation's own code.
  func measured(in truth: NavigationState) -> any Observation {
    let arm = Self.leverArm
    let attitude = truth.attitudeNorthEastDown
    let antenna =
      truth.position + truth.localLevel * (attitude * arm)
      - truth.satelliteLatency * truth.velocity
    let rate = truth.angularRate - truth.attitude.inverse * Self.earthRate
    let velocityAtArm = truth.velocityNorthEastDown + attitude * rate.cross(arm)
    let acceleration = attitude * truth.specificForce + Vector3(0, 0, 9.81)
    let velocityAtAntenna = velocityAtArm - truth.satelliteLatency * acceleration
    switch self {
    case .satellitePosition:
      return SatellitePosition(position: antenna, variance: Vector3(4, 5, 6), leverArm: arm)
    case .correlatedPosition:
      return SatellitePosition(
        position: antenna, variance: Vector3(4, 5, 6), covarianceNorthEast: -3, leverArm: arm)
    case .satelliteVelocity:
      return SatelliteVelocity(
        north: velocityAtAntenna.x, east: velocityAtAntenna.y, down: velocityAtAntenna.z,
        variance: Vector3(0.1, 0.2, 0.3), leverArm: arm)
    case .groundCourse:
      let v = truth.velocityNorthEastDown
      return GroundCourse(course: Elementary.arctangent(y: v.y, x: v.x), variance: 0.01)
    case .dualAntennaHeading:
      return DualAntennaHeading(heading: attitude.rollPitchYaw.yaw, variance: 0.01)
    case .barometricAltitude:
      return BarometricAltitude(
        altitude: truth.geodetic.height + truth.barometerBias, variance: 0.5)
    case .magneticField:
      let declination = 0.3
      let field = Vector3<NorthEastDown>(
        2e-5 * Elementary.cosine(declination), 2e-5 * Elementary.sine(declination), 4e-5)
      return MagneticField(
        field: attitude.inverse * field, declination: declination, variance: 0.01)
    case .zeroVelocity:
      return ZeroVelocity(variance: 0.01)
    case .zeroAngularRate:
      return ZeroAngularRate(
        reading: truth.gyroscopeBias + truth.attitude.inverse * Self.earthRate, variance: 1e-6)
    case .nonHolonomic:
      return NonHolonomicConstraint(
        lateralVariance: 0.1, verticalVariance: 0.2, leverArm: arm,
        lateralAcceleration: Self.lateralAcceleration)
    case .odometerSpeed:
      let velocity = attitude.inverse * truth.velocityNorthEastDown + rate.cross(Self.axle(truth))
      return OdometerSpeed(
        speed: (1 + truth.odometerScale) * velocity.dot(Self.travel(truth)), variance: 0.01,
        leverArm: arm, lateralAcceleration: Self.lateralAcceleration)
    }
  }

  /// The state made one in which the observation's assumption holds: standing, or not sliding.
  func conforming(_ state: NavigationState) -> NavigationState {
    var result = state
    switch self {
    case .zeroVelocity:
      result.velocity = .zero
    case .nonHolonomic:
      let rate = result.angularRate - result.attitude.inverse * Self.earthRate
      let rolling = 9 * Self.travel(result)
      result.velocity = result.attitude * (rolling - rate.cross(Self.axle(result)))
    default: break
    }
    return result
  }

  var expectedCount: Int {
    switch self {
    case .satellitePosition, .correlatedPosition, .satelliteVelocity, .zeroVelocity,
      .zeroAngularRate:
      3
    case .nonHolonomic: 2
    default: 1
    }
  }
}
