extension NMEASentence {
  /// Holds the checksum against `policy`.
  ///
  /// `computed` is the exclusive or of all bytes between `$` and the first `*`, which is at `star`,
  /// or the count where there is none. A star has no other place in a sentence.
  @inline(__always)
  static func check(
    _ bytes: Span<UInt8>, star: Int, computed: UInt8, _ policy: ChecksumPolicy
  ) throws(RefusedSentence.Reason) {
    switch bytes.count - star {
    case 3:
      guard let high = hexadecimal(bytes[star + 1]), let low = hexadecimal(bytes[star + 2])
      else { throw .checksumMalformed }
      let stated = high << 4 | low
      guard stated == computed else { throw .checksumWrong(stated: stated, computed: computed) }
    case ...1:
      guard policy == .lenient else { throw .checksumMissing }
    case 2:
      guard let digit = hexadecimal(bytes[star + 1]) else { throw .checksumMalformed }
      guard policy == .lenient else { throw .checksumOneDigit }
      guard digit == computed else { throw .checksumWrong(stated: digit, computed: computed) }
    default: throw .checksumMalformed
    }
  }

  /// The exclusive or of the bytes from the second up to the first `*` or the end, and its index.
  static func sum(_ bytes: Span<UInt8>) -> (exclusiveOr: UInt8, star: Int) {
    var sum: UInt8 = 0
    var index = 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "*") { break }
      sum ^= byte
      index += 1
    }
    return (sum, min(index, bytes.count))
  }

  @inline(__always)
  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
