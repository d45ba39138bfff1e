/// The values that an attribute takes: a list, or `[low step high]`.
///
/// Source: Documentation/ABI/testing/sysfs-bus-iio, `..._available`.
public struct AvailableValues: Hashable, Sendable {
  /// Ascending, with the text that the driver knows each by.
  public var values: [Value]
  /// The range, where the driver gives one.
  public var range: Range?

  public struct Value: Hashable, Sendable {
    public var number: Double
    public var text: String
  }

  public struct Range: Hashable, Sendable {
    public var low: Double
    public var step: Double
    public var high: Double
  }

  /// Parses the attribute; what is no number is passed over.
  public init(parsing text: String) {
    let isRange = text.trimmingBlanks.hasPrefix("[")
    let words = text.split { " \t\n\r,[]".contains($0) }
    let numbers = words.compactMap { word in
      DecimalNumber(parsing: word).map { Value(number: $0.double(), text: String(word)) }
    }
    if isRange, numbers.count == 3, numbers[0].number <= numbers[2].number {
      values = []
      range = Range(low: numbers[0].number, step: numbers[1].number, high: numbers[2].number)
    } else {
      values = numbers.sorted { $0.number < $1.number }
      range = nil
    }
  }

  /// The nearest value that is not below `wish`, or the highest where all are; `nil` for an empty
  /// list.
  public func value(for wish: Double) -> Value? {
    if let range {
      guard wish > range.low else { return Self.printed(range.low) }
      guard wish < range.high else { return Self.printed(range.high) }
      guard range.step > 0 else { return Self.printed(wish) }
      let steps = ((wish - range.low) / range.step - 1e-9).rounded(.up)
      return Self.printed(min(range.low + steps * range.step, range.high))
    }
    // A hair of tolerance: 0.01 % of a rate is nobody's wish.
    return values.first { $0.number >= wish * 0.9999 } ?? values.last
  }

  /// `number` with six decimals, as drivers take it.
  static func printed(_ number: Double) -> Value {
    Value(number: number, text: decimal(number))
  }

  /// A non-negative number with at most six decimals, without an exponent.
  static func decimal(_ number: Double) -> String {
    let micro = Int64((max(0, min(number, 1e9)) * 1e6).rounded())
    let fraction = String(micro % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - fraction.count)
    return micro % 1_000_000 == 0
      ? "\(micro / 1_000_000)" : "\(micro / 1_000_000).\(zeros)\(fraction)"
  }
}
