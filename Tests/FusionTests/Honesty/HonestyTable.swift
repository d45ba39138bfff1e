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
    var verdict = cell.isInside(0.95) ? "95 %" : cell.isInside(0.999) ? "99.9 %" : "**outside**"
    if cell.isCareful { verdict += " (from above)" }
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

  static let sharesHead = """
    | scene | horizontal | height | velocity | tilt | heading |
    | --- | --- | --- | --- | --- | --- |
    """

  static func row(_ name: String, _ shares: HonestyShares) -> String {
    let columns = HonestyShares.Part.allCases.map { part in
      let share = shares[part]
      if share.total == 0 { return "not stated" }
      let text = "\(number(share.percent, 1)) % (\(number(share.ratio)))"
      return share.percent < 98 ? "**\(text)**" : text
    }
    return "| \(name) | " + columns.joined(separator: " | ") + " |"
  }

  /// The file that BINNACLE_HONESTY names; what is printed would be mixed with what the tests say.
  private static let path: String? = {
    guard let value = unsafe getenv("BINNACLE_HONESTY") else { return nil }
    return unsafe String(cString: value)
  }()

  /// Appends lines to it, where one is named.
  static func write(_ lines: [String]) {
    guard let path, let file = unsafe fopen(path, "a") else { return }
    for line in lines { _ = unsafe fputs(line + "\n", file) }
    unsafe fclose(file)
  }
}
