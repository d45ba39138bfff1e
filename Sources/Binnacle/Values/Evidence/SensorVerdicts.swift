internal import Sensing

/// The verdict on the last measurement of each kind; one place per kind, so that it costs nothing
/// to copy.
public struct SensorVerdicts: Sendable, BitwiseCopyable {
  /// Per measurement, in the order of `allCases`: time of validity, ns, and a code; 0 is none.
  private var nanoseconds = InlineArray<13, Int64>(repeating: 0)
  private var codes = InlineArray<13, UInt8>(repeating: 0)

  /// No verdicts.
  public init() {}

  /// The last verdict on this kind of measurement; `nil` where there was none.
  public subscript(measurement: SensorVerdict.Measurement) -> SensorVerdict? {
    get {
      let place = measurement.place
      guard let judgement = SensorVerdict.Judgement(code: codes[place]) else { return nil }
      return SensorVerdict(
        measurement: measurement, judgement: judgement,
        instant: SensorInstant(nanoseconds: nanoseconds[place]))
    }
    set {
      let place = measurement.place
      codes[place] = newValue?.judgement.code ?? 0
      nanoseconds[place] = newValue?.instant.nanoseconds ?? 0
    }
  }

  /// All there are, in the order of `SensorVerdict.Measurement`.
  public var all: [SensorVerdict] { SensorVerdict.Measurement.allCases.compactMap { self[$0] } }

  /// Whether there is none.
  public var isEmpty: Bool {
    for place in codes.indices where codes[place] != 0 { return false }
    return true
  }
}

extension SensorVerdicts: Sequence {
  public func makeIterator() -> IndexingIterator<[SensorVerdict]> { all.makeIterator() }
}

extension SensorVerdicts: Hashable {
  public static func == (a: Self, b: Self) -> Bool {
    for place in a.codes.indices
    where a.codes[place] != b.codes[place] || a.nanoseconds[place] != b.nanoseconds[place] {
      return false
    }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    for place in codes.indices {
      hasher.combine(codes[place])
      hasher.combine(nanoseconds[place])
    }
  }
}

/// Coded as a list of verdicts.
extension SensorVerdicts: Codable {
  public init(from decoder: any Decoder) throws {
    self.init()
    for verdict in try decoder.singleValueContainer().decode([SensorVerdict].self) {
      self[verdict.measurement] = verdict
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(all)
  }
}

extension SensorVerdicts: CustomStringConvertible {
  public var description: String {
    isEmpty ? "no verdicts" : all.map(\.description).joined(separator: "; ")
  }
}

extension SensorVerdict.Measurement {
  var place: Int {
    switch self {
    case .satellitePosition: 0
    case .satelliteHeight: 1
    case .satelliteVelocity: 2
    case .course: 3
    case .dualAntennaHeading: 4
    case .barometricAltitude: 5
    case .magneticField: 6
    case .odometerSpeed: 7
    case .zeroVelocity: 8
    case .zeroAngularRate: 9
    case .nonHolonomic: 10
    case .userObservation: 11
    case .inertialSample: 12
    }
  }
}

extension SensorVerdict.Judgement {
  fileprivate var code: UInt8 {
    switch self {
    case .accepted: 1
    case .deweighted: 2
    case .held: 3
    case .refused(.outsideGate): 4
    case .refused(.tooLate): 5
    case .refused(.implausible): 6
    case .refused(.disturbedField): 7
    case .refused(.noFix): 8
    case .refused(.saturated): 9
    case .refused(.notApplicable): 10
    case .refused(.duplicate): 11
    case .refused(.stepped): 12
    case .refused(.stuck): 13
    }
  }

  fileprivate init?(code: UInt8) {
    switch code {
    case 1: self = .accepted
    case 2: self = .deweighted
    case 3: self = .held
    case 4: self = .refused(.outsideGate)
    case 5: self = .refused(.tooLate)
    case 6: self = .refused(.implausible)
    case 7: self = .refused(.disturbedField)
    case 8: self = .refused(.noFix)
    case 9: self = .refused(.saturated)
    case 10: self = .refused(.notApplicable)
    case 11: self = .refused(.duplicate)
    case 12: self = .refused(.stepped)
    case 13: self = .refused(.stuck)
    default: return nil
    }
  }
}
