internal import Fusion
internal import Sensing

/// Modes, sensors, rests and events along one axis of time.
struct ReportTimeline {
  private let data: ReportData
  private let scale: ChartScale

  init(_ data: ReportData) {
    self.data = data
    scale = ChartScale(duration: data.duration, range: 0...1)
  }

  var markup: String {
    var text = "<figure class=\"card timeline\"><figcaption><h3>Timeline <small>h:min:s from the "
    text += "start</small></h3>\(Markup.legend(legend))</figcaption>"
    text += row("mode", modes)
    for (name, runs) in data.carrierRows where runs.contains(where: { $0.carrier != .nothing }) {
      let paths = StateCarriers.Carrier.allCases.map { carrier in
        let stretches = runs.filter { $0.carrier == carrier }.map(\.stretch)
        return stretches.isEmpty ? "" : Markup.path(Self.style(carrier), bars(stretches))
      }
      text += row(name, paths.joined())
    }
    for kind in SensorKind.allCases {
      let present = data.presence(of: kind)
      if !present.isEmpty { text += row(kind.words, Markup.path("present", bars(present))) }
    }
    let rests = data.rests
    if !rests.isEmpty { text += row("at rest", Markup.path("still", bars(rests))) }
    text += row("events", ticks)
    text += "<div class=\"row axis\"><span></span><div class=\"plot\">"
    text += Chart.timeLabels(duration: data.duration, count: 10)
    return text + "</div></div></figure>\n"
  }

  private func row(_ name: String, _ content: String) -> String {
    "<div class=\"row\"><span>\(Markup.escaped(name))</span><div class=\"plot\">"
      + Chart.drawing(content) + "</div></div>"
  }

  private var legend: [(style: String, meaning: String)] {
    let seen = Set(data.modeStretches.map(\.mode))
    var entries = FusionEstimate.Mode.allCases.filter(seen.contains).map {
      (style: Self.style($0), meaning: $0.words)
    }
    let carriers = Set(data.carrierRows.flatMap { $0.runs.map(\.carrier) })
    entries += StateCarriers.Carrier.allCases.filter(carriers.contains).map {
      (style: Self.style($0), meaning: "by \($0.words)")
    }
    if data.events.entries.contains(where: { $0.event.kind.isSerious }) {
      entries.append(("serious", "reset or loss"))
    }
    if data.events.entries.contains(where: { !$0.event.kind.isSerious }) {
      entries.append(("event", "other event"))
    }
    return entries
  }

  private var modes: String {
    FusionEstimate.Mode.allCases.map { mode in
      let stretches = data.modeStretches.filter { $0.mode == mode }.map(\.stretch)
      return Markup.path(Self.style(mode), bars(stretches))
    }.joined()
  }

  private var ticks: String {
    var usual = ""
    var serious = ""
    for entry in data.events.entries {
      let stroke = "M\(scale.x(entry.time)) 0V\(ChartScale.height)"
      if entry.event.kind.isSerious { serious += stroke } else { usual += stroke }
    }
    return Markup.path("event", usual) + Markup.path("serious", serious)
  }

  private func bars(_ stretches: [Stretch]) -> String {
    stretches.map { stretch in
      let left = scale.x(max(0, stretch.start))
      // A stretch too short to be seen is drawn a little longer than it is.
      let width = max(12, scale.x(min(stretch.end, data.duration)) - left)
      return "M\(left) 0h\(width)v\(ChartScale.height)h-\(width)Z"
    }.joined()
  }

  private static func style(_ carrier: StateCarriers.Carrier) -> String {
    switch carrier {
    case .nothing: "by-nothing"
    case .satellite, .dualAntenna: "by-satellite"
    case .satelliteVelocity: "by-velocity"
    case .barometer, .odometer, .gravity: "by-barometer"
    case .magnetometer, .user: "by-magnetometer"
    case .standstill: "by-standstill"
    case .inertial, .extrapolation: "by-inertial"
    }
  }

  private static func style(_ mode: FusionEstimate.Mode) -> String {
    switch mode {
    case .waiting: "mode-waiting"
    case .satelliteOnly: "mode-satellite"
    case .attitudeOnly: "mode-attitude"
    case .aligning: "mode-aligning"
    case .navigating: "mode-navigating"
    case .deadReckoning: "mode-dead"
    }
  }
}
