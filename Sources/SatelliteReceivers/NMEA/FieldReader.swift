/// Reads the fields of one NMEA 0183 sentence from left to right, without copying or allocating.
///
/// The bytes stay with the caller and are passed to each call: the reader only keeps its place.
/// An empty field is `nil`; a field that holds something else than its place is for is refused.
struct FieldReader {
  /// The first byte of the next field, or beyond `end` behind the last.
  private(set) var position: Int
  /// Where the fields end: at `*` or the end of the bytes.
  let end: Int
  /// The field to be read next, from 1.
  private(set) var index = 1

  /// Reads from `position`, the first byte after the address's comma.
  init(position: Int, end: Int) {
    self.position = position
    self.end = end
  }

  /// Whether all fields have been read.
  var isAtEnd: Bool { position > end }

  /// Passes the fields that are not read, of which there must be as many as `range` allows.
  mutating func finish(
    skipping range: ClosedRange<Int>, _ bytes: Span<UInt8>
  ) throws(RefusedSentence.Reason) {
    var passed = 0
    while position <= end, passed < range.upperBound {
      skip(bytes)
      passed += 1
    }
    // One field too many read leaves the place further behind the end, one too few before it.
    guard position == end + 1, passed >= range.lowerBound else {
      throw .fieldCount(found: index - 1, expected: "another number")
    }
  }

  /// How many fields there are: one behind each comma.
  static func count(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var count = 0
    for place in start..<end where bytes[place] == UInt8(ascii: ",") { count += 1 }
    return count
  }

  /// The byte at `place`, a comma where the fields end.
  @inline(__always)
  private func byte(_ place: Int, _ bytes: Span<UInt8>) -> UInt8 {
    // In bounds: every caller starts at 0 or later, and `end` is at most the span's count.
    place < end ? unsafe bytes[unchecked: place] : UInt8(ascii: ",")
  }

  /// Whether the next field is empty; passes it then.
  @inline(__always)
  private mutating func passesEmpty(_ bytes: Span<UInt8>) -> Bool {
    guard byte(position, bytes) == UInt8(ascii: ",") else { return false }
    position += 1
    index += 1
    return true
  }

  /// Passes the next field, whatever it holds.
  mutating func skip(_ bytes: Span<UInt8>) {
    while byte(position, bytes) != UInt8(ascii: ",") { position += 1 }
    position += 1
    index += 1
  }

  /// A field of one character, or `nil` where empty.
  mutating func character(
    _ name: String, _ bytes: Span<UInt8>
  ) throws(RefusedSentence.Reason) -> UInt8? {
    if passesEmpty(bytes) { return nil }
    guard byte(position + 1, bytes) == UInt8(ascii: ",") else {
      throw .field(index: index, name: name)
    }
    let value = byte(position, bytes)
    position += 2
    index += 1
    return value
  }

  /// The next character of a field, or `nil` at its end, which is passed then.
  mutating func nextCharacter(_ bytes: Span<UInt8>) -> UInt8? {
    if passesEmpty(bytes) { return nil }
    let value = byte(position, bytes)
    position += 1
    return value
  }

  /// A field that holds `unit` or nothing.
  mutating func unit(
    _ unit: UInt8, _ name: String, _ bytes: Span<UInt8>
  ) throws(RefusedSentence.Reason) {
    let place = index
    guard let found = try character(name, bytes) else { return }
    guard found == unit else { throw .field(index: place, name: name) }
  }

  /// A decimal number with an optional sign, at most 18 digits; `nil` where empty.
  @inline(__always)
  mutating func decimal(
    _ name: String, _ bytes: Span<UInt8>
  ) throws(RefusedSentence.Reason) -> FieldDecimal? {
    if passesEmpty(bytes) { return nil }
    var place = position
    var isNegative = false
    var current = byte(place, bytes)
    if current == UInt8(ascii: "-") || current == UInt8(ascii: "+") {
      isNegative = current == UInt8(ascii: "-")
      place += 1
      current = byte(place, bytes)
    }
    let firstDigit = place
    var mantissa: Int64 = 0
    var point = -1
    var digit = current &- UInt8(ascii: "0")
    while true {
      // Wraps beyond 18 digits, which are refused below.
      while digit <= 9 {
        mantissa = mantissa &* 10 &+ Int64(digit)
        place += 1
        digit = byte(place, bytes) &- UInt8(ascii: "0")
      }
      // What is no digit ends the number, is its first point, or does not belong there.
      if digit == UInt8(ascii: ",") &- UInt8(ascii: "0") { break }
      guard digit == UInt8(ascii: ".") &- UInt8(ascii: "0"), point < 0 else {
        throw .field(index: index, name: name)
      }
      point = place
      place += 1
      digit = byte(place, bytes) &- UInt8(ascii: "0")
    }
    let digits = place - firstDigit - (point < 0 ? 0 : 1)
    guard digits >= 1, digits <= 18 else { throw .field(index: index, name: name) }
    let value = FieldDecimal(
      mantissa: isNegative ? -mantissa : mantissa, decimals: point < 0 ? 0 : place - 1 - point,
      isSigned: firstDigit != position)
    position = place + 1
    index += 1
    return value
  }

  /// A decimal number as a double, correctly rounded up to 15 digits.
  mutating func number(
    _ name: String, _ bytes: Span<UInt8>
  ) throws(RefusedSentence.Reason) -> Double? {
    try decimal(name, bytes)?.value
  }

  /// A decimal number that is not negative.
  mutating func magnitude(
    _ name: String, _ bytes: Span<UInt8>
  ) throws(RefusedSentence.Reason) -> Double? {
    // Digits and perhaps a point among them, as nearly always.
    var at = position
    var mantissa: Int64 = 0
    var byte = byte(at, bytes)
    while byte &- UInt8(ascii: "0") <= 9, at &- position < 9 {
      mantissa = mantissa &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
      at &+= 1
      byte = self.byte(at, bytes)
    }
    if at > position {
      var decimals = 0
      if byte == UInt8(ascii: ".") {
        byte = self.byte(at &+ 1, bytes)
        while byte &- UInt8(ascii: "0") <= 9, decimals < 6 {
          mantissa = mantissa &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
          decimals &+= 1
          byte = self.byte(at &+ 1 &+ decimals, bytes)
        }
        at &+= 1 &+ decimals
      }
      if byte == UInt8(ascii: ",") {
        position = at &+ 1
        index &+= 1
        return FieldDecimal(mantissa: mantissa, decimals: decimals, isSigned: false).value
      }
    } else if byte == UInt8(ascii: ",") {
      position = at &+ 1
      index &+= 1
      return nil
    }
    // Again for the rest of what a number may be, and for the reason of the refusal.
    let place = index
    guard let value = try decimal(name, bytes) else { return nil }
    guard value.mantissa >= 0 else { throw .field(index: place, name: name) }
    return value.value
  }

  /// A whole number without sign, at most `limit`.
  mutating func count(
    _ name: String, upTo limit: Int, _ bytes: Span<UInt8>
  ) throws(RefusedSentence.Reason) -> Int? {
    // Some digits and nothing else, as nearly always.
    var at = position
    var short = 0
    var byte = byte(at, bytes)
    while byte &- UInt8(ascii: "0") <= 9, at &- position < 9 {
      short = short &* 10 &+ Int(byte &- UInt8(ascii: "0"))
      at &+= 1
      byte = self.byte(at, bytes)
    }
    if byte == UInt8(ascii: ","), short <= limit {
      let isEmpty = at == position
      position = at &+ 1
      index &+= 1
      return isEmpty ? nil : short
    }
    // Again for the rest of what a number may be, and for the reason of the refusal.
    let place = index
    guard let value = try decimal(name, bytes) else { return nil }
    guard value.decimals == 0, !value.isSigned, value.mantissa <= Int64(limit) else {
      throw .field(index: place, name: name)
    }
    return Int(value.mantissa)
  }
}
