internal import LinuxPlatform
internal import Sensing
internal import Simulation

/// Writes `truth.csv` on the clock of the stamps.
struct TruthFile: ~Copyable {
  private let file: FileDescriptor
  private let format: DatasetText
  private var text: [UInt8]
  private var rows = 0

  init(path: String, scenario: Scenario) throws(SystemError) {
    file = try FileDescriptor.open(path, .writing, [.create, .truncate])
    format = DatasetText(scenario, digits: .exact)
    text = Array(format.header(of: .truth).utf8)
  }

  mutating func write(_ row: TruthRow, start: SensorInstant) throws(SystemError) {
    var row = row
    row.time.stamp += start.nanoseconds
    format.append(.truth(row), to: &text)
    rows += 1
    // A run that is killed leaves all but the last rows.
    if rows.isMultiple(of: 10) { try flush() }
  }

  mutating func flush() throws(SystemError) {
    try file.writeAll(text)
    text.removeAll(keepingCapacity: true)
  }
}
