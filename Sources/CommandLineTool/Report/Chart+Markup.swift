extension Chart {
  /// The chart as an element of the page.
  package var markup: String {
    var text = "<figure class=\"card chart\(isShort ? " short" : "")\"><figcaption>"
    text += "<h3>\(Markup.escaped(title)) <small>\(Markup.escaped(unit))</small></h3>"
    text += Markup.legend(legend)
    text += "</figcaption><div class=\"plot\">"
    text += Self.drawing(grid + layers.map { Markup.path($0.style, $0.path) }.joined())
    text += labels + "</div>"
    if !note.isEmpty { text += "<p class=\"note\">\(Markup.escaped(note))</p>" }
    return text + "</figure>\n"
  }

  /// A drawing that is stretched to its box.
  static func drawing(_ content: String) -> String {
    "<svg viewBox=\"0 0 \(ChartScale.width) \(ChartScale.height)\" preserveAspectRatio=\"none\" "
      + "aria-hidden=\"true\">\(content)</svg>"
  }

  private var valueTicks: AxisTicks { AxisTicks(in: scale.range, count: isShort ? 4 : 5) }

  private var grid: String {
    var path = ""
    for value in ticks ?? valueTicks.values {
      path += "M0 \(scale.y(value))H\(ChartScale.width)"
    }
    for time in AxisTicks(time: scale.duration, count: 10).values {
      path += "M\(scale.x(time)) 0V\(ChartScale.height)"
    }
    return Markup.path("grid", path)
  }

  private var labels: String {
    let decimals = valueTicks.decimals
    var text = ""
    for value in ticks ?? valueTicks.values {
      let place = NumberText.fixed(100 * scale.share(value), 2)
      text += "<span class=\"y\" style=\"bottom:\(place)%\">"
      text += "\(NumberText.fixed(value, ticks == nil ? decimals : 0))</span>"
    }
    return text + Self.timeLabels(duration: scale.duration, count: isShort ? 5 : 10)
  }

  /// Labels of the time axis; every second one is left out on a narrow page.
  static func timeLabels(duration: Double, count: Int) -> String {
    let ticks = AxisTicks(time: duration, count: count).values
    var text = ""
    for (index, time) in ticks.enumerated() {
      let share = time / duration
      let place = NumberText.fixed(100 * share, 2)
      let rare = ticks.count > 6 && !index.isMultiple(of: 2) ? " rare" : ""
      let side = share > 0.97 ? " last" : ""
      text += "<span class=\"x\(rare)\(side)\" style=\"left:\(place)%\">"
      text += "\(AxisTicks.timeLabel(time, duration: duration))</span>"
    }
    return text
  }
}
