import Geodesy
import LinearAlgebra
import Sensing
import Spatial

/// Samples of all kinds with plain, extreme and missing numbers; the same on every run.
struct RandomSamples {
  /// SplitMix64 (Steele et al., 2014).
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  private var random: Generator
  init(seed: UInt64) { random = Generator(state: seed) }

  private static let extremes: [Double] = [
    0, -0.0, 1, -1, 0.1, .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300, 1e-9,
    9.999999999999999e-10, 1e15, 999_999_999_999_999.9, 1e16, 1e22, 1e23, 9e299, -9e299, 1e300,
    .pi, .pi / 2, 0x1p-7, 0x1p53, 0x1p-20, 123.456,
  ]

  mutating func bool() -> Bool { Bool.random(using: &random) }

  /// Any finite bits, an extreme, or a plain number.
  mutating func number() -> Double {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return Self.extremes.randomElement(using: &random) ?? 0
    case 1:
      let wild = Double(bitPattern: random.next())
      return wild.isFinite && wild.magnitude <= 1e300 ? wild : 1
    default: return Double.random(in: -100...100, using: &random)
    }
  }

  private mutating func maybe(_ value: Double) -> Double? { bool() ? value : nil }

  private mutating func vector<F>(_ frame: F.Type = F.self) -> Vector3<F> {
    Vector3(number(), number(), number())
  }

  /// Times around zero, and now and then years away from it.
  mutating func instant() -> SensorInstant {
    let limit: Int64 = bool() ? 1_000_000_000_000 : 4_400_000_000_000_000_000
    return SensorInstant(nanoseconds: Int64.random(in: -limit...limit, using: &random))
  }

  mutating func sample(_ kind: SensorKind, at instant: SensorInstant) -> SensorSample {
    switch kind {
    case .inertial:
      return .inertial(
        InertialSample(
          instant: instant, specificForce: vector(), angularRate: vector(),
          temperature: maybe(number())))
    case .magnetometer:
      return .magnetic(
        MagneticSample(instant: instant, field: bool() ? vector() : 1e-6 * vector()))
    case .barometer:
      let reading: PressureSample.Reading =
        bool() ? .pressure(bool() ? 101_325 + number() : number()) : .altitude(number())
      return .pressure(
        PressureSample(
          instant: instant, reading: reading,
          temperature: maybe(Double.random(in: -10...400, using: &random))))
    case .odometer:
      return .odometer(
        OdometerSample(instant: instant, speed: number(), standardDeviation: maybe(number())))
    case .satellite: return .satellite(fix(at: instant))
    }
  }

  private mutating func fix(at instant: SensorInstant) -> SatelliteFix {
    let latitudes: [Double] = [-Double.pi / 2, .pi / 2, 0, -0.0, 0.8, 1e-300]
    let longitudes: [Double] = [-Double.pi, .pi, 0, -0.0, 2, 3.141592653589793]
    var fix = SatelliteFix(
      instant: instant,
      position: GeodeticPosition(
        latitude: bool()
          ? Double.random(in: -1.57...1.57, using: &random)
          : latitudes.randomElement(using: &random) ?? 0,
        longitude: bool()
          ? Double.random(in: -3.14...3.14, using: &random)
          : longitudes.randomElement(using: &random) ?? 0,
        height: number()),
      heightOrigin: bool() ? .receiver : .egm96)
    fix.standardDeviationNorth = maybe(number())
    fix.standardDeviationEast = maybe(number())
    fix.standardDeviationDown = maybe(number())
    fix.covarianceNorthEast = maybe(number())
    fix.velocityNorth = maybe(number())
    fix.velocityEast = maybe(number())
    fix.velocityDown = maybe(number())
    fix.standardDeviationVelocityNorth = maybe(number())
    fix.standardDeviationVelocityEast = maybe(number())
    fix.standardDeviationVelocityDown = maybe(number())
    fix.speed = maybe(number())
    fix.course = maybe(number())
    fix.heading = maybe(number())
    fix.standardDeviationHeading = maybe(number())
    fix.satellites = bool() ? Int.random(in: -1...60, using: &random) : nil
    fix.horizontalDilution = maybe(number())
    fix.quality = bool() ? Int.random(in: -1...10, using: &random) : nil
    return fix
  }

  mutating func kind() -> SensorKind {
    SensorKind.allCases.randomElement(using: &random) ?? .inertial
  }
}

extension SensorSample {
  /// Every number to the bit, for comparisons that tell zero from minus zero.
  var fingerprint: [UInt64?] {
    func bits(_ x: Double?) -> UInt64? { x?.bitPattern }
    func bits<F>(_ v: Vector3<F>) -> [UInt64?] { [bits(v.x), bits(v.y), bits(v.z)] }
    let head: [UInt64?] = [UInt64(kind.rawValue), UInt64(bitPattern: instant.nanoseconds)]
    switch self {
    case .inertial(let s):
      return head + bits(s.specificForce) + bits(s.angularRate) + [bits(s.temperature)]
    case .magnetic(let s): return head + bits(s.field)
    case .odometer(let s): return head + [bits(s.speed), bits(s.standardDeviation)]
    case .pressure(let s):
      switch s.reading {
      case .pressure(let x): return head + [0, bits(x), bits(s.temperature)]
      case .altitude(let x): return head + [1, bits(x), bits(s.temperature)]
      }
    case .satellite(let f):
      return head + [
        bits(f.position.latitude), bits(f.position.longitude), bits(f.position.height),
        UInt64(f.heightOrigin.rawValue), bits(f.standardDeviationNorth),
        bits(f.standardDeviationEast), bits(f.standardDeviationDown), bits(f.covarianceNorthEast),
        bits(f.velocityNorth), bits(f.velocityEast), bits(f.velocityDown),
        bits(f.standardDeviationVelocityNorth), bits(f.standardDeviationVelocityEast),
        bits(f.standardDeviationVelocityDown), bits(f.speed), bits(f.course), bits(f.heading),
        bits(f.standardDeviationHeading), f.satellites.map { UInt64($0) },
        bits(f.horizontalDilution), f.quality.map { UInt64($0) },
      ]
    }
  }
}
