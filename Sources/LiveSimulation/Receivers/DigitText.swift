/// Numbers with a fixed count of digits.
package enum DigitText {
  /// A number with so many decimals, halves away from zero.
  ///
  /// - Precondition: the number times ten to that power lies within 64 bits.
  package static func fixed(_ value: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int64((value * scale).rounded())
    let sign = scaled < 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(scaled.magnitude) }
    let digits = padded(Int64(scaled.magnitude), decimals + 1)
    return sign + digits.dropLast(decimals) + "." + digits.suffix(decimals)
  }

  /// A whole number with at least so many digits.
  package static func padded(_ value: Int64, _ digits: Int) -> String {
    let text = String(value.magnitude)
    return (value < 0 ? "-" : "")
      + String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
