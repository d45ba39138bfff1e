extension Double {
  /// The number with so many decimals, halves away from nought; never `-0.0`.
  func text(decimals: Int) -> String {
    guard isFinite else { return isNaN ? "unknown" : self < 0 ? "-∞" : "∞" }
    var scale: Int64 = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (self * Double(scale)).rounded()
    // Beyond 63 bits there are no decimals left to write.
    guard let whole = Int64(exactly: scaled) else { return "\(self)" }
    var digits = String(whole.magnitude)
    if decimals > 0 {
      digits = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
      digits = digits.dropLast(decimals) + "." + digits.suffix(decimals)
    }
    return (whole < 0 ? "-" : "") + digits
  }
}
