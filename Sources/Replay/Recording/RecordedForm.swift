internal import Geodesy
internal import LinearAlgebra
public import Sensing

/// Samples as a recording gives them back.
///
/// A live run hands every sample through here before the engine and the recorder see it: what the
/// engine was told is then what a replay tells it, to the bit.
public enum RecordedForm {
  /// Farther from the zero of the clock than this, in nanoseconds, no row's time is read.
  static let latestInstant: Int64 = 4_500_000_000_000_000_000
  /// No number of a file is larger.
  private static let largest = 1e300

  /// The sample exactly as its row in a dataset reads back; `nil` where no row can hold it.
  ///
  /// No row holds a number that is not finite, a place off the globe, a pressure below 1 Pa or a time
  /// more than 142 years from zero. An optional quantity that a row cannot hold is left out: a
  /// standard deviation that is not above zero, a temperature below absolute zero and the like.
  /// Applying it twice changes nothing more. Allocates nothing.
  public static func canonical(_ sample: SensorSample) -> SensorSample? {
    switch sample {
    case .inertial(let s): canonical(s).map { .inertial($0) }
    case .satellite(let s): canonical(s).map { .satellite($0) }
    case .pressure(let s): canonical(s).map { .pressure($0) }
    case .magnetic(let s): canonical(s).map { .magnetic($0) }
    case .odometer(let s): canonical(s).map { .odometer($0) }
    }
  }

  @inline(__always)
  private static func isTime(_ instant: SensorInstant) -> Bool {
    instant.nanoseconds >= -latestInstant && instant.nanoseconds <= latestInstant
  }

  // NaN fails every comparison.
  @inline(__always)
  private static func isNumber(_ x: Double) -> Bool { x.magnitude <= largest }

  @inline(__always)
  private static func isVector<Frame>(_ v: Vector3<Frame>) -> Bool {
    isNumber(v.x) && isNumber(v.y) && isNumber(v.z)
  }

  @inline(__always)
  private static func number(_ x: Double?) -> Double? {
    guard let x, isNumber(x) else { return nil }
    return x
  }

  /// A standard deviation; zero means that the source does not know.
  @inline(__always)
  private static func deviation(_ x: Double?) -> Double? {
    guard let x, x > 0, x <= largest else { return nil }
    return x
  }

  @inline(__always)
  private static func temperature(_ kelvin: Double?) -> Double? {
    guard let kelvin, kelvin >= 0, kelvin <= 10_000 else { return nil }
    return FileUnit.settled(
      kelvin, into: { FileUnit.celsius(kelvin: $0) }, from: { FileUnit.kelvin(celsius: $0) })
  }

  @inline(__always)
  private static func angle(_ radians: Double?) -> Double? {
    // In degrees it is 57 times as large.
    guard let radians, radians.magnitude <= largest / 100 else { return nil }
    return FileUnit.settled(
      radians, into: { FileUnit.degrees(radians: $0) }, from: { FileUnit.radians(degrees: $0) })
  }

  /// A latitude or longitude, whose limit is in degrees.
  @inline(__always)
  private static func place(_ radians: Double, within limit: Double) -> Double? {
    guard FileUnit.degrees(radians: radians, within: limit).magnitude <= limit else { return nil }
    return FileUnit.settled(
      radians, into: { FileUnit.degrees(radians: $0, within: limit) },
      from: { FileUnit.radians(degrees: $0) })
  }

  @inline(__always)
  private static func field(_ tesla: Double) -> Double {
    FileUnit.settled(
      tesla, into: { FileUnit.microtesla(tesla: $0) }, from: { FileUnit.tesla(microtesla: $0) })
  }
}

extension RecordedForm {
  static func canonical(_ sample: InertialSample) -> InertialSample? {
    guard isTime(sample.instant), isVector(sample.specificForce), isVector(sample.angularRate)
    else { return nil }
    return InertialSample(
      instant: sample.instant, specificForce: sample.specificForce,
      angularRate: sample.angularRate, temperature: temperature(sample.temperature))
  }

  static func canonical(_ sample: MagneticSample) -> MagneticSample? {
    let f = sample.field
    let limit = largest * 1e-6
    guard isTime(sample.instant), f.x.magnitude < limit, f.y.magnitude < limit,
      f.z.magnitude < limit
    else { return nil }
    return MagneticSample(
      instant: sample.instant, field: Vector3(field(f.x), field(f.y), field(f.z)))
  }

  static func canonical(_ sample: PressureSample) -> PressureSample? {
    guard isTime(sample.instant) else { return nil }
    switch sample.reading {
    case .pressure(let pascals): guard pascals >= 1, pascals <= 1e7 else { return nil }
    case .altitude(let metres): guard isNumber(metres) else { return nil }
    }
    return PressureSample(
      instant: sample.instant, reading: sample.reading,
      temperature: temperature(sample.temperature))
  }

  static func canonical(_ sample: OdometerSample) -> OdometerSample? {
    guard isTime(sample.instant), isNumber(sample.speed) else { return nil }
    return OdometerSample(
      instant: sample.instant, speed: sample.speed,
      standardDeviation: deviation(sample.standardDeviation))
  }

  static func canonical(_ fix: SatelliteFix) -> SatelliteFix? {
    guard isTime(fix.instant), let latitude = place(fix.position.latitude, within: 90),
      let longitude = place(fix.position.longitude, within: 180), isNumber(fix.position.height)
    else { return nil }
    var result = SatelliteFix(
      instant: fix.instant,
      position: GeodeticPosition(
        latitude: latitude, longitude: longitude, height: fix.position.height),
      heightOrigin: fix.heightOrigin)
    // No column holds it, but no engine looks at it either: users are told it while it is known.
    result.geoidSeparation = number(fix.geoidSeparation)
    result.standardDeviationNorth = deviation(fix.standardDeviationNorth)
    result.standardDeviationEast = deviation(fix.standardDeviationEast)
    result.standardDeviationDown = deviation(fix.standardDeviationDown)
    result.covarianceNorthEast = number(fix.covarianceNorthEast)
    result.velocityNorth = number(fix.velocityNorth)
    result.velocityEast = number(fix.velocityEast)
    result.velocityDown = number(fix.velocityDown)
    result.standardDeviationVelocityNorth = deviation(fix.standardDeviationVelocityNorth)
    result.standardDeviationVelocityEast = deviation(fix.standardDeviationVelocityEast)
    result.standardDeviationVelocityDown = deviation(fix.standardDeviationVelocityDown)
    result.speed = number(fix.speed)
    result.course = angle(fix.course)
    result.heading = angle(fix.heading)
    // What is too small for a double in radians is not known either.
    result.standardDeviationHeading = deviation(angle(deviation(fix.standardDeviationHeading)))
    result.satellites = fix.satellites.flatMap { (0...10_000).contains($0) ? $0 : nil }
    result.horizontalDilution = deviation(fix.horizontalDilution)
    result.quality = fix.quality.flatMap { (0...9).contains($0) ? $0 : nil }
    return result
  }
}
