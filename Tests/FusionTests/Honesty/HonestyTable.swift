import Glibc

/// Lines for `Documentation/Honesty.md`.
enum HonestyTable {
  static func number(_ x: Double, _ digits: Int = 2) -> String {
    guard x.isFinite else { return "none" }
    let scale = pow(10, Double(digits))
    let whole = (abs(x) * scale).rounded()
    let integer = Int(whole / scale)
    let rest = String(Int(whole) - integer * Int(scale))
    let sign = x < 0 && whole > 0 ? "-" : ""
    if digits == 0 { return "\(sign)\(integer)" }
    return "\(sign)\(integer)." + String(repeating: "0", count: digits - rest.count) + rest
  }

  static func row(_ cell: HonestyCell) -> String {
    // Sums of many innovations per dimension.
    let isSum = cell.seconds == nil
    let divisor = isSum ? Double(cell.dimension) : 1
    let narrow = cell.band(0.95)
    let wide = cell.band(0.999)
    let verdict = cell.isInside(0.95) ? "95 %" : cell.isInside(0.999) ? "99.9 %" : "**outside**"
    func show(_ band: ClosedRange<Double>) -> String {
      let digits = isSum ? 3 : 2
      return number(band.lowerBound / divisor, digits) + " to "
        + number(band.upperBound / divisor, digits)
    }
    let columns = [
      cell.platform, cell.subset, cell.phase, cell.seconds.map { number($0, 1) } ?? "",
      cell.quantity, "\(cell.dimension)", number(cell.mean / divisor, isSum ? 3 : 2),
      show(narrow), show(wide), verdict,
    ]
    return "| " + columns.joined(separator: " | ") + " |"
  }

  static let head = """
    | platform | sensors | phase | t, s | of | dimension | mean | 95 % | 99.9 % | inside |
    | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
    """

  static func summary(_ cells: [HonestyCell]) -> String {
    let narrow = cells.count { $0.isInside(0.95) }
    let wide = cells.count { $0.isInside(0.999) }
    return "\(cells.count) cells: \(narrow) inside 95 % "
      + "(\(number(100 * Double(narrow) / Double(cells.count), 1)) %), \(wide) inside 99.9 %"
  }

  static func row(_ name: String, _ shares: HonestyShares) -> String {
    let columns = HonestyShares.Part.allCases.map { part in
      let share = shares[part]
      if share.total == 0 { return "not stated" }
      return "\(number(share.percent, 1)) (\(number(share.ratio)))"
    }
    return "| \(name) | " + columns.joined(separator: " | ") + " |"
  }
}
