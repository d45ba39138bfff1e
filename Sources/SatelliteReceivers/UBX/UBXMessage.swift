/// A message of u-blox receivers that says something about position, velocity or time.
///
/// Layouts: "u-blox F9 HPG 1.32 interface description" (UBX-22008968), "u-blox 8 / u-blox M8
/// receiver description" (UBX-13003221) for those that newer receivers lack.
@usableFromInline
package enum UBXMessage: Hashable, Sendable, BitwiseCopyable {
  case positionVelocityTime(NavigationPVT)
  case highPrecisionPosition(NavigationHPPOSLLH)
  case covariance(NavigationCOV)
  case relativePosition(NavigationRELPOSNED)
  case endOfEpoch(timeOfWeekMilliseconds: UInt32)
  case leapSeconds(NavigationTIMELS)
  case solution(NavigationSOL)
  case geodeticPosition(NavigationPOSLLH)
  case earthFixedPosition(NavigationPOSECEF)
  case velocity(NavigationVELNED)
  case earthFixedVelocity(NavigationVELECEF)
  case gpsTime(NavigationTIMEGPS)
  case utcTime(NavigationTIMEUTC)
  case dilution(NavigationDOP)
  case status(NavigationSTATUS)
  /// MON-VER; its text is read with `UBXMessage.softwareVersion(frame:)`.
  case version
  /// Nothing that is used here.
  case other(group: UInt8, number: UInt8)
  /// Known, but its payload is not as long as its version says.
  case malformed(group: UInt8, number: UInt8, found: Int, expected: Int)

  /// Reads a whole frame, of which the checksum was found right.
  @inlinable @inline(__always)
  package init(frame: Span<UInt8>) { self = frame.ubxMessage() }

  /// What a frame of group 1 is whose length is not that of any message of its number.
  fileprivate static func unread(_ number: UInt8, _ payload: RawSpan) -> UBXMessage {
    guard let length = length(number, payload) else { return .other(group: 0x01, number: number) }
    return .malformed(
      group: 0x01, number: number, found: payload.byteCount, expected: length)
  }

  /// The payload's length in bytes by message (and version); `nil` of what is not read here.
  private static func length(_ number: UInt8, _ payload: RawSpan) -> Int? {
    switch number {
    case 0x01, 0x11, 0x21: 20
    case 0x02, 0x13: 28
    case 0x03, 0x20: 16
    case 0x04: 18
    case 0x06: 52
    // 84 before protocol version 15.
    case 0x07: 92
    case 0x12, 0x14: 36
    case 0x26: 24
    case 0x36: 64
    // Version 0 gives no heading and is 40 bytes long.
    case 0x3C: payload.byteCount > 0 && payload.unsigned8(0) == 0 ? nil : 64
    case 0x61: 4
    default: nil
    }
  }

  /// The receiver's time of week that the message is about, ms, rounded by the receiver.
  package var timeOfWeekMilliseconds: UInt32? {
    switch self {
    case .positionVelocityTime(let m): m.timeOfWeekMilliseconds
    case .highPrecisionPosition(let m): m.timeOfWeekMilliseconds
    case .covariance(let m): m.timeOfWeekMilliseconds
    case .relativePosition(let m): m.timeOfWeekMilliseconds
    case .endOfEpoch(let timeOfWeekMilliseconds): timeOfWeekMilliseconds
    case .leapSeconds(let m): m.timeOfWeekMilliseconds
    case .solution(let m): m.timeOfWeekMilliseconds
    case .geodeticPosition(let m): m.timeOfWeekMilliseconds
    case .earthFixedPosition(let m): m.timeOfWeekMilliseconds
    case .velocity(let m): m.timeOfWeekMilliseconds
    case .earthFixedVelocity(let m): m.timeOfWeekMilliseconds
    case .gpsTime(let m): m.timeOfWeekMilliseconds
    case .utcTime(let m): m.timeOfWeekMilliseconds
    case .dilution(let m): m.timeOfWeekMilliseconds
    case .status(let m): m.timeOfWeekMilliseconds
    case .version, .other, .malformed: nil
    }
  }

  /// The software version in a MON-VER frame: 30 bytes of text, ended by zero.
  package static func softwareVersion(frame: Span<UInt8>) -> String {
    var text = ""
    for i in 6..<min(36, frame.count - 2) {
      guard (0x20...0x7E).contains(frame[i]) else { break }
      text.unicodeScalars.append(Unicode.Scalar(frame[i]))
    }
    return text
  }
}

extension Span<UInt8> {
  /// The message that the frame is.
  ///
  /// No function of the message's type, of which the optimiser would make two, the one copying what
  /// the other returns.
  @usableFromInline
  package func ubxMessage() -> UBXMessage {
    precondition(count >= 8, "a UBX frame has a header of six bytes and two of checksum")
    let length = count &- 8
    // In bounds: so much was demanded above.
    let (group, number) = unsafe (self[unchecked: 2], self[unchecked: 3])
    // Bytes may be read as bytes, whatever they are.
    let payload = unsafe bytes.extracting(unchecked: 6..<6 &+ length)
    guard group == 0x01 else {
      return group == 0x0A && number == 0x04 && length >= 40
        ? .version : .other(group: group, number: number)
    }
    // Where the length is known the fields are in bounds, and nothing is left of their checks.
    switch (number, length) {
    case (0x01, 20): return .earthFixedPosition(NavigationPOSECEF(payload))
    case (0x02, 28): return .geodeticPosition(NavigationPOSLLH(payload))
    case (0x03, 16): return .status(NavigationSTATUS(payload))
    case (0x04, 18): return .dilution(NavigationDOP(payload))
    case (0x06, 52): return .solution(NavigationSOL(payload))
    case (0x07, 84), (0x07, 92): return .positionVelocityTime(NavigationPVT(payload))
    case (0x11, 20): return .earthFixedVelocity(NavigationVELECEF(payload))
    case (0x12, 36): return .velocity(NavigationVELNED(payload))
    case (0x13, 28): return .earthFixedPosition(NavigationPOSECEF(highPrecision: payload))
    case (0x14, 36): return .highPrecisionPosition(NavigationHPPOSLLH(payload))
    case (0x20, 16): return .gpsTime(NavigationTIMEGPS(payload))
    case (0x21, 20): return .utcTime(NavigationTIMEUTC(payload))
    case (0x26, 24): return .leapSeconds(NavigationTIMELS(payload))
    case (0x36, 64): return .covariance(NavigationCOV(payload))
    case (0x3C, 64) where payload.unsigned8(0) != 0:
      return .relativePosition(NavigationRELPOSNED(payload))
    case (0x61, 4): return .endOfEpoch(timeOfWeekMilliseconds: payload.unsigned32(0))
    default: return UBXMessage.unread(number, payload)
    }
  }
}
