/// The health of every sensor as a table, with a line beneath for what is wrong.
struct RunSensorTable {
  let sensors: [RunSnapshot.Sensor]
  let style: TerminalStyle
  let width: Int

  var lines: [String] {
    guard !sensors.isEmpty else { return [] }
    var head = ["Sensor", "Rate", "Age", "Delay", "Fused", "Refused", "Lost", "Device"]
    var rows = sensors.map(cells)
    var widths = head.indices.map { column in
      ([head] + rows).map { $0[column].count }.max() ?? 0
    }
    // The first twelve letters of a device tell it from the others.
    for name in ["Delay", "Refused", "Fused", "Age"] {
      let needed = widths.dropLast().reduce(min(widths.last ?? 0, 12)) { $0 + $1 + 2 }
      guard needed > width, let column = head.firstIndex(of: name) else { continue }
      head.remove(at: column)
      widths.remove(at: column)
      for row in rows.indices { rows[row].remove(at: column) }
    }
    var lines = [style(line(head, widths), .faint)]
    for (sensor, row) in zip(sensors, rows) {
      let text = line(row, widths)
      switch sensor.condition {
      case .good: lines.append(text)
      case .spare: lines.append(style(text, .faint))
      case .waiting(let words):
        lines.append(style(text, .doubtful))
        lines += note(words, sensor, .doubtful)
      case .bad(let words):
        lines.append(style(text, .bad))
        lines += note(words, sensor, .bad)
      }
    }
    return lines
  }

  private func cells(_ sensor: RunSnapshot.Sensor) -> [String] {
    [
      sensor.name,
      sensor.rate.map { Self.rate($0) } ?? "-",
      sensor.age.map { Self.age($0) } ?? "-",
      sensor.latency.map { NumberText.fixed(1000 * $0, 0) + " ms" } ?? "",
      sensor.used.map { NumberText.grouped($0) } ?? "",
      sensor.refused.map { NumberText.grouped($0) } ?? "",
      NumberText.grouped(sensor.dropped),
      sensor.condition == .spare ? sensor.device + " (spare)" : sensor.device,
    ]
  }

  /// Hz with the digits that an eye can follow.
  private static func rate(_ rate: Double) -> String {
    NumberText.fixed(rate, rate < 9.95 ? 2 : 1) + " Hz"
  }

  private static func age(_ seconds: Double) -> String {
    seconds < 60 ? NumberText.fixed(max(0, seconds), 2) + " s" : NumberText.duration(seconds)
  }

  /// First and last column to the left, figures to the right.
  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (column, cell) in cells.enumerated() {
      let space = String(repeating: " ", count: widths[column] - cell.count)
      let isText = column == 0 || column == cells.count - 1
      line += (column == 0 ? "" : "  ") + (isText ? cell + space : space + cell)
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  private func note(
    _ words: String, _ sensor: RunSnapshot.Sensor, _ mark: TerminalStyle.Mark
  ) -> [String] {
    let text = words + (sensor.remedy.map { ": \($0)" } ?? "")
    return RunBlock.wrapped(text, max(width - 4, 20)).map { style("    " + $0, mark) }
  }
}
