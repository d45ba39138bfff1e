internal import TextFiles

/// Reads a CSV file row by row through one buffer, whatever the file's length.
///
/// Tolerates a byte order mark, CRLF, blank lines, `#` notes and quoted cells. A quoted cell ends
/// with its line at the latest.
struct CSVReader: ~Copyable {
  /// The longest line that is read.
  static let longestLine = 1 << 20

  /// The file's name for messages.
  let name: String
  /// The header's names, in the file's order.
  private(set) var columnNames: [String] = []
  /// The number of the present row's line, counted from one.
  private(set) var line = 0
  /// How many cells the present row has.
  private(set) var cellCount = 0
  /// Whether the present row has no line end: the file may have been cut in the middle of it.
  private(set) var isCut = false

  private var source: ByteSource
  private(set) var buffer: [UInt8]
  private var start = 0
  private var end = 0
  private var isExhausted = false
  private(set) var lineStart = 0
  /// Where the cells begin and end in `buffer`; as many as the header has, and one.
  private var cellStarts: [Int] = []
  private var cellEnds: [Int] = []

  /// Opens the source and reads the header.
  init(_ source: consuming ByteSource, capacity: Int = 1 << 16) throws(DataError) {
    name = source.name
    self.source = source
    buffer = [UInt8](repeating: 0, count: max(16, capacity))
    cellStarts = [Int](repeating: 0, count: 256)
    cellEnds = cellStarts
    guard try nextRow() else {
      throw DataError(
        line == 0 ? "is empty" : "has no header row",
        remedy: "write one row with the columns' names, or remove the file", file: name)
    }
    var names: [String] = []
    for cell in 0..<cellCount { names.append(text(cell)) }
    for (index, title) in names.enumerated() where !title.isEmpty {
      if names[..<index].contains(title) {
        throw DataError(
          "two columns have this name", remedy: "rename or remove one of them", file: name,
          line: line, column: column(ofCell: index), field: title)
      }
    }
    columnNames = names
    cellStarts = [Int](repeating: 0, count: names.count + 1)
    cellEnds = cellStarts
  }

  /// How far the file has been read and how long it is, bytes; zero where that is not known.
  var bytesRead: Int { source.bytesRead - (end - start) }
  var bytesTotal: Int { source.bytesTotal }

  /// The index of the column called `title`.
  func index(of title: String) -> Int? { columnNames.firstIndex(of: title) }

  /// The same, as an error where the column is needed and missing.
  func index(of title: String, isNeeded: Bool) throws(DataError) -> Int? {
    if let index = index(of: title) { return index }
    guard isNeeded else { return nil }
    let found = columnNames.prefix(20).map { PrintableText.of($0, limit: 30) }
      .joined(separator: ", ")
    throw DataError(
      "this required column is missing", remedy: "add it; the header has: \(found)", file: name,
      line: line, column: 1, field: title)
  }

  /// Goes to the next row that is neither blank nor a note; `false` at the end of the file.
  mutating func nextRow() throws(DataError) -> Bool {
    while true {
      guard let lineEnd = try split() else { return false }
      lineStart = start
      let first = start
      let byte = first < lineEnd ? buffer[first] : 0
      start = min(end, lineEnd + 1)
      line += 1
      if first == lineEnd || byte == UInt8(ascii: "#") { continue }
      if cellCount == 1, range(0).isEmpty { continue }
      return true
    }
  }

  /// The bytes of a cell without the blanks and quotes around it.
  @inline(__always)
  func range(_ cell: Int) -> Range<Int> {
    var from = cellStarts[cell]
    var to = cellEnds[cell]
    while from < to, isBlank(buffer[from]) { from += 1 }
    while to > from, isBlank(buffer[to - 1]) { to -= 1 }
    if to - from >= 2, buffer[from] == UInt8(ascii: "\""), buffer[to - 1] == UInt8(ascii: "\"") {
      from += 1
      to -= 1
    }
    return from..<to
  }

  /// A cell's text; a doubled quote stands for one.
  func text(_ cell: Int) -> String {
    let bytes = range(cell)
    let plain = String(decoding: buffer[bytes], as: UTF8.self)
    guard buffer[bytes].contains(UInt8(ascii: "\"")) else { return plain }
    var result = ""
    var skip = false
    for character in plain.unicodeScalars {
      if character == "\"", !skip {
        skip = true
        continue
      }
      skip = false
      result.unicodeScalars.append(character)
    }
    return result
  }

  /// What a message quotes of a cell: its beginning, printable.
  func excerpt(_ cell: Int) -> String {
    let bytes = range(cell)
    let shown = bytes.prefix(40).map { byte in
      let byte = buffer[byte]
      return byte < 0x20 || byte >= 0x7F ? UInt8(ascii: "?") : byte
    }
    return "'" + String(decoding: shown, as: UTF8.self) + (bytes.count > 40 ? "…'" : "'")
  }

  /// Where a cell begins in its line, in bytes counted from one.
  func column(ofCell cell: Int) -> Int { range(cell).lowerBound - lineStart + 1 }

  @inline(__always)
  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}

extension CSVReader {
  /// Finds the end of the line at `start` and its cells; `nil` at the end of the file.
  private mutating func split() throws(DataError) -> Int? {
    while true {
      if let lineEnd = scan() {
        isCut = false
        return lineEnd
      }
      if isExhausted {
        guard start < end else { return nil }
        isCut = true
        return end
      }
      try refill()
    }
  }

  /// One pass over the buffered part of a line; `nil` where its end is not in the buffer.
  private mutating func scan() -> Int? {
    let limit = cellStarts.count
    var cells = 0
    var cellStart = start
    var isQuoted = false
    var i = start
    let stop = end
    while i < stop {
      let byte = buffer[i]
      if byte == UInt8(ascii: ",") {
        if !isQuoted {
          if cells < limit {
            cellStarts[cells] = cellStart
            cellEnds[cells] = i
          }
          cells += 1
          cellStart = i + 1
        }
      } else if byte == UInt8(ascii: "\n") {
        break
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      }
      i += 1
    }
    if cells < limit {
      cellStarts[cells] = cellStart
      cellEnds[cells] = i
    }
    cellCount = min(cells + 1, limit)
    return i < stop ? i : nil
  }

  /// Moves the unread bytes to the front and reads on behind them.
  private mutating func refill() throws(DataError) {
    if start > 0 {
      for i in start..<end { buffer[i - start] = buffer[i] }
      end -= start
      start = 0
    } else if end == buffer.count {
      guard buffer.count < Self.longestLine else {
        throw DataError(
          "the line is longer than \(Self.longestLine) bytes", remedy: "is this a CSV file?",
          file: name, line: line + 1)
      }
      buffer.append(contentsOf: [UInt8](repeating: 0, count: buffer.count))
    }
    let isBeginning = line == 0
    let count = try source.read(into: &buffer, at: end)
    if count == 0 { isExhausted = true }
    end += count
    // A byte order mark is no part of the first name.
    if isBeginning, end >= 3, start == 0,
      buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF
    {
      start = 3
    }
  }
}
