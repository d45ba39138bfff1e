extension NMEASentence {
  /// Where the fields end and how many there are, the checksum having been held against `policy`.
  ///
  /// The checksum is the exclusive or of all bytes between `$` and `*`.
  static func checkedFields(
    _ bytes: Span<UInt8>, _ policy: ChecksumPolicy
  ) throws(RefusedSentence.Reason) -> (end: Int, count: Int) {
    let count = bytes.count
    guard count >= 2 else { throw .cutShort }
    guard let star = lastStar(bytes) else {
      guard policy == .lenient else { throw .checksumMissing }
      return (count, sums(bytes, upTo: count).commas)
    }
    let (computed, commas) = sums(bytes, upTo: star)
    switch count - star {
    case 1:
      guard policy == .lenient else { throw .checksumMissing }
    case 2:
      guard let digit = hexadecimal(bytes[star + 1]) else { throw .checksumMalformed }
      guard policy == .lenient else { throw .checksumOneDigit }
      guard digit == computed else { throw .checksumWrong(stated: digit, computed: computed) }
    case 3:
      guard let high = hexadecimal(bytes[star + 1]), let low = hexadecimal(bytes[star + 2])
      else { throw .checksumMalformed }
      let stated = high << 4 | low
      guard stated == computed else { throw .checksumWrong(stated: stated, computed: computed) }
    default: throw .checksumMalformed
    }
    return (star, commas)
  }

  /// Exclusive or and number of commas of the bytes from the second up to `end`, an index or the count.
  @inline(__always)
  private static func sums(_ bytes: Span<UInt8>, upTo end: Int) -> (xor: UInt8, commas: Int) {
    var xor: UInt8 = 0
    var commas = 0
    for index in 1..<end {
      // In bounds: `end` is at most the span's count.
      let byte = unsafe bytes[unchecked: index]
      xor ^= byte
      commas += byte == UInt8(ascii: ",") ? 1 : 0
    }
    return (xor, commas)
  }

  /// The `*` before the checksum; a star elsewhere is none.
  private static func lastStar(_ bytes: Span<UInt8>) -> Int? {
    let count = bytes.count
    var index = count - 1
    // Far enough back to tell a malformed checksum from a missing one.
    let earliest = max(1, count - 6)
    while index >= earliest {
      if bytes[index] == UInt8(ascii: "*") { return index }
      index -= 1
    }
    return nil
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
