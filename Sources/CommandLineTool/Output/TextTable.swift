/// Lines up columns for a terminal: the first to the left, the last as it is, the others right.
package struct TextTable {
  private var rows: [[String]] = []
  private let indent: String

  package init(indent: Int = 2) { self.indent = String(repeating: " ", count: indent) }

  package mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The table; the last column is free text where `hasText`.
  package func text(hasText: Bool = false) -> String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
    }
    var text = ""
    for row in rows {
      var line = indent
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.count)
        if column == 0 {
          line += cell + space
        } else if hasText && column == columns - 1 {
          line += "  " + cell
        } else {
          line += "  " + space + cell
        }
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }
}
