internal import Fusion
internal import LinuxPlatform
internal import LivePipeline
internal import Replay
internal import Sensing

/// Says what a live run does: redraws a terminal, or writes a line of JSON at a time.
struct RunVoice {
  enum Form: Hashable {
    /// A block that is redrawn in place.
    case screen(TerminalStyle)
    /// One object a line.
    case json
    /// Remarks alone, on standard error: standard output carries the estimates.
    case remarks
  }

  let form: Form
  /// Seconds between two refreshes.
  let period: Double
  private let console: Console
  private let start: SensorInstant
  private let configuration: LiveConfiguration
  private var screen = RunScreen()
  private var lastEstimate: SensorInstant?
  private var lastHealth: SensorInstant?
  private var isOpen = false

  /// Seconds between two lines on the sensors' health.
  private static let healthPeriod = 1.0

  init(
    form: Form, period: Double, console: Console, start: SensorInstant,
    configuration: LiveConfiguration
  ) {
    self.form = form
    self.period = period
    self.console = console
    self.start = start
    self.configuration = configuration
  }

  /// Says what is new.
  mutating func speak(_ pipeline: LivePipeline, _ shared: RunShared) {
    let remarks = shared.takeRemarks()
    switch form {
    case .screen(let style): draw(pipeline, shared, remarks, style)
    case .json: writeLines(pipeline, remarks, shared.current.tally)
    case .remarks:
      for line in remarks.flatMap({ Self.lines($0, .max) }) { console.complain(line + "\n") }
    }
  }

  /// Gives the terminal back as it was.
  mutating func close() {
    if isOpen { console.write(RunScreen.closing) }
    isOpen = false
    screen.leave()
  }

  private mutating func draw(
    _ pipeline: LivePipeline, _ shared: RunShared, _ remarks: [RunShared.Remark],
    _ style: TerminalStyle
  ) {
    let size = TerminalSize.ofStandardOutput
    let (columns, rows) = (size?.columns ?? 80, size?.rows ?? 24)
    let health = pipeline.health
    let tally = shared.current.tally
    // Inertial first, in the order of the kinds; of one kind, as they were found.
    let sensors = health.sensors.enumerated().sorted {
      let (a, b) = ($0.element.kinds.first?.rawValue ?? 0, $1.element.kinds.first?.rawValue ?? 0)
      return (a, $0.offset) < (b, $1.offset)
    }
    var snapshot = RunSnapshot(
      elapsed: BootClock.now().seconds(since: start), estimate: pipeline.latest,
      sensors: sensors.map { RunSnapshot.Sensor($0.element, tally: tally) })
    snapshot.isCar = configuration.manifest.configuration.profile == .automotive
    snapshot.recording = health.isRecording ? configuration.recordFolder : nil
    snapshot.problems = health.problem.map { [$0] } ?? []
    if !health.sensors.contains(where: { $0.samples > 0 || $0.state == .running }),
      snapshot.elapsed > 1
    {
      snapshot.problems.append(
        "No sensor is there yet: \(configuration.placesWithoutSensor). Waiting for one; "
          + "\(configuration.remedyForAbsence).")
    }
    let block = RunBlock(snapshot: snapshot, style: style, width: columns, height: rows - 1)
      .lines
    let said = remarks.flatMap { remark in
      Self.lines(remark, columns).map { style($0, remark.mark) }
    }
    if !isOpen { console.write(RunScreen.opening) }
    isOpen = true
    console.write(
      screen.text(said: said, block: block, columns: columns, rows: rows))
  }

  private mutating func writeLines(
    _ pipeline: LivePipeline, _ remarks: [RunShared.Remark], _ tally: OutcomeTally
  ) {
    for remark in remarks { console.write(remark.json + "\n") }
    if let estimate = pipeline.latest, estimate.instant != lastEstimate {
      lastEstimate = estimate.instant
      console.write(RunJSON.line(estimate) + "\n")
    }
    let now = BootClock.now()
    guard lastHealth.map({ now.seconds(since: $0) >= Self.healthPeriod - 1e-3 }) ?? true else {
      return
    }
    lastHealth = now
    console.write(RunJSON.line(pipeline.health, tally) + "\n")
  }

  /// `   12.3 s  gnss is back: /dev/gnss1`; what is too long hangs.
  private static func lines(_ remark: RunShared.Remark, _ columns: Int) -> [String] {
    let time = NumberText.fixed(max(0, remark.elapsed), 1) + " s"
    let head = String(repeating: " ", count: max(0, 9 - time.count)) + time + "  "
    let margin = String(repeating: " ", count: head.count)
    return RunBlock.wrapped(remark.words, max(columns - head.count, 20)).enumerated().map {
      ($0 == 0 ? head : margin) + $1
    }
  }
}
