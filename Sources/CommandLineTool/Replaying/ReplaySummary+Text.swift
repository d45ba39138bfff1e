internal import Fusion
internal import Replay
internal import Sensing
internal import TextFiles

extension ReplaySummary {
  /// The summary for a terminal.
  var text: String {
    var text =
      "\(PrintableText.of(name, limit: 100)) (\(PrintableText.of(folder, limit: 1000)))\n"
    text += "  profile \(configuration.profile.name)"
    if let first = estimates.first, let last = estimates.last {
      text += ", \(NumberText.fixed(first.seconds, 3)) s to \(NumberText.fixed(last.seconds, 3)) s"
      text += " (\(NumberText.duration(estimates.duration)))"
    }
    text += "\n\nSamples\n" + samples
    text += "\nEstimates\n" + estimateLines
    text += accuracyLines + measurements + eventLines + recordedLines
    if !warnings.isEmpty {
      text += "\nWarnings\n" + warnings.map { HelpText.wrap($0, indent: 2) }.joined()
    }
    if let output, output != "-" {
      text += "\nWrote \(output) (\(NumberText.grouped(rowsWritten ?? 0)) rows)\n"
    }
    if let report { text += "\(output == nil || output == "-" ? "\n" : "")Wrote \(report)\n" }
    return text
  }

  private var samples: String {
    var table = TextTable()
    for count in counts {
      let flaws = Self.flaws(of: count).map { "\(NumberText.grouped($0.count)) \($0.flaw.words)" }
      table.add([
        count.file, NumberText.grouped(count.rows) + " rows",
        count.rate.map { NumberText.short($0) + " Hz" } ?? "",
        flaws.isEmpty ? "" : "skipped: " + flaws.joined(separator: ", "),
      ])
    }
    return table.text(hasText: true)
  }

  private var estimateLines: String {
    var text = "  \(NumberText.grouped(estimates.count))"
    if let rate = estimates.rate { text += " at \(NumberText.short(rate)) Hz" }
    text += ", horizon \(NumberText.fixed(configuration.horizon, 2)) s, replayed in "
    text +=
      "\(NumberText.duration(wallSeconds)) (\(NumberText.short(speedFactor)) times real time)\n"
    if isSmoothed { text += "  smoothed: each uses the measurements after it as well\n" }
    let modes = estimates.modeShares.map { "\($0.mode.words) \(NumberText.percent($0.share))" }
    if !modes.isEmpty { text += "  " + modes.joined(separator: ", ") + "\n" }
    if estimates.longestDeadReckoning > 0 {
      text += "  longest time without an aid "
      text += "\(NumberText.duration(estimates.longestDeadReckoning)), resets \(estimates.resets)\n"
    }
    if estimates.notFinite > 0 {
      text += "  \(NumberText.grouped(estimates.notFinite)) are not finite\n"
    }
    if estimates.notIncreasing > 0 {
      text += "  \(NumberText.grouped(estimates.notIncreasing)) do not follow in time\n"
    }
    return text
  }

  private var accuracyLines: String {
    guard let accuracy else { return "" }
    var table = TextTable()
    table.add(["", "RMS", "95 %", "worst", "inside 1/2/3 sd"])
    for component in accuracy.compared {
      let errors = accuracy[component]
      let unit = " " + component.unit
      table.add([
        component.words, NumberText.short(errors.rootMeanSquare ?? .nan) + unit,
        NumberText.short(errors.percentile(0.95) ?? .nan) + unit,
        NumberText.short(errors.greatest) + unit, Self.inside(accuracy.shares(of: component)),
      ])
    }
    return "\nAccuracy against truth.csv (\(NumberText.grouped(accuracy.epochs)) epochs)\n"
      + table.text()
  }

  /// `71.2 / 96.0 / 99.7 %`.
  static func inside(_ shares: [Double]?) -> String {
    guard let shares else { return "" }
    return shares.map { NumberText.fixed(100 * $0, 1) }.joined(separator: " / ") + " %"
  }

  private var measurements: String {
    guard tally.total > 0 else { return "" }
    var table = TextTable()
    table.add(["", "accepted", "down-weighted", "held", "refused", ""])
    for quantity in tally.seen {
      let row = tally[quantity]
      table.add([
        quantity.words, NumberText.grouped(row.accepted), NumberText.grouped(row.deweighted),
        NumberText.grouped(row.held), NumberText.grouped(row.refusedTotal), Self.reasons(row),
      ])
    }
    return "\nMeasurements\n" + table.text(hasText: true)
  }

  /// `5 outside the gate, 2 unconfirmed`.
  static func reasons(_ row: OutcomeTally.Row) -> String {
    var parts = row.reasons.map { "\(NumberText.grouped($0.count)) \($0.reason.words)" }
    if row.ungated > 0 { parts.append("\(NumberText.grouped(row.ungated)) beyond any gate") }
    return parts.joined(separator: ", ")
  }

  private var eventLines: String {
    guard events.total > 0 else { return "" }
    var table = TextTable()
    for entry in events.entries {
      let times = entry.first.map { event in
        NumberText.fixed(event.instant.seconds, 2) + " s" + Self.size(event)
      }
      let more = entry.count > entry.first.count ? ", ..." : ""
      table.add([
        entry.kind.words, NumberText.grouped(entry.count),
        "at " + times.joined(separator: ", ") + more,
      ])
    }
    return "\nEvents\n" + table.text(hasText: true)
  }

  private var recordedLines: String {
    guard recordedCount > 0 else { return "" }
    var table = TextTable()
    let shown = recordedEvents.prefix(20)
    for event in shown {
      table.add([
        PrintableText.of(event.sensor, limit: 30),
        NumberText.fixed(event.instant.seconds, 2) + " s",
        PrintableText.of(
          event.detail.isEmpty ? event.event : "\(event.event) (\(event.detail))", limit: 200),
      ])
    }
    let more =
      recordedCount > shown.count
      ? "  and \(NumberText.grouped(recordedCount - shown.count)) more\n" : ""
    return "\nRecorded in events.csv\n" + table.text(hasText: true) + more
  }

  private static func size(_ event: FusionEvent) -> String {
    guard let unit = event.kind.unit, event.magnitude > 0 else { return "" }
    return unit == "rad"
      ? " (\(NumberText.short(event.magnitude * 180 / .pi)) deg)"
      : " (\(NumberText.short(event.magnitude)) \(unit))"
  }
}
