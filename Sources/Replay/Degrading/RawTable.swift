/// A CSV file as its notes and its cells, bytes as they are, to be written again.
struct RawTable {
  typealias Cell = [UInt8]

  /// Lines that start with `#`, with their line ends.
  private(set) var notes: [UInt8] = []
  var head: [Cell]
  var rows: [[Cell]]

  /// Takes the bytes of a file apart; `nil` where there is no header row.
  init?(_ bytes: [UInt8]) {
    var body: [UInt8] = []
    var begin = 0
    while begin < bytes.count {
      let end = Self.endOfLine(bytes, from: begin)
      if bytes[begin] == UInt8(ascii: "#") {
        notes += bytes[begin..<end]
      } else {
        body += bytes[begin..<end]
      }
      begin = end
    }
    var all = Self.parse(body)
    if all.isEmpty { return nil }
    head = all.removeFirst()
    rows = all
  }

  /// Behind the line's end: a line feed, a carriage return, or both.
  private static func endOfLine(_ bytes: [UInt8], from begin: Int) -> Int {
    var i = begin
    while i < bytes.count {
      if bytes[i] == 0x0A { return i + 1 }
      if bytes[i] == 0x0D {
        return i + 1 < bytes.count && bytes[i + 1] == 0x0A ? i + 2 : i + 1
      }
      i += 1
    }
    return i
  }

  /// Rows of cells; a quoted cell may hold commas, line ends and doubled quotes.
  private static func parse(_ bytes: [UInt8]) -> [[Cell]] {
    let quote = UInt8(ascii: "\"")
    var rows: [[Cell]] = []
    var row: [Cell] = []
    var cell: Cell = []
    var isQuoted = false
    var isBlank = true
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      if isQuoted {
        if byte != quote {
          cell.append(byte)
        } else if i + 1 < bytes.count, bytes[i + 1] == quote {
          cell.append(quote)
          i += 1
        } else {
          isQuoted = false
        }
      } else if byte == UInt8(ascii: ",") {
        row.append(cell)
        cell.removeAll(keepingCapacity: true)
        isBlank = false
      } else if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D, i + 1 < bytes.count, bytes[i + 1] == 0x0A { i += 1 }
        if !isBlank { row.append(cell) }
        rows.append(row)
        row = []
        cell.removeAll(keepingCapacity: true)
        isBlank = true
      } else {
        // A quote opens a cell only where the cell begins.
        if byte == quote, cell.isEmpty { isQuoted = true } else { cell.append(byte) }
        isBlank = false
      }
      i += 1
    }
    if !isBlank {
      row.append(cell)
      rows.append(row)
    }
    return rows
  }

  /// The column called `title`; a byte order mark before the first name does not count.
  func index(of title: String) -> Int? {
    let name = Array(title.utf8)
    return head.firstIndex { $0 == name || $0 == [0xEF, 0xBB, 0xBF] + name }
  }

  /// The file's new bytes: notes first, line feeds, quotes where they are needed.
  var bytes: [UInt8] {
    var text = notes
    Self.append(head, to: &text)
    for row in rows { Self.append(row, to: &text) }
    return text
  }

  private static func append(_ row: [Cell], to text: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    for (k, cell) in row.enumerated() {
      if k > 0 { text.append(UInt8(ascii: ",")) }
      let isSpecial = cell.contains { $0 == UInt8(ascii: ",") || $0 == quote || $0 == 0x0A }
      // A row of one empty cell would look like a blank line.
      guard isSpecial || (row.count == 1 && cell.isEmpty) else {
        text += cell
        continue
      }
      text.append(quote)
      for byte in cell {
        if byte == quote { text.append(quote) }
        text.append(byte)
      }
      text.append(quote)
    }
    text.append(0x0A)
  }
}
