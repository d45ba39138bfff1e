internal import TextFiles

/// A JSON object as gpsd sends it: keys that may be missing, which always means unknown.
struct GPSDObject {
  private let members: [JSONValue.Member]

  init?(_ value: JSONValue) {
    guard case .object(let members) = value.content else { return nil }
    self.members = members
  }

  private func content(_ key: String) -> JSONValue.Content? {
    members.first { $0.key == key }?.value.content
  }

  /// A finite number.
  func number(_ key: String) -> Double? {
    guard case .number(let value)? = content(key), value.isFinite else { return nil }
    return value
  }

  /// A number in `range`.
  func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
    number(key).flatMap { range.contains($0) ? $0 : nil }
  }

  /// A number that is not negative.
  func magnitude(_ key: String) -> Double? { number(key).flatMap { $0 >= 0 ? $0 : nil } }

  /// A whole number.
  func integer(_ key: String) -> Int? { number(key).flatMap { Int(exactly: $0) } }

  func text(_ key: String) -> String? {
    guard case .string(let value)? = content(key) else { return nil }
    return value
  }

  func boolean(_ key: String) -> Bool? {
    guard case .boolean(let value)? = content(key) else { return nil }
    return value
  }

  func objects(_ key: String) -> [GPSDObject] {
    guard case .array(let values)? = content(key) else { return [] }
    return values.compactMap { GPSDObject($0) }
  }

  /// Seconds and nanoseconds as two numbers, together in nanoseconds.
  func nanoseconds(_ seconds: String, _ fraction: String) -> Int64? {
    guard let whole = integer(seconds), let part = integer(fraction),
      (-4_000_000_000...4_000_000_000).contains(whole), (0..<1_000_000_000).contains(part)
    else { return nil }
    return Int64(whole) * 1_000_000_000 + Int64(part)
  }

  /// A time as gpsd writes it, `2026-11-30T03:50:08.000Z`.
  func time(_ key: String) -> UTCTime? { text(key).flatMap { Self.time(iso8601: $0) } }

  static func time(iso8601 text: String) -> UTCTime? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), bytes.last == UInt8(ascii: "Z"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let date = CivilDate(text.prefix(10)), let hour = digits(bytes[11..<13]),
      let minute = digits(bytes[14..<16]), let second = digits(bytes[17..<19]), hour < 24,
      minute < 60, second <= 60
    else { return nil }
    var fraction: Int64 = 0
    if bytes[19] == UInt8(ascii: ".") {
      let places = bytes[20..<bytes.count - 1]
      guard (1...9).contains(places.count), var value = digits(places) else { return nil }
      for _ in places.count..<9 { value *= 10 }
      fraction = value
    } else if bytes.count != 20 {
      return nil
    }
    return UTCTime(
      date: date, nanosecondsOfDay: ((hour * 60 + minute) * 60 + second) * 1_000_000_000 + fraction)
  }

  private static func digits(_ bytes: ArraySlice<UInt8>) -> Int64? {
    var value: Int64 = 0
    for byte in bytes {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int64(byte - 0x30)
    }
    return value
  }
}
