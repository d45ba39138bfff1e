/// Turns rows into the lines of a dataset's files.
public struct DatasetText: Sendable {
  /// How many digits a number gets.
  public enum Digits: Sendable {
    /// As many as read back the same number.
    case exact
    /// As few as lie well below the sensor's noise: 10 µm/s², 0.1 µrad/s, 10 µm of position.
    case compact
  }

  private let digits: Digits
  /// Whether a file's rows carry `arrival_s`.
  private let delayed: Set<DatasetFile>

  public init(_ scenario: Scenario, digits: Digits) {
    self.digits = digits
    var delayed: Set<DatasetFile> = []
    if scenario.inertial?.timing.isDelayed == true { delayed.insert(.inertial) }
    if scenario.receiver?.timing.isDelayed == true { delayed.insert(.receiver) }
    if scenario.barometer?.timing.isDelayed == true { delayed.insert(.barometer) }
    if scenario.magnetometer?.timing.isDelayed == true { delayed.insert(.magnetometer) }
    if scenario.odometer?.timing.isDelayed == true { delayed.insert(.odometer) }
    self.delayed = delayed
  }

  /// A file's header row, with its line end.
  public func header(of file: DatasetFile) -> String {
    "t_s," + file.columns + (delayed.contains(file) ? ",arrival_s\n" : "\n")
  }

  /// Appends a row's line, with its line end.
  public func append(_ row: SimulatedRow, to text: inout [UInt8]) {
    DecimalText.append(nanoseconds: row.time.stamp, to: &text)
    switch row {
    case .inertial(let row):
      append(row.specificForce, places: 5, to: &text)
      append(row.angularRate, places: 7, to: &text)
    case .receiver(let row): append(row, to: &text)
    case .barometer(let row): append(row.pressure, places: 2, to: &text)
    case .magnetometer(let row): append(1e6 * row.field, places: 3, to: &text)
    case .odometer(let row):
      append(row.speed, places: 4, to: &text)
      append(row.deviation, places: 4, to: &text)
    case .truth(let row): append(row, to: &text)
    }
    if delayed.contains(row.file) {
      text.append(UInt8(ascii: ","))
      DecimalText.append(nanoseconds: row.time.arrival, to: &text)
    }
    text.append(UInt8(ascii: "\n"))
  }

  private func append(_ row: ReceiverRow, to text: inout [UInt8]) {
    appendPlace(row.latitude, row.longitude, row.height, to: &text)
    append(row.positionDeviation, places: 3, to: &text)
    // Not given is an empty cell, which is what becomes of a number that is none.
    let none = Triple(.nan, .nan, .nan)
    append(row.velocity ?? none, places: 4, to: &text)
    append(row.velocityDeviation ?? none, places: 3, to: &text)
  }

  private func append(_ row: TruthRow, to text: inout [UInt8]) {
    let state = row.state
    let level = state.localLevel
    appendPlace(state.latitude, state.longitude, state.height, to: &text)
    append(level.velocity, places: 5, to: &text)
    let degrees = 180 / Double.pi
    append(degrees * Triple(level.roll, level.pitch, level.yaw), places: 5, to: &text)
  }

  private func appendPlace(
    _ latitude: Double, _ longitude: Double, _ height: Double, to text: inout [UInt8]
  ) {
    // 1e-10 degrees are 11 µm.
    append(latitude * 180 / Double.pi, places: 10, to: &text)
    append(longitude * 180 / Double.pi, places: 10, to: &text)
    append(height, places: 5, to: &text)
  }

  private func append(_ v: Triple, places: Int, to text: inout [UInt8]) {
    append(v.x, places: places, to: &text)
    append(v.y, places: places, to: &text)
    append(v.z, places: places, to: &text)
  }

  private func append(_ value: Double, places: Int, to text: inout [UInt8]) {
    text.append(UInt8(ascii: ","))
    switch digits {
    case .exact: DecimalText.appendExactly(value, to: &text)
    case .compact: DecimalText.append(value, places: places, to: &text)
    }
  }
}
