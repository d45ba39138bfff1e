internal import Sensing
internal import TextFiles

/// Reads the rows of one dataset file that can be trusted, in order, and counts the others.
///
/// A class, because a stream keeps an array of them.
final class TableReader {
  /// Up to 64 columns that the caller asked for, by their place in its list.
  private(set) var values: [Double]
  /// Bit `k`: the row gives column `k`.
  private(set) var given: UInt64 = 0
  /// The row's `t_s`.
  private(set) var time = SensorInstant(nanoseconds: 0)
  /// The row's `arrival_s`, where the file has it; else its time.
  private(set) var arrival = SensorInstant(nanoseconds: 0)
  private(set) var counts: RowCounts
  private(set) var csv: CSVReader

  /// Times lie within 146 years of zero, so that no difference of two overflows.
  private static let latestTime: Int64 = 4_600_000_000_000_000_000

  private let rules: [ColumnRule]
  private let cells: [Int]
  private let timeCell: Int
  private let arrivalCell: Int?
  private let isLoose: Bool
  private let repeatsAreRows: Bool
  private var lastKey = SensorInstant(nanoseconds: .min)
  private var recentTimes = [Int64](repeating: .min, count: 64)
  private var recentIndex = 0

  /// Reads the header of `source` and finds the columns of `rules` in it.
  ///
  /// In a loose table rows of the same time are no doubles, and no share of bad rows stops the run.
  /// Where `repeatsAreRows`, rows of the same time are no doubles either: they are what happened.
  init(
    _ source: consuming ByteSource, rules: [ColumnRule], texts: [String] = [],
    isLoose: Bool = false, repeatsAreRows: Bool = false, capacity: Int = 1 << 16
  ) throws(DataError) {
    precondition(rules.count <= 64, "a row's presence mask has 64 bits")
    let csv = try CSVReader(source, capacity: capacity)
    counts = RowCounts(file: csv.name)
    guard let timeCell = try csv.index(of: "t_s", isNeeded: true)
    else { preconditionFailure("a missing column has been thrown") }
    self.timeCell = timeCell
    arrivalCell = csv.index(of: "arrival_s")
    var cells: [Int] = []
    for rule in rules {
      cells.append(try csv.index(of: rule.name, isNeeded: rule.need != .none) ?? -1)
    }
    for title in texts { _ = try csv.index(of: title, isNeeded: title != "detail") }
    self.isLoose = isLoose
    self.repeatsAreRows = isLoose || repeatsAreRows
    self.cells = cells
    self.rules = rules
    values = [Double](repeating: 0, count: rules.count)
    self.csv = csv
  }

  /// Whether the file has column `k` of the rules.
  func has(_ k: Int) -> Bool { cells[k] >= 0 }

  @inline(__always)
  func isGiven(_ k: Int) -> Bool { given & (1 << UInt64(k)) != 0 }

  /// The number in column `k` of the present row, where it gives one.
  @inline(__always)
  func value(_ k: Int) -> Double? { isGiven(k) ? values[k] : nil }

  /// The text in the column called `title` of the present row.
  func text(_ title: String) -> String { csv.index(of: title).map { csv.text($0) } ?? "" }

  /// Counts the present row as unusable after all.
  func reject(_ flaw: RowCounts.Flaw, _ k: Int, problem: String, remedy: String) {
    counts.used -= 1
    counts.skip(
      flaw, example: error(problem, remedy: remedy, cell: has(k) ? cells[k] : timeCell))
  }

  /// Goes to the next row that can be used; `false` at the end of the file.
  ///
  /// Throws at the end where more than one row in a hundred was malformed, out of order or double.
  func next() throws(DataError) -> Bool {
    while try csv.nextRow() {
      counts.rows += 1
      if csv.isCut {
        counts.skip(
          .cut,
          example: DataError(
            "the file ends in the middle of this line",
            remedy: "the line is not used; end it with a line feed if it is whole",
            file: csv.name, line: csv.line))
        continue
      }
      if readCells(), isInOrder() {
        if counts.used == 0 { counts.first = time }
        counts.last = time
        counts.used += 1
        return true
      }
    }
    try checkShares()
    return false
  }

  private func error(_ problem: String, remedy: String, cell: Int) -> DataError {
    DataError(
      problem, remedy: remedy, file: csv.name, line: csv.line,
      column: csv.column(ofCell: cell), field: csv.columnNames[cell])
  }
}

extension TableReader {
  /// Reads the present row's numbers; `false` (and counted) where one cannot be used.
  private func readCells() -> Bool {
    guard csv.cellCount == csv.columnNames.count else {
      let expected = csv.columnNames.count
      let found =
        csv.cellCount > expected ? "more than \(expected) cells" : "\(csv.cellCount) cells"
      counts.skip(
        .malformed,
        example: DataError(
          "the row has \(found) where the header has \(expected)", remedy: "row skipped",
          file: csv.name, line: csv.line))
      return false
    }
    guard let nanoseconds = csv.nanoseconds(timeCell), abs(nanoseconds) <= Self.latestTime else {
      return skip(timeCell, "is no time in seconds")
    }
    time = SensorInstant(nanoseconds: nanoseconds)
    arrival = time
    if let arrivalCell, !csv.range(arrivalCell).isEmpty {
      guard let nanoseconds = csv.nanoseconds(arrivalCell), abs(nanoseconds) <= Self.latestTime
      else {
        return skip(arrivalCell, "is no time in seconds")
      }
      arrival = SensorInstant(nanoseconds: nanoseconds)
    }
    switch csv.readNumbers(cells, rules: rules, into: &values, given: &given) {
    case nil: return true
    case .outOfRange(let k)?: return skip(cells[k], "is out of range", rules[k].hint)
    case .empty(let k)?: return skip(cells[k], "a number must stand here, not")
    case .malformed(let k)?:
      return skip(
        cells[k], "is not a finite number", "leave a cell empty where nothing is known")
    }
  }

  private func skip(_ cell: Int, _ what: String, _ remedy: String = "") -> Bool {
    let found = csv.excerpt(cell)
    counts.skip(
      .malformed,
      example: error(
        what.hasSuffix("not") ? "\(what) \(found)" : "\(found) \(what)",
        remedy: remedy.isEmpty ? "row skipped" : remedy, cell: cell))
    return false
  }

  /// Whether the row comes after the last one; counts it where it does not.
  private func isInOrder() -> Bool {
    if arrival < lastKey {
      let what = arrivalCell == nil ? "time" : "time of arrival"
      counts.skip(
        .backwards,
        example: error(
          "\(what) runs backwards by \(lastKey.seconds(since: arrival)) s",
          remedy: "sort the file, or give arrival_s where rows arrived late",
          cell: arrivalCell ?? timeCell))
      return false
    }
    var isDouble = arrivalCell == nil && arrival == lastKey && !repeatsAreRows
    if !repeatsAreRows, arrivalCell != nil {
      // Rows may arrive out of order: the last 64 times stand for all.
      for recent in recentTimes where recent == time.nanoseconds { isDouble = true }
      recentTimes[recentIndex] = time.nanoseconds
      recentIndex = (recentIndex + 1) % recentTimes.count
    }
    if isDouble {
      counts.skip(
        .duplicate,
        example: error(
          "a row with this time has been there", remedy: "the first one is used", cell: timeCell))
      return false
    }
    lastKey = arrival
    return true
  }

  private func checkShares() throws(DataError) {
    if isLoose { return }
    for flaw in [RowCounts.Flaw.malformed, .backwards, .duplicate] {
      // Doubles that a late arrival explains are harmless: they are only counted.
      if flaw == .duplicate, arrivalCell != nil { continue }
      let count = counts.count(flaw)
      guard count * 100 > counts.rows, let example = counts.example(flaw) else { continue }
      var error = example
      error.problem =
        "\(count) of \(counts.rows) rows cannot be used, more than 1 %; the first: "
        + example.problem
      throw error
    }
    if let rate = counts.rate, rate > DatasetManifest.highestRate {
      throw DataError(
        "the rows come at \(rate) per second, which no sensor reaches",
        remedy: "t_s is in seconds", file: csv.name, line: csv.line, field: "t_s")
    }
  }
}
