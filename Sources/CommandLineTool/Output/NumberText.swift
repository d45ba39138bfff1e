internal import Glibc

/// Numbers as people and programs read them.
package enum NumberText {
  /// A number with a fixed count of decimals; a dash where it is not finite.
  ///
  /// Halves round away from zero after scaling, which is not what `printf` does in a tie: for
  /// people, not for files that another program compares.
  package static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite else { return "-" }
    let scale = pow(10, Double(decimals))
    let scaled = (abs(value) * scale).rounded()
    guard scaled < 9e15 else { return "\(value)" }
    let digits = String(Int64(scaled))
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  /// A number as it reads back, whole numbers without a point.
  package static func plain(_ value: Double) -> String {
    abs(value) < 1e15 && value == value.rounded() ? String(Int64(value)) : "\(value)"
  }

  /// A number with about three significant digits.
  package static func short(_ value: Double) -> String {
    let magnitude = abs(value)
    if magnitude >= 100 { return fixed(value, 0) }
    if magnitude >= 10 { return fixed(value, 1) }
    return fixed(value, magnitude >= 0.1 || magnitude == 0 ? 2 : 3)
  }

  /// A share as per cent.
  package static func percent(_ share: Double, _ decimals: Int = 1) -> String {
    share.isFinite ? fixed(100 * share, decimals) + " %" : "-"
  }

  /// A count with its thousands apart, `1 234 567`.
  package static func grouped(_ count: Int) -> String {
    let digits = Array(String(abs(count)))
    var text = count < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += " " }
      text.append(digit)
    }
    return text
  }

  /// A length of time, `8 h 20 min`, `16 min 40 s`, `42.5 s`.
  package static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite else { return "-" }
    if seconds < 60 { return fixed(seconds, 1) + " s" }
    let whole = Int(seconds.rounded())
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}
