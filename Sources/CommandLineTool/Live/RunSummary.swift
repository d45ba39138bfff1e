internal import Fusion
internal import LivePipeline
internal import Sensing
internal import TextFiles

/// What a live run has to say in the end.
struct RunSummary {
  let state: RunShared.State
  let health: PipelineHealth
  /// How long it ran, s.
  let seconds: Double
  let recording: String?
  let output: String?

  var text: String {
    let estimates = state.estimates
    var text = "\nRan for \(NumberText.duration(seconds)), "
    text += "\(NumberText.grouped(estimates.count)) estimates"
    if let rate = estimates.rate { text += " at \(NumberText.short(rate)) Hz" }
    text += "\n"
    let modes = estimates.modeShares.map { "\($0.mode.words) \(NumberText.percent($0.share))" }
    if !modes.isEmpty { text += "  " + modes.joined(separator: ", ") + "\n" }
    if estimates.longestDeadReckoning > 0 {
      text += "  longest time without an aid \(NumberText.duration(estimates.longestDeadReckoning))"
      text += ", resets \(estimates.resets)\n"
    }
    text += sensors + measurements
    if let problem = health.problem { text += "\n" + HelpText.wrap(problem, indent: 2) }
    if let recording { text += "\nRecorded. Replay it with: binnacle replay \(recording)\n" }
    if let output, output != "-" {
      text += "\(recording == nil ? "\n" : "")Wrote \(output) "
      text += "(\(NumberText.grouped(state.rowsWritten ?? 0)) rows)\n"
    }
    return text
  }

  private var sensors: String {
    guard !health.sensors.isEmpty else { return "" }
    var table = TextTable()
    for sensor in health.sensors {
      var words = "\(NumberText.grouped(sensor.dropped)) lost"
      if sensor.restarts > 0 {
        words += ", opened again \(NumberText.grouped(sensor.restarts)) "
        words += sensor.restarts == 1 ? "time" : "times"
      }
      if let latency = sensor.latency {
        let times = [latency.minimum, latency.mean, latency.maximum]
          .map { NumberText.fixed(1000 * $0, 0) }.joined(separator: "/")
        words += ", delay least/mean/most \(times) ms"
      }
      if let timing = sensor.timing { words += ", \(Self.words(timing))" }
      table.add([
        sensor.name, "\(NumberText.grouped(sensor.samples)) samples",
        "\(words), \(sensor.device.isEmpty ? "never there" : sensor.device)",
      ])
    }
    return "\nSensors\n" + table.text(hasText: true)
  }

  /// `time by pulse per second ± 0.1 ms`.
  private static func words(_ timing: TimingReport) -> String {
    let milliseconds = 1000 * timing.uncertainty
    let digits = milliseconds < 10 ? 1 : 0
    return "time by \(timing.basis.rawValue) ± \(NumberText.fixed(milliseconds, digits)) ms"
  }

  private var measurements: String {
    guard state.tally.total > 0 else { return "" }
    var table = TextTable()
    table.add(["", "accepted", "down-weighted", "refused", "not used", ""])
    for quantity in state.tally.seen {
      let row = state.tally[quantity]
      table.add([
        quantity.words, NumberText.grouped(row.accepted), NumberText.grouped(row.deweighted),
        NumberText.grouped(row.refusedTotal - row.notUsed), NumberText.grouped(row.notUsed),
        Self.reasons(row),
      ])
    }
    return "\nMeasurements\n" + table.text(hasText: true)
  }

  /// Why measurements were refused: `5 outside the gate`.
  private static func reasons(_ row: OutcomeTally.Row) -> String {
    var row = row
    row.refused[.notApplicable] = nil
    return ReplaySummary.reasons(row)
  }

  var json: String {
    var object = JSONText()
    object.add("type", "summary")
    object.add("duration_s", seconds)
    object.add("estimates", state.estimates.count)
    object.add("resets", state.estimates.resets)
    object.add("longest_dead_reckoning_s", state.estimates.longestDeadReckoning)
    object.add("events", state.events.total)
    object.add("sensor_events", state.sensorEvents)
    object.add("recording", recording)
    object.add("output", output)
    object.add("rows_written", json: state.rowsWritten.map { "\($0)" } ?? "null")
    return object.text
  }
}

extension OutcomeTally.Row {
  /// Measurements that the engine had no use for, as of a magnetometer in a car.
  var notUsed: Int { refused[.notApplicable] ?? 0 }
}
