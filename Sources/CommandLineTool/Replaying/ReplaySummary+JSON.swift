internal import Fusion
internal import Replay
internal import Sensing
internal import TextFiles

extension ReplaySummary {
  /// The summary as one JSON object; Documentation/Formats.md describes it.
  var json: String {
    var object = JSONText()
    object.add("schema", "binnacle-replay-1")
    object.add("version", Tool.version)
    object.add("dataset", folder)
    object.add("name", name)
    object.add("profile", configuration.profile.name)
    object.add("start_s", estimates.first?.seconds)
    object.add("end_s", estimates.last?.seconds)
    object.add("duration_s", estimates.duration)
    object.add("wall_s", wallSeconds)
    object.add("speed_factor", speedFactor)
    object.add("peak_memory_mib", PeakMemory.mebibytes)
    object.add("horizon_s", configuration.horizon)
    object.add("smoothed", isSmoothed)
    object.add("samples", counts.map(Self.object))
    object.add("estimates", estimateObject)
    object.add("accuracy", accuracy.map(Self.object))
    object.add("measurements", tally.seen.map(object(of:)))
    object.add("events_total", events.total)
    object.add("event_counts", events.entries.map(Self.object))
    object.add("events", events.listed.map(Self.object))
    object.add("recorded_events_total", recordedCount)
    object.add("recorded_events", recordedEvents.map(Self.object))
    object.add("warnings", warnings)
    object.add("output", output)
    object.add("rows_written", rowsWritten.map(Double.init))
    object.add("report", report)
    return object.text
  }

  private static func object(_ counts: RowCounts) -> JSONText {
    var object = JSONText()
    object.add("file", counts.file)
    object.add("rows", counts.rows)
    object.add("used", counts.used)
    object.add("rate_hz", counts.rate)
    var skipped = JSONText()
    for (flaw, count) in flaws(of: counts) { skipped.add(flaw.key, count) }
    object.add("skipped", skipped)
    return object
  }

  private var estimateObject: JSONText {
    var object = JSONText()
    object.add("count", estimates.count)
    object.add("rate_hz", estimates.rate)
    object.add("not_finite", estimates.notFinite)
    object.add("time_not_increasing", estimates.notIncreasing)
    object.add("resets", estimates.resets)
    object.add("longest_dead_reckoning_s", estimates.longestDeadReckoning)
    var modes = JSONText()
    for (mode, share) in estimates.modeShares { modes.add(EstimateWriter.name(mode), share) }
    object.add("mode_shares", modes)
    return object
  }

  private static func object(_ accuracy: Accuracy) -> JSONText {
    var object = JSONText()
    object.add("epochs", accuracy.epochs)
    for component in accuracy.compared {
      let errors = accuracy[component]
      var member = JSONText()
      member.add("rms", errors.rootMeanSquare)
      member.add("p95", errors.percentile(0.95))
      member.add("max", errors.greatest)
      if let shares = accuracy.shares(of: component) { member.add("inside_1_2_3_sd", shares) }
      object.add(component.key, member)
    }
    return object
  }

  private func object(of quantity: FusionOutcome.Quantity) -> JSONText {
    tally[quantity].object(of: quantity)
  }

  private static func object(_ entry: EventTally.Entry) -> JSONText {
    var object = JSONText()
    object.add("kind", entry.kind.key)
    object.add("count", entry.count)
    return object
  }

  private static func object(_ event: FusionEvent) -> JSONText {
    var object = JSONText()
    object.add("t_s", event.instant.seconds)
    object.add("kind", event.kind.key)
    object.add("magnitude", event.kind.unit == nil ? nil : event.magnitude)
    return object
  }

  private static func object(_ event: RecordedEvent) -> JSONText {
    var object = JSONText()
    object.add("t_s", event.instant.seconds)
    object.add("sensor", event.sensor)
    object.add("event", event.event)
    object.add("detail", event.detail)
    return object
  }
}
