internal import Fusion
internal import Replay
internal import Sensing

extension ReplaySummary {
  /// The words and figures of the report.
  func report(of data: ReportData) -> ReportSummary {
    var subtitle = description.map { $0 + " · " } ?? ""
    if let platform { subtitle += "platform \(platform) · " }
    subtitle += "profile \(configuration.profile.name) · starts at t_s = "
    subtitle += NumberText.fixed(data.start.seconds, 3)
    var report = ReportSummary(title: name, subtitle: subtitle)
    report.cards = cards
    report.notes = warnings
    report.tables = [accuracyTable, sampleTable, measurementTable, modeTable].compactMap { $0 }
    report.footer =
      "binnacle \(Tool.version) · filter horizon \(NumberText.fixed(configuration.horizon, 2)) s"
      + " · \(folder)"
    return report
  }

  private var cards: [ReportSummary.Card] {
    var cards = [
      ReportSummary.Card(
        label: "Duration", value: NumberText.duration(estimates.duration),
        note: "\(NumberText.grouped(estimates.count)) estimates"
          + (estimates.rate.map { " at \(NumberText.short($0)) Hz" } ?? ""))
    ]
    if let accuracy {
      let main: Accuracy.Component = accuracy[.horizontal].count > 0 ? .horizontal : .rotation
      cards.append(
        ReportSummary.Card(
          label: main == .horizontal ? "Horizontal error" : "Attitude error",
          value: "\(NumberText.short(accuracy[main].rootMeanSquare ?? .nan)) \(main.unit) RMS",
          note: "95 % below \(NumberText.short(accuracy[main].percentile(0.95) ?? .nan)), worst "
            + "\(NumberText.short(accuracy[main].greatest)) \(main.unit)"))
      if let shares = accuracy.shares(of: .north), let east = accuracy.shares(of: .east) {
        let mean = zip(shares, east).map { NumberText.fixed(50 * ($0 + $1), 0) }
        cards.append(
          ReportSummary.Card(
            label: "Inside 1 / 2 / 3 sd, %", value: mean.joined(separator: " / "),
            note: "north and east; 68 / 95 / 99.7 where the stated sd is right"))
      }
    }
    let refused = tally.refusedTotal
    cards += [
      ReportSummary.Card(
        label: "Refused", value: NumberText.grouped(refused),
        note: "of \(NumberText.grouped(tally.total)) measurements"
          + (tally.total > 0
            ? ", \(NumberText.percent(Double(refused) / Double(tally.total)))" : "")),
      ReportSummary.Card(
        label: "Resets", value: NumberText.grouped(estimates.resets),
        note: "longest without an aid " + NumberText.duration(estimates.longestDeadReckoning)),
      ReportSummary.Card(
        label: "Speed", value: "\(NumberText.short(speedFactor)) ×",
        note: "real time; replayed in \(NumberText.duration(wallSeconds))"),
    ]
    return cards
  }

  private var accuracyTable: ReportSummary.Table? {
    guard let accuracy else { return nil }
    let rows = accuracy.compared.map { component -> [String] in
      let errors = accuracy[component]
      return [
        "\(component.words), \(component.unit)", NumberText.short(errors.rootMeanSquare ?? .nan),
        NumberText.short(errors.percentile(0.95) ?? .nan), NumberText.short(errors.greatest),
        Self.inside(accuracy.shares(of: component)),
      ]
    }
    return ReportSummary.Table(
      title: "Accuracy against truth",
      header: ["error", "RMS", "95 %", "worst", "inside 1 / 2 / 3 sd"], rows: rows)
  }

  private var sampleTable: ReportSummary.Table? {
    let rows = counts.map { count in
      [
        count.file, NumberText.grouped(count.rows),
        count.rate.map { NumberText.short($0) + " Hz" } ?? "",
        Self.flaws(of: count).map { "\(NumberText.grouped($0.count)) \($0.flaw.words)" }
          .joined(separator: ", "),
      ]
    }
    return ReportSummary.Table(
      title: "Samples", header: ["file", "rows", "rate", "skipped"], rows: rows)
  }

  private var measurementTable: ReportSummary.Table? {
    guard tally.total > 0 else { return nil }
    var rows: [[String]] = []
    for quantity in tally.seen {
      let row = tally[quantity]
      rows.append([
        quantity.words, NumberText.grouped(row.accepted), NumberText.grouped(row.deweighted),
        NumberText.grouped(row.held), NumberText.grouped(row.refusedTotal),
      ])
      for (reason, count) in row.reasons {
        rows.append(["\u{2013} \(reason.words)", "", "", "", NumberText.grouped(count)])
      }
      if row.ungated > 0 {
        rows.append([
          "\u{2013} could not be refused: the gate reached \(NumberText.short(row.widestGate)) "
            + quantity.unit,
          NumberText.grouped(row.ungated), "", "", "",
        ])
      }
    }
    return ReportSummary.Table(
      title: "Measurements", header: ["quantity", "accepted", "down-weighted", "held", "refused"],
      rows: rows)
  }

  private var modeTable: ReportSummary.Table? {
    ReportSummary.Table(
      title: "Modes", header: ["mode", "share of the estimates"],
      rows: estimates.modeShares.map { [$0.mode.words, NumberText.percent($0.share)] })
  }
}
