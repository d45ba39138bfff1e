internal import CMath
internal import ErrorStateFilter
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// What the engine takes a fix to mean: the standard deviations it assumes where the receiver gives
/// none, and the rows it makes of it.
struct ReceiverModel {
  /// Metres per unit of horizontal dilution, for receivers that state no accuracy.
  ///
  /// Origin: user range error of single-frequency civil receivers, about 1.5 to 2 m.
  private let rangeDeviation = 1.8
  /// Assumed dilution where even that is missing.
  private let assumedDilution = 1.2
  /// The vertical error is larger than the horizontal by about this factor.
  private let verticalFactor = 1.7
  /// m/s, where no velocity accuracy is stated.
  private let velocityDeviation = 0.25
  /// Receivers that state nothing filter inside: their errors stay alike for about this long, s.
  /// Fixes that come faster are worth less each.
  private let correlationTime = 1.0
  /// The same of velocities, which come from the Doppler shift and are filtered less.
  private let velocityCorrelationTime = 0.3
  private let leverArm: Vector3<Body>
  /// Seconds between the last two fixes.
  private var interval = 1.0
  private var last: SensorInstant?

  init(leverArm: Vector3<Body>) { self.leverArm = leverArm }

  /// Notes when a fix came.
  mutating func note(_ fix: SatelliteFix) {
    if let last {
      let gap = fix.instant.seconds(since: last)
      if gap > 1e-3 && gap < 10 { interval = 0.8 * interval + 0.2 * gap }
    }
    last = fix.instant
  }

  /// Seconds between fixes, smoothed.
  var typicalInterval: Double { interval }

  /// Standard deviations assumed of a fix, m.
  func positionDeviation(of fix: SatelliteFix) -> Vector3<NorthEastDown> {
    let inflation = max(1, correlationTime / interval).squareRoot()
    // Receivers write 0 where they know of no dilution.
    let stated = fix.horizontalDilution.flatMap { $0 > 0.2 && $0 < 100 ? $0 : nil }
    let assumed = rangeDeviation * (stated ?? assumedDilution) * inflation
    let north = fix.standardDeviationNorth ?? assumed
    let east = fix.standardDeviationEast ?? fix.standardDeviationNorth ?? assumed
    // A stated horizontal accuracy says something of the vertical one, too.
    let down =
      fix.standardDeviationDown
      ?? verticalFactor * (fix.standardDeviationNorth.map { max($0, east) } ?? assumed)
    return Vector3(max(north, 0.005), max(east, 0.005), max(down, 0.005))
  }

  /// The variance that neighbouring fixes show in each axis though they are exact, m²: of three in a row half the
  /// acceleration times the square of the interval over √1.5; of two with velocities a twelfth of the jerk times
  /// its cube over √2. Three metres per second squared, reached within half a second.
  func feignedVariance(of fix: SatelliteFix) -> Double {
    let square = interval * interval
    let hasVelocity = fix.velocityNorth != nil || fix.speed != nil
    return hasVelocity ? 0.125 * square * square * square : 1.5 * square * square
  }

  /// The position rows of a fix.
  func position(of fix: SatelliteFix) -> SatellitePosition {
    let deviation = positionDeviation(of: fix)
    return SatellitePosition(
      position: fix.position.earthFixed, variance: deviation.scaled(by: deviation),
      covarianceNorthEast: fix.covarianceNorthEast ?? 0, leverArm: leverArm)
  }

  /// The velocity rows of a fix, from its components or from speed and course; `nil` without any.
  func velocity(of fix: SatelliteFix) -> SatelliteVelocity? {
    let inflation = max(1, velocityCorrelationTime / interval).squareRoot()
    let assumed = velocityDeviation * inflation
    var north = fix.velocityNorth
    var east = fix.velocityEast
    let down = fix.velocityDown
    if north == nil && east == nil, let speed = fix.speed, let course = fix.course {
      let (s, c) = Elementary.sineAndCosine(course)
      north = speed * c
      east = speed * s
    }
    if north == nil && east == nil && down == nil { return nil }
    func variance(_ stated: Double?, _ factor: Double) -> Double {
      let deviation = max(stated ?? factor * assumed, 0.005)
      return deviation * deviation
    }
    return SatelliteVelocity(
      north: north, east: east, down: down,
      variance: Vector3(
        variance(fix.standardDeviationVelocityNorth, 1),
        variance(fix.standardDeviationVelocityEast, 1),
        variance(fix.standardDeviationVelocityDown, 1.5)),
      leverArm: leverArm,
      localLevel: LocalLevel.toEarthFixed(
        latitude: fix.position.latitude, longitude: fix.position.longitude))
  }
}
