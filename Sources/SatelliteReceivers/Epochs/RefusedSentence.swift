/// A sentence or frame that was not used, and why.
public struct RefusedSentence: Hashable, Sendable {
  /// What arrived, its unprintable bytes escaped, cut to 160 characters.
  public var text: String
  public var reason: Reason
  /// Of its first byte since the stream's start.
  public var offset: Int
  /// The line it stands on, from 1; of a stream without lines always 1.
  public var line: Int

  public init(text: String, reason: Reason, offset: Int, line: Int) {
    self.text = text
    self.reason = reason
    self.offset = offset
    self.line = line
  }

  public enum Reason: Error, Hashable, Sendable {
    case checksumMissing
    /// `*` with one hexadecimal digit.
    case checksumOneDigit
    case checksumMalformed
    case checksumWrong(stated: UInt8, computed: UInt8)
    /// Ended before its checksum: by a new `$`, an unprintable byte, or its length.
    case cutShort
    case tooLong
    /// Fields are missing or too many: they cannot be told apart.
    case fieldCount(found: Int, expected: String)
    /// A field, counted from 1 after the address, does not hold what its place is for.
    case field(index: Int, name: String)
    /// A UBX or RTCM frame whose checksum is wrong.
    case frameChecksumWrong
    /// A UBX frame of an unexpected length.
    case frameLength(found: Int, expected: String)
    /// gpsd sent a line that is not JSON or lacks what its class needs.
    case malformedJSON(String)
  }
}

extension RefusedSentence.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .checksumMissing: "no checksum"
    case .checksumOneDigit: "the checksum has one digit instead of two"
    case .checksumMalformed: "the checksum is not two hexadecimal digits"
    case .checksumWrong(let stated, let computed):
      "checksum \(Self.hexadecimal(stated)), but the bytes add up to \(Self.hexadecimal(computed))"
    case .cutShort: "cut short before its checksum"
    case .tooLong: "too long for a sentence"
    case .fieldCount(let found, let expected): "\(found) fields where \(expected) belong"
    case .field(let index, let name): "field \(index) is no \(name)"
    case .frameChecksumWrong: "the frame's checksum is wrong"
    case .frameLength(let found, let expected): "\(found) bytes of payload where \(expected) belong"
    case .malformedJSON(let what): "not the JSON that gpsd sends: \(what)"
    }
  }

  static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }
}
