internal import Fusion
internal import Geodesy
internal import Glibc
internal import LinearAlgebra
internal import Replay
internal import Sensing
internal import TextFiles

/// Takes what a replay tells: writes the estimates, counts, compares and draws.
struct ReplayRecorder: ReplayObserver, ~Copyable {
  var writer: EstimateWriter?
  var truth: TruthComparison?
  /// `nil` where no report is wanted.
  private(set) var report: ReportData?
  private(set) var tally = OutcomeTally()
  private(set) var events = EventTally()
  private(set) var estimates = EstimateTally()
  /// The rows of `events.csv`: how many, and the first of them.
  private(set) var recordedCount = 0
  private(set) var recordedEvents: [RecordedEvent] = []
  private let wantsReport: Bool

  init(writer: consuming EstimateWriter?, truth: consuming TruthComparison?, wantsReport: Bool) {
    self.writer = writer
    self.truth = truth
    self.wantsReport = wantsReport
  }

  /// Rows written so far; `nil` where no file is written.
  var rowsWritten: Int? {
    switch writer {
    case .some(let writer): writer.rows
    case .none: nil
    }
  }

  /// Writes what the file still lacks; an error that the system held back comes here.
  mutating func finish() throws(DataError) {
    if let writer = writer.take() { try writer.close() }
  }

  /// What became of the rows of `truth.csv`.
  var truthCounts: RowCounts? {
    switch truth {
    case .some(let truth): truth.counts
    case .none: nil
    }
  }

  var accuracy: Accuracy? {
    switch truth {
    case .some(let truth): truth.accuracy.epochs > 0 ? truth.accuracy : nil
    case .none: nil
    }
  }

  mutating func received(_ sample: SensorSample, arrival: SensorInstant) throws(DataError) {
    guard wantsReport else { return }
    if report == nil { report = ReportData(start: sample.instant) }
    if case .satellite(let fix) = sample { report?.receive(fix) }
  }

  mutating func recorded(_ event: RecordedEvent) throws(DataError) {
    recordedCount += 1
    if recordedEvents.count < EventTally.listLimit { recordedEvents.append(event) }
  }

  mutating func estimated(_ estimate: FusionEstimate) throws(DataError) {
    estimates.add(estimate)
    try writer?.write(estimate)
    if wantsReport {
      if report == nil { report = ReportData(start: estimate.instant) }
      report?.receive(estimate)
    }
    let error = try truth?.compare(estimate) { row in
      report?.receiveTruth(
        at: row.instant, position: Self.position(row), speed: Self.speed(row), yaw: Self.yaw(row))
    }
    if let error = error ?? nil {
      report?.receiveError(
        at: estimate.instant, north: error.north, east: error.east, down: error.down)
    }
  }

  mutating func judged(_ outcome: FusionOutcome) throws(DataError) {
    tally.add(outcome)
    report?.receive(outcome)
  }

  mutating func occurred(_ event: FusionEvent) throws(DataError) {
    events.add(event)
    report?.receive(event)
  }

  private static func position(_ row: ReferenceRow) -> GeodeticPosition? {
    guard let latitude = row.latitudeDegrees, let longitude = row.longitudeDegrees,
      let height = row.height
    else { return nil }
    return .degrees(latitude: latitude, longitude: longitude, height: height)
  }

  private static func speed(_ row: ReferenceRow) -> Double? {
    guard let north = row.velocity[0], let east = row.velocity[1] else { return nil }
    return hypot(north, east)
  }

  /// Radians; of a reference with quaternions, from those.
  private static func yaw(_ row: ReferenceRow) -> Double? {
    if let yaw = row.rollPitchYawDegrees[2] { return yaw * .pi / 180 }
    guard let q = row.quaternion else { return nil }
    return atan2(2 * (q[0] * q[3] + q[1] * q[2]), 1 - 2 * (q[2] * q[2] + q[3] * q[3]))
  }
}
