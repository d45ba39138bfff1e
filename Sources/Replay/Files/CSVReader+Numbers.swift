/// What a cell holds.
enum CellNumber {
  case empty
  case number(Double)
  case malformed
}

extension CSVReader {
  /// A cell as a number; `nan`, `inf` and everything that is no decimal number is malformed.
  @inline(__always)
  func number(_ cell: Int) -> CellNumber {
    let bytes = range(cell)
    if bytes.isEmpty { return .empty }
    guard let decimal = DecimalText(buffer.span, bytes) else { return .malformed }
    if let value = decimal.exactDouble { return .number(value) }
    return slowNumber(bytes)
  }

  /// More than 19 digits or a large power of ten: the standard library reads it exactly.
  @inline(never)
  private func slowNumber(_ bytes: Range<Int>) -> CellNumber {
    guard let value = Double(String(decoding: buffer[bytes], as: UTF8.self)), value.isFinite
    else { return .malformed }
    return .number(value)
  }

  /// A cell of seconds as nanoseconds, never through a double; `nil` where it is no such number.
  @inline(__always)
  func nanoseconds(_ cell: Int) -> Int64? {
    DecimalText(buffer.span, range(cell))?.nanounits
  }
}

/// Why a row's numbers cannot be used, and which column it is.
enum RowFlaw {
  case outOfRange(Int)
  case empty(Int)
  case malformed(Int)
}

extension CSVReader {
  /// Reads the cells of the present row that `rules` ask for; a negative cell is not in the file.
  ///
  /// Bit `k` of `given` says that `values[k]` was given.
  func readNumbers(
    _ cells: [Int], rules: [ColumnRule], into values: inout [Double], given: inout UInt64
  ) -> RowFlaw? {
    var mask: UInt64 = 0
    for k in 0..<cells.count {
      let cell = cells[k]
      if cell < 0 { continue }
      switch number(cell) {
      case .number(let value):
        if value < rules[k].lowest || value > rules[k].highest { return .outOfRange(k) }
        values[k] = value
        mask |= 1 << UInt64(k)
      case .empty:
        if rules[k].need == .filled { return .empty(k) }
      case .malformed:
        return .malformed(k)
      }
    }
    given = mask
    return nil
  }
}
