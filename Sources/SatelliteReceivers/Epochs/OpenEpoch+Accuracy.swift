extension OpenEpoch {
  /// Takes both heights of one UBX message, and the accuracies that stand beside them.
  ///
  /// `horizontalAccuracy` is that of both axes together: each has 1/√2 of its square's sum.
  mutating func take(
    ellipsoidal: Double, meanSeaLevel: Double?, horizontalAccuracy: Double,
    verticalAccuracy: Double, _ rank: Rank
  ) {
    guard rank >= heightRank else { return }
    heightRank = rank
    epoch.ellipsoidalHeight = ellipsoidal
    epoch.meanSeaLevelHeight = meanSeaLevel
    epoch.geoidSeparation = meanSeaLevel.map { ellipsoidal - $0 }
    guard !epoch.sources.contains(.navCOV) else { return }
    epoch.standardDeviationNorth = horizontalAccuracy / 2.0.squareRoot()
    epoch.standardDeviationEast = horizontalAccuracy / 2.0.squareRoot()
    epoch.standardDeviationDown = verticalAccuracy
  }

  /// Takes a velocity; `accuracy` is that of the speed and stands for each axis.
  mutating func take(
    north: Double, east: Double, down: Double, accuracy: Double, _ rank: Rank
  ) {
    guard rank >= velocityRank else { return }
    epoch.velocityNorth = north
    epoch.velocityEast = east
    epoch.velocityDown = down
    guard !epoch.sources.contains(.navCOV) else { return }
    epoch.standardDeviationVelocityNorth = accuracy
    epoch.standardDeviationVelocityEast = accuracy
    epoch.standardDeviationVelocityDown = accuracy
  }

  /// Takes the fix type of UBX with its flag.
  mutating func take(_ type: UBXFixType, isOK: Bool) {
    switch type {
    case .twoDimensional: ubxDimension = .twoDimensional
    case .threeDimensional, .combined: ubxDimension = .threeDimensional
    case .deadReckoning:
      ubxDimension = .twoDimensional
      exclude(.deadReckoning)
    case .none, .timeOnly: ubxDimension = .none
    }
    if isOK && type.hasPosition { statesFix = true } else { deniesFix = true }
  }

  /// The GGA digit that says the same.
  static func quality(isOK: Bool, isDifferential: Bool, carrier: UInt8) -> Int {
    guard isOK else { return 0 }
    switch carrier {
    case 2: return 4
    case 1: return 5
    default: return isDifferential ? 2 : 1
    }
  }

  /// Degrees brought to 0 to 360.
  static func course(_ degrees: Double) -> Double {
    let turned = degrees < 0 ? degrees + 360 : degrees
    return turned >= 360 ? turned - 360 : turned
  }
}
