/// Numbers as a dataset writes them.
enum DecimalText {
  /// Powers of ten up to 10¹².
  private static let powers: [Int64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000,
  ]

  /// A number rounded to a count of decimal places; nothing for what is not finite.
  static func append(_ value: Double, places: Int, to text: inout [UInt8]) {
    guard value.isFinite else { return }
    let scaled = (value * Double(powers[places])).rounded()
    guard abs(scaled) < 9e18 else { return appendExactly(value, to: &text) }
    append(scaled: Int64(scaled), places: places, to: &text)
  }

  /// The shortest text that reads back as the same number; nothing for what is not finite.
  static func appendExactly(_ value: Double, to text: inout [UInt8]) {
    guard value.isFinite else { return }
    text.append(contentsOf: value.description.utf8)
  }

  /// Nanoseconds as seconds with all nine places.
  static func append(nanoseconds: Int64, to text: inout [UInt8]) {
    append(scaled: nanoseconds, places: 9, to: &text)
  }

  private static func append(scaled: Int64, places: Int, to text: inout [UInt8]) {
    if scaled < 0 { text.append(UInt8(ascii: "-")) }
    let magnitude = scaled.magnitude
    let unit = powers[places].magnitude
    text.append(contentsOf: String(magnitude / unit).utf8)
    guard places > 0 else { return }
    text.append(UInt8(ascii: "."))
    var divisor = unit / 10
    var rest = magnitude % unit
    while divisor > 0 {
      text.append(UInt8(ascii: "0") + UInt8(rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }
}
