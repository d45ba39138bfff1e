/// The letter by which RMC, GLL, VTG and GNS say how the position came about.
///
/// In the order of how good a measurement it is.
public enum ModeIndicator: UInt8, Hashable, Comparable, Sendable, BitwiseCopyable, CaseIterable {
  /// N: no fix.
  case notValid
  /// S
  case simulator
  /// M: entered by hand.
  case manual
  /// E: dead reckoning.
  case estimated
  /// A
  case autonomous
  /// D
  case differential
  /// P: no degradation, or PPS.
  case precise
  /// F
  case floatAmbiguities
  /// R
  case fixedAmbiguities

  /// The GGA digit that says the same.
  public var quality: Int {
    switch self {
    case .notValid: 0
    case .autonomous: 1
    case .differential: 2
    case .precise: 3
    case .fixedAmbiguities: 4
    case .floatAmbiguities: 5
    case .estimated: 6
    case .manual: 7
    case .simulator: 8
    }
  }

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "N"): self = .notValid
    case UInt8(ascii: "S"): self = .simulator
    case UInt8(ascii: "M"): self = .manual
    case UInt8(ascii: "E"): self = .estimated
    case UInt8(ascii: "A"): self = .autonomous
    case UInt8(ascii: "D"): self = .differential
    case UInt8(ascii: "P"): self = .precise
    case UInt8(ascii: "F"): self = .floatAmbiguities
    case UInt8(ascii: "R"): self = .fixedAmbiguities
    default: return nil
    }
  }
}

extension FieldReader {
  /// One mode indicator; `nil` where empty.
  mutating func indicator(
    _ bytes: Span<UInt8>
  ) throws(RefusedSentence.Reason) -> ModeIndicator? {
    let place = index
    guard let letter = try character("mode indicator", bytes) else { return nil }
    guard let indicator = ModeIndicator(letter: letter) else {
      throw .field(index: place, name: "mode indicator")
    }
    return indicator
  }

  /// One letter per constellation: the best of them.
  mutating func indicators(
    _ bytes: Span<UInt8>
  ) throws(RefusedSentence.Reason) -> ModeIndicator? {
    var best: ModeIndicator?
    let place = index
    while let letter = nextCharacter(bytes) {
      guard let indicator = ModeIndicator(letter: letter) else {
        throw .field(index: place, name: "row of mode indicators")
      }
      best = max(best ?? indicator, indicator)
    }
    return best
  }
}
