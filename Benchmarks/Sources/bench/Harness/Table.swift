import Foundation

/// The text in a column of that width.
func padded(_ text: String, _ width: Int, right: Bool = false) -> String {
  let space = String(repeating: " ", count: max(0, width - text.count))
  return right ? space + text : text + space
}

/// A number with three or four digits that count; a dash for none.
func number(_ value: Double?) -> String {
  guard let value else { return "-" }
  if value == 0 { return "0" }
  if abs(value) >= 100 { return String(Int(value.rounded())) }
  return String(format: abs(value) >= 10 ? "%.1f" : "%.3g", value)
}

/// The results as a reader wants them, with the ratio to each one's peer.
struct ResultTable {
  var results: [BenchmarkResult]
  /// An earlier run's, by name.
  var earlier: [String: BenchmarkResult]

  private static let columns: [(String, Int)] = [
    ("median", 9), ("p99", 9), ("p99.9", 9), ("max", 10), ("ops/s", 12), ("instr.", 9),
    ("alloc.", 8), ("goal", 8), ("ratio to peer", 0),
  ]

  func text(goals: [String: Threshold]) -> String {
    var lines = [
      padded("ns per operation", 26)
        + Self.columns.map { $0.1 == 0 ? "  " + $0.0 : padded($0.0, $0.1, right: true) }.joined()
    ]
    for result in results {
      var line = padded(result.name, 26)
      let cells = [
        result.median, result.p99, result.p999, result.max, result.operationsPerSecond,
        result.instructions, result.allocations, goals[result.name]?.goal,
      ]
      for (cell, column) in zip(cells, Self.columns) {
        line += padded(number(cell), column.1, right: true)
      }
      if let note = note(result) { line += "  " + note }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  private func note(_ result: BenchmarkResult) -> String? {
    guard let benchmark = Catalogue.all.first(where: { $0.name == result.name }) else { return nil }
    var notes: [String] = []
    if let rate = benchmark.operationsPerRecordedSecond {
      notes.append("\(number(result.operationsPerSecond / rate)) times real time")
    }
    if let peer = results.first(where: { $0.name == benchmark.peer }) {
      // Below one this library is the faster of the two.
      notes.append(
        "time \(number(result.median / peer.median)) of \(peer.name)"
          + (result.instructions.flatMap { a in peer.instructions.map { a / $0 } }
            .map { ", instructions \(number($0))" } ?? ""))
    }
    if let before = earlier[result.name] {
      notes.append(
        "was \(number(before.median)) ns"
          + (before.instructions.map { ", \(number($0)) instr." } ?? ""))
    }
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }
}
