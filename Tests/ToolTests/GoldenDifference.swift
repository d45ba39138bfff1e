/// Where two estimate files differ, and by how much.
struct GoldenDifference {
  private(set) var text: String

  /// `nil` where the texts are the same.
  init?(golden: String, estimate: String) {
    if golden == estimate { return nil }
    let old = Self.cells(golden)
    let new = Self.cells(estimate)
    let header = old.first ?? []
    guard let columns = new.first, columns == header else {
      text = "the columns differ"
      return
    }
    var first: String?
    var greatest = [Double](repeating: 0, count: header.count)
    var changed = [Int](repeating: 0, count: header.count)
    for (index, pair) in zip(old, new).enumerated() {
      for column in 0..<max(pair.0.count, pair.1.count) {
        let a = column < pair.0.count ? pair.0[column] : ""
        let b = column < pair.1.count ? pair.1[column] : ""
        if a == b { continue }
        let name = column < header.count ? header[column] : "column \(column + 1)"
        first = first ?? "first at line \(index + 1), \(name): golden \(a), now \(b)"
        guard column < header.count else { continue }
        changed[column] += 1
        if let x = Double(a), let y = Double(b) {
          greatest[column] = max(greatest[column], abs(x - y))
        }
      }
    }
    var lines = [first ?? "all common lines are the same"]
    if old.count != new.count { lines.append("golden has \(old.count) lines, now \(new.count)") }
    for column in header.indices where changed[column] > 0 {
      lines.append(
        "  \(header[column]): \(changed[column]) rows, at most by \(greatest[column])")
    }
    text = lines.joined(separator: "\n")
  }

  private static func cells(_ text: String) -> [[Substring]] {
    text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
  }
}
