internal import Fusion
internal import Sensing

/// Writes the report: one HTML file that needs no network and runs no script.
package struct ReportPage: Sendable {
  private let data: ReportData
  private let summary: ReportSummary

  package init(data: ReportData, summary: ReportSummary) {
    self.data = data
    self.summary = summary
  }

  package var html: String {
    let charts = ReportCharts(data)
    let title = Markup.escaped(summary.title)
    var page = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \
      'unsafe-inline'">
      <title>\(title) · binnacle replay</title>
      <style>\(ReportStyle.sheet)</style></head><body><main>
      <header><h1>\(title)</h1><p>\(Markup.escaped(summary.subtitle))</p></header>

      """
    page += cards + notes
    page += ReportMap(data)?.markup ?? ""
    page += ReportTimeline(data).markup
    page += charts.main.map(\.markup).joined()
    let innovations = charts.innovations
    if !innovations.isEmpty {
      page += "<h2>Innovations</h2><p class=\"lead\">Measured minus predicted, in units of the "
      page += "predicted standard deviation (root of the normalised innovation squared). What lies "
      page += "above the gate is refused.</p><div class=\"pair\">"
      page += innovations.map(\.markup).joined() + "</div>"
    }
    page += "<h2>Summary</h2><div class=\"tables\">"
    page += summary.tables.map { Markup.table($0) }.joined()
    page += eventTable + "</div>"
    page += "<footer>\(Markup.escaped(summary.footer))</footer></main></body></html>\n"
    return page
  }

  private var cards: String {
    guard !summary.cards.isEmpty else { return "" }
    let items = summary.cards.map { card in
      "<div class=\"figure\"><dt>\(Markup.escaped(card.label))</dt><dd>"
        + "\(Markup.escaped(card.value))</dd><small>\(Markup.escaped(card.note))</small></div>"
    }
    return "<dl class=\"figures\">\(items.joined())</dl>\n"
  }

  private var notes: String {
    summary.notes.map { "<p class=\"warning\">\(Markup.escaped($0))</p>\n" }.joined()
  }

  /// All events, or, where there are too many to read, those that matter most.
  private var eventTable: String {
    let limit = 200
    var entries = data.events.entries
    if entries.count > limit { entries = entries.filter(\.event.kind.isSerious) }
    let shown = entries.prefix(limit)
    guard !shown.isEmpty else { return "" }
    let rows = shown.map { entry -> [String] in
      [
        entry.event.kind.words,
        AxisTicks.timeLabel(entry.time, duration: max(data.duration, 121)),
        Self.size(entry.event),
      ]
    }
    let title =
      shown.count == data.events.total
      ? "Events" : "Events (\(shown.count) of \(NumberText.grouped(data.events.total)))"
    return Markup.table(
      ReportSummary.Table(title: title, header: ["event", "at", "size"], rows: rows))
  }

  private static func size(_ event: FusionEvent) -> String {
    guard let unit = event.kind.unit, event.magnitude > 0 else { return "" }
    return unit == "rad"
      ? NumberText.short(event.magnitude * 180 / .pi) + "°"
      : NumberText.short(event.magnitude) + " " + unit
  }
}
