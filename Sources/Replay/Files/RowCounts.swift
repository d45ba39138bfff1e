public import Sensing
public import TextFiles

/// How many rows a file had and what became of them.
public struct RowCounts: Hashable, Sendable {
  /// Why a row was not used.
  public enum Flaw: UInt8, Hashable, Sendable, CaseIterable {
    /// A cell that is no number, out of range, or missing; too few or too many cells.
    case malformed
    /// Its time lies before that of the row before it.
    case backwards
    /// Its time is that of the row before it.
    case duplicate
    /// The last line has no line end: the file was cut, and so may be its last number.
    case cut
    /// The receiver had no position at all.
    case withoutFix
  }

  /// The file's name.
  public var file: String
  /// Data rows read, whatever became of them.
  public var rows = 0
  /// Rows that became samples.
  public var used = 0
  /// Times of the first and the last row used, as the file gives them.
  public var first: SensorInstant?
  public var last: SensorInstant?
  private var counts: [Int] = [Int](repeating: 0, count: Flaw.allCases.count)
  /// The first row of each flaw.
  public private(set) var examples: [DataError?] = [DataError?](
    repeating: nil, count: Flaw.allCases.count)

  /// Of a path only the last part is kept.
  init(file: String) { self.file = file.split(separator: "/").last.map(String.init) ?? file }

  /// How many rows had this flaw.
  public func count(_ flaw: Flaw) -> Int { counts[Int(flaw.rawValue)] }

  /// The first row that had this flaw.
  public func example(_ flaw: Flaw) -> DataError? { examples[Int(flaw.rawValue)] }

  /// All rows that were skipped.
  public var skipped: Int { counts.reduce(0, +) }

  /// Rows per second between the first and the last; `nil` where there are fewer than two.
  public var rate: Double? {
    guard let first, let last, used > 1, last > first else { return nil }
    return Double(used - 1) / last.seconds(since: first)
  }

  /// Counts a row with this flaw; `example` is only asked for the first time.
  mutating func skip(_ flaw: Flaw, example: @autoclosure () -> DataError) {
    let index = Int(flaw.rawValue)
    counts[index] += 1
    if examples[index] == nil { examples[index] = example() }
  }
}
