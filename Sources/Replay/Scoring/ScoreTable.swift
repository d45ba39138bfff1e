internal import TextFiles

/// The wanted columns of a CSV file as numbers; what is no number is NaN.
///
/// More forgiving than a dataset reader, because the estimates of other programs are scored too:
/// rows with another count of cells than the header are left out, nothing is out of range.
struct ScoreTable {
  private(set) var columns: [String: [Double]] = [:]

  init(path: String, name: String, wanted: [String]) throws(DataError) {
    try self.init(ByteSource(path: path, name: name), wanted: wanted)
  }

  init(_ source: consuming ByteSource, wanted: [String]) throws(DataError) {
    var csv = try CSVReader(source)
    let present = wanted.filter { csv.index(of: $0) != nil }
    let cells = present.compactMap { csv.index(of: $0) }
    var lists = [[Double]](repeating: [], count: cells.count)
    while try csv.nextRow() {
      guard csv.cellCount == csv.columnNames.count else { continue }
      for k in 0..<cells.count {
        switch csv.number(cells[k]) {
        case .number(let value): lists[k].append(value)
        case .empty: lists[k].append(.nan)
        case .malformed:
          let bytes = Array(csv.buffer[csv.range(cells[k])])
          lists[k].append(PythonNumber.parse(bytes) ?? .nan)
        }
      }
    }
    for (title, list) in zip(present, lists) { columns[title] = list }
  }

  func has(_ title: String) -> Bool { columns[title] != nil }

  /// The column, empty where the file has none.
  subscript(title: String) -> [Double] { columns[title] ?? [] }

  /// Whether any row gives the column.
  func isGiven(_ title: String) -> Bool { self[title].contains { !$0.isNaN } }

  static let names = [
    "t_s", "lat_deg", "lon_deg", "height_m", "v_north_mps", "v_east_mps", "v_down_mps",
    "roll_deg", "pitch_deg", "yaw_deg", "qw", "qx", "qy", "qz", "scored", "sd_north_m",
    "sd_east_m", "sd_down_m", "sd_yaw_deg",
  ]
}
