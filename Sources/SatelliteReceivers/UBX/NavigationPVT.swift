/// NAV-PVT: position, velocity and time of one navigation epoch (UBX-22008968).
@usableFromInline
package struct NavigationPVT: Hashable, Sendable, BitwiseCopyable {
  package var timeOfWeekMilliseconds: UInt32
  /// UTC; `nil` unless validDate and validTime are set and the calendar has such a day.
  package var utc: UTCTime?
  /// Whether no second of UTC is in doubt (fullyResolved): the leap seconds are known.
  package var timeIsFullyResolved: Bool
  /// tAcc, s.
  package var timeAccuracy: Double
  /// fixType.
  package var fixType: UBXFixType
  /// gnssFixOK: within the receiver's own limits of accuracy.
  package var fixIsOK: Bool
  /// diffSoln.
  package var isDifferential: Bool
  /// carrSoln: 0 none, 1 float, 2 fixed.
  package var carrierSolution: UInt8
  /// numSV.
  package var satellites: Int
  package var longitudeDegrees: Double
  package var latitudeDegrees: Double
  /// Above the ellipsoid, m.
  package var ellipsoidalHeight: Double
  /// Above mean sea level, m.
  package var meanSeaLevelHeight: Double
  /// hAcc: of the horizontal position as a whole, m; each axis has 1/√2 of it.
  package var horizontalAccuracy: Double
  /// vAcc, m.
  package var verticalAccuracy: Double
  /// m/s.
  package var velocityNorth: Double
  package var velocityEast: Double
  package var velocityDown: Double
  /// gSpeed, m/s.
  package var groundSpeed: Double
  /// headMot: course over ground.
  package var courseDegrees: Double
  /// sAcc, m/s.
  package var speedAccuracy: Double
  /// headAcc: of the course and, where valid, of the vehicle's heading.
  package var courseAccuracyDegrees: Double
  package var positionDilution: Double
  /// invalidLlh: position and heights are not valid.
  package var positionIsInvalid: Bool
  /// headVeh, only where headVehValid is set (sensor fusion receivers).
  package var vehicleHeadingDegrees: Double?

  @inline(__always)
  init(_ payload: RawSpan) {
    timeOfWeekMilliseconds = payload.unsigned32(0)
    let valid = payload.unsigned8(11)
    utc =
      valid & 3 == 3
      ? UTCTime(
        year: Int(payload.unsigned16(4)), month: payload.unsigned8(6), day: payload.unsigned8(7),
        hour: payload.unsigned8(8), minute: payload.unsigned8(9), second: payload.unsigned8(10),
        nanoseconds: payload.signed32(16)) : nil
    timeIsFullyResolved = valid & 4 != 0
    timeAccuracy = payload.unsigned32(12, per: 1e9)
    fixType = UBXFixType(rawValue: payload.unsigned8(20)) ?? .none
    let flags = payload.unsigned8(21)
    fixIsOK = flags & 1 != 0
    isDifferential = flags & 2 != 0
    carrierSolution = flags >> 6
    satellites = Int(payload.unsigned8(23))
    longitudeDegrees = payload.signed32(24, per: 1e7)
    latitudeDegrees = payload.signed32(28, per: 1e7)
    ellipsoidalHeight = payload.signed32(32, per: 1e3)
    meanSeaLevelHeight = payload.signed32(36, per: 1e3)
    horizontalAccuracy = payload.unsigned32(40, per: 1e3)
    verticalAccuracy = payload.unsigned32(44, per: 1e3)
    velocityNorth = payload.signed32(48, per: 1e3)
    velocityEast = payload.signed32(52, per: 1e3)
    velocityDown = payload.signed32(56, per: 1e3)
    groundSpeed = payload.signed32(60, per: 1e3)
    courseDegrees = payload.signed32(64, per: 1e5)
    speedAccuracy = payload.unsigned32(68, per: 1e3)
    courseAccuracyDegrees = payload.unsigned32(72, per: 1e5)
    positionDilution = Double(payload.unsigned16(76)) / 100
    positionIsInvalid = payload.flag(78, bit: 0)
    vehicleHeadingDegrees =
      flags & 0x20 != 0 && payload.byteCount == 92 ? payload.signed32(84, per: 1e5) : nil
  }

  /// Whether latitude, longitude and heights are a measurement.
  package var hasPosition: Bool {
    fixIsOK && !positionIsInvalid && fixType.hasPosition
  }
}
