internal import Fusion
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// One record of `input.bin`, as `Embedded/make-input` writes it: a kind, an instant, some numbers.
///
/// A number that is not stated is NaN.
struct Record {
  var kind: Kind
  var instant: SensorInstant
  private var values: InlineArray<16, Double>

  enum Kind: Int32 {
    case inertial, satellite, pressure, magnetic, odometer, configuration
  }

  /// The next record; `nil` at the end. What is no record ends the program with 5.
  static func next() -> Record? {
    var head = InlineArray<4, Int32>(repeating: 0)
    let got = unsafe withUnsafeMutableBytes(of: &head) {
      unsafe platform_read($0.baseAddress, Int32(truncatingIfNeeded: $0.count))
    }
    if got == 0 { return nil }
    guard got == 16, let kind = Kind(rawValue: head[0]), head[1] >= 0, head[1] <= 16 else {
      platform_exit(5)
    }
    let low = UInt64(truncatingIfNeeded: UInt32(bitPattern: head[2]))
    let high = UInt64(truncatingIfNeeded: UInt32(bitPattern: head[3]))
    var record = Record(
      kind: kind, instant: SensorInstant(nanoseconds: Int64(bitPattern: high &<< 32 | low)),
      values: InlineArray(repeating: .nan))
    let size = head[1] &* 8
    let read = unsafe withUnsafeMutableBytes(of: &record.values) {
      unsafe platform_read($0.baseAddress, size)
    }
    if read != size { platform_exit(5) }
    return record
  }

  private func stated(_ index: Int) -> Double? { values[index].isNaN ? nil : values[index] }

  private func vector<Frame>(_ index: Int) -> Vector3<Frame> {
    Vector3(values[index], values[index + 1], values[index + 2])
  }

  var inertial: InertialSample {
    InertialSample(instant: instant, specificForce: vector(0), angularRate: vector(3))
  }

  var pressure: PressureSample { PressureSample(instant: instant, reading: .pressure(values[0])) }

  var magnetic: MagneticSample { MagneticSample(instant: instant, field: vector(0)) }

  var odometer: OdometerSample {
    OdometerSample(instant: instant, speed: values[0], standardDeviation: stated(1))
  }

  var satellite: SatelliteFix {
    var fix = SatelliteFix(
      instant: instant,
      position: GeodeticPosition(latitude: values[0], longitude: values[1], height: values[2]))
    fix.standardDeviationNorth = stated(3)
    fix.standardDeviationEast = stated(4)
    fix.standardDeviationDown = stated(5)
    fix.velocityNorth = stated(6)
    fix.velocityEast = stated(7)
    fix.velocityDown = stated(8)
    fix.standardDeviationVelocityNorth = stated(9)
    fix.standardDeviationVelocityEast = stated(10)
    fix.standardDeviationVelocityDown = stated(11)
    return fix
  }

  var configuration: FusionConfiguration {
    let profile: Profile =
      switch values[0] {
      case 0: .automotive
      case 1: .pedestrian
      case 2: .airborne
      case 3: .marine
      default: .other
      }
    var result = FusionConfiguration(profile: profile)
    result.horizon = values[1]
    result.headingHypotheses = Int(values[2])
    result.inertial.rate = stated(3)
    result.inertial.angleRandomWalk = stated(4)
    result.inertial.velocityRandomWalk = stated(5)
    result.inertial.gyroscopeBias = stated(6)
    result.inertial.accelerometerBias = stated(7)
    result.satellite.rate = stated(8)
    result.satellite.leverArm = vector(9)
    #if MUTATION
      // A process noise that is off by two parts in ten million, on one side of the comparison.
      if let walk = result.inertial.angleRandomWalk {
        result.inertial.angleRandomWalk = walk * (1 + 1e-7)
      }
    #endif
    return result
  }
}
