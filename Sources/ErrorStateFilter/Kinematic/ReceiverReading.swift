internal import CMath
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// A plausible fix, brought into the filter's terms, with the accuracy that is stated or derived.
struct ReceiverReading: Sendable {
  var instant: SensorInstant
  var point: Vector3<EarthFixed>
  var geodetic: GeodeticPosition
  /// Covariance of the whole position error, north and east, m².
  var covariance: PlanarMatrix
  var heightVariance: Double
  /// What the learnt white scale counts in, m: the stated accuracy, or one length for all fixes.
  ///
  /// Dilution and quality change from fix to fix without the white noise doing so.
  var unit: SIMD2<Double>
  var heightUnit: Double
  /// Whether the receiver stated them itself.
  var statesPosition: Bool
  var statesHeight: Bool
  /// Horizontal velocity, m/s, with its variance in each axis, m²/s².
  var velocity: SIMD2<Double>?
  var velocityCovariance: PlanarMatrix
  /// Whether the velocity came as speed and course.
  var isPolar: Bool
  /// Ground speed without a course, m/s.
  var bareSpeed: Double?
  /// Rate of climb, m/s, and its variance.
  var climb: Double?
  var climbVariance: Double

  /// `nil` where the fix is NaN, infinite or physically impossible.
  init?(_ fix: SatelliteFix, configuration: KinematicFilter.Configuration) {
    let gates = configuration.gates
    let receiver = configuration.receiver
    guard Self.isPlausible(fix, gates: gates) else { return nil }
    instant = fix.instant
    geodetic = fix.position
    point = fix.position.earthFixed
    let dilution = Self.stated(fix.horizontalDilution) ?? 1
    let base = receiver.positionPerDilution * dilution
    let carrier = fix.quality == 4 || fix.quality == 5
    let share =
      switch fix.quality {
      case 2: receiver.differentialShare
      case 4: receiver.fixedShare
      case 5: receiver.floatShare
      // The receiver's own dead reckoning.
      case 6: 3.0
      default: 1.0
      }
    let derived = base * share
    let north = Self.stated(fix.standardDeviationNorth)
    let east = Self.stated(fix.standardDeviationEast)
    let sdNorth = north ?? east ?? derived
    let sdEast = east ?? north ?? derived
    statesPosition = north != nil || east != nil
    covariance = PlanarMatrix(nn: sdNorth * sdNorth, ne: 0, en: 0, ee: sdEast * sdEast)
    unit =
      statesPosition
      ? SIMD2(sdNorth, sdEast)
      : SIMD2(receiver.positionPerDilution, receiver.positionPerDilution)
    if statesPosition, let ne = fix.covarianceNorthEast, abs(ne) < 0.999 * sdNorth * sdEast {
      covariance.ne = ne
      covariance.en = ne
    }
    let down = Self.stated(fix.standardDeviationDown)
    statesHeight = down != nil
    let sdHeight =
      down
      ?? (statesPosition
        ? receiver.heightRatio * (0.5 * covariance.trace).squareRoot()
        : carrier ? receiver.carrierHeightRatio * base : receiver.heightRatio * derived)
    heightVariance = sdHeight * sdHeight
    heightUnit =
      statesHeight || statesPosition
      ? sdHeight : receiver.heightRatio * receiver.positionPerDilution

    let doppler = receiver.velocityPerDilution * max(1, dilution)
    let sdVelocityNorth =
      Self.stated(fix.standardDeviationVelocityNorth)
      ?? Self.stated(fix.standardDeviationVelocityEast) ?? doppler
    let sdVelocityEast = Self.stated(fix.standardDeviationVelocityEast) ?? sdVelocityNorth
    velocityCovariance = PlanarMatrix(
      nn: sdVelocityNorth * sdVelocityNorth, ne: 0, en: 0, ee: sdVelocityEast * sdVelocityEast)
    isPolar = false
    if let n = fix.velocityNorth, let e = fix.velocityEast {
      velocity = SIMD2(n, e)
    } else if let speed = fix.speed {
      isPolar = true
      let sd = max(sdVelocityNorth, sdVelocityEast)
      if speed < 3 * sd {
        // So slow that the course means nothing: anywhere on a circle of that radius.
        velocity = .zero
        velocityCovariance = PlanarMatrix(isotropic: sd * sd + speed * speed / 2)
      } else if let course = fix.course {
        let (s, c) = Elementary.sineAndCosine(course)
        velocity = SIMD2(speed * c, speed * s)
      } else {
        bareSpeed = speed
      }
    }
    climb = fix.velocityDown.map { -$0 }
    let sdClimb = Self.stated(fix.standardDeviationVelocityDown) ?? 2 * sdVelocityNorth
    climbVariance = sdClimb * sdClimb
  }

  /// The value where the receiver gave a usable one: some write zero for "not known".
  private static func stated(_ value: Double?) -> Double? {
    guard let value, value > 0 else { return nil }
    return value
  }

  private static func isPlausible(
    _ fix: SatelliteFix, gates: KinematicFilter.Configuration.Gates
  ) -> Bool {
    let p = fix.position
    guard p.latitude.isFinite, p.longitude.isFinite, p.height.isFinite,
      abs(p.latitude) <= .pi / 2 + 1e-12, abs(p.longitude) <= 2 * .pi + 1e-12,
      p.height >= gates.lowestHeight, p.height <= gates.greatestHeight
    else { return false }
    let fastest = gates.greatestSpeed
    return within(fix.velocityNorth, fastest) && within(fix.velocityEast, fastest)
      && within(fix.velocityDown, fastest) && within(fix.speed, fastest)
      && within(fix.course, 100) && (fix.speed ?? 0) >= 0
      && deviation(fix.standardDeviationNorth) && deviation(fix.standardDeviationEast)
      && deviation(fix.standardDeviationDown) && deviation(fix.standardDeviationVelocityNorth)
      && deviation(fix.standardDeviationVelocityEast)
      && deviation(fix.standardDeviationVelocityDown) && deviation(fix.horizontalDilution)
      && within(fix.covarianceNorthEast, 1e12)
  }

  private static func within(_ value: Double?, _ limit: Double) -> Bool {
    // Not NaN: the comparison with NaN is false.
    value.map { abs($0) <= limit } ?? true
  }

  private static func deviation(_ value: Double?) -> Bool {
    value.map { $0 >= 0 && $0 <= 1e6 } ?? true
  }
}
