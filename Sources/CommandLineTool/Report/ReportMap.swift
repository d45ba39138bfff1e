internal import Glibc

/// The track seen from above, to scale, north up.
struct ReportMap {
  private static let width = 10_000.0

  private let projection: MapProjection
  private let data: ReportData
  /// Metres on the plane at the left and upper edge, and per unit of the drawing.
  private var west = 0.0
  private var northEdge = 0.0
  private var metresPerUnit = 1.0
  private var aspect = 1.5

  /// A map of what the data hold, or `nil` where no position was ever known.
  init?(_ data: ReportData) {
    self.data = data
    var points = data.track.points + data.truthTrack.points
    if points.isEmpty {
      points = data.fixes.fixes.map {
        TrackLine.Point(latitude: $0.latitude, longitude: $0.longitude, kind: .aided)
      }
    }
    guard let projection = MapProjection(around: points) else { return nil }
    self.projection = projection
    fit(points)
  }

  /// Lays the sheet round the points with a margin, neither too tall nor too flat.
  private mutating func fit(_ points: [TrackLine.Point]) {
    var least = (east: Double.infinity, north: Double.infinity)
    var most = (east: -Double.infinity, north: -Double.infinity)
    for point in points {
      let p = projection.project(latitude: point.latitude, longitude: point.longitude)
      least = (min(least.east, p.east), min(least.north, p.north))
      most = (max(most.east, p.east), max(most.north, p.north))
    }
    var width = max(most.east - least.east, 2) * 1.14
    var height = max(most.north - least.north, 2) * 1.14
    aspect = min(max(width / height, 1), 1.9)
    width = max(width, height * aspect)
    height = width / aspect
    west = (least.east + most.east - width) / 2
    northEdge = (least.north + most.north + height) / 2
    metresPerUnit = width / Self.width
  }

  var markup: String {
    let height = Int((Self.width / aspect).rounded())
    var text = "<figure class=\"card map\"><figcaption><h3>Track <small>to scale, north up</small>"
    text += "</h3>\(Markup.legend(legend))</figcaption>"
    text += "<div class=\"sheet\" style=\"--a:\(NumberText.fixed(aspect, 4))\">"
    text += "<svg viewBox=\"0 0 \(Int(Self.width)) \(height)\" role=\"img\" "
    text += "aria-label=\"Map of the track\">"
    text += Markup.path("fix", dots(data.fixes))
    text += Markup.path("truth", line(data.truthTrack.points) { _ in true })
    for kind in TrackLine.Kind.allCases {
      text += Markup.path(Self.style(kind), line(data.track.points) { $0 == kind })
    }
    text += Markup.path("cross", crosses(data.refusedFixes))
    text += "</svg>" + pins + "</div>"
    text += "<div class=\"foot\" style=\"--a:\(NumberText.fixed(aspect, 4))\">"
    text += scaleBar + Self.northArrow + "</div>"
    return text + "<p class=\"note\">\(Markup.escaped(note))</p></figure>\n"
  }

  private static func style(_ kind: TrackLine.Kind) -> String {
    switch kind {
    case .aided: "est"
    case .aligning: "est aligning"
    case .deadReckoning: "est dead"
    }
  }

  private var legend: [(style: String, meaning: String)] {
    var entries: [(String, String)] = []
    let kinds = Set(data.track.points.map(\.kind))
    if kinds.contains(.aided) { entries.append(("est", "estimate")) }
    if kinds.contains(.aligning) { entries.append(("est aligning", "aligning")) }
    if kinds.contains(.deadReckoning) { entries.append(("est dead", "dead reckoning")) }
    if !data.truthTrack.points.isEmpty { entries.append(("truth", "truth")) }
    if !data.fixes.fixes.isEmpty { entries.append(("fix", "GNSS fixes")) }
    if !data.refusedFixes.fixes.isEmpty { entries.append(("cross", "refused fixes")) }
    return entries
  }

  private func place(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double) {
    let p = projection.project(latitude: latitude, longitude: longitude)
    return ((p.east - west) / metresPerUnit, (northEdge - p.north) / metresPerUnit)
  }

  /// Whether a point lies on the sheet or within one sheet's width of it.
  private func isNear(_ p: (x: Double, y: Double)) -> Bool {
    abs(p.x) < 2 * Self.width && abs(p.y) < 2 * Self.width
  }

  /// The stretches of a track whose kind is chosen, each drawn on to the point that follows it.
  private func line(
    _ points: [TrackLine.Point], where isChosen: (TrackLine.Kind) -> Bool
  ) -> String {
    var path = ""
    var isDrawing = false
    var last = (x: Int.min, y: Int.min)
    for point in points {
      let p = place(point.latitude, point.longitude)
      let chosen = isChosen(point.kind)
      guard isNear(p), chosen || isDrawing else {
        isDrawing = false
        continue
      }
      let next = (x: Int(p.x.rounded()), y: Int(p.y.rounded()))
      if !isDrawing {
        path += "M\(next.x) \(next.y)h0"
      } else if next != last {
        path += "L\(next.x) \(next.y)"
      }
      last = next
      isDrawing = chosen
    }
    return path
  }

  private func dots(_ scatter: FixScatter) -> String {
    var path = ""
    for fix in scatter.fixes {
      let p = place(fix.latitude, fix.longitude)
      if isNear(p) { path += "M\(Int(p.x.rounded())) \(Int(p.y.rounded()))h0" }
    }
    return path
  }

  private func crosses(_ scatter: FixScatter) -> String {
    var path = ""
    for fix in scatter.fixes {
      let p = place(fix.latitude, fix.longitude)
      guard isNear(p) else { continue }
      path += "M\(Int(p.x) - 60) \(Int(p.y) - 60)l120 120m0-120l-120 120"
    }
    return path
  }

  private var pins: String {
    let points = data.track.points
    guard let first = points.first, let last = points.last else { return "" }
    return pin(first, "start") + pin(last, "end")
  }

  private func pin(_ point: TrackLine.Point, _ name: String) -> String {
    let p = place(point.latitude, point.longitude)
    let left = NumberText.fixed(100 * p.x / Self.width, 2)
    let top = NumberText.fixed(100 * p.y * aspect / Self.width, 2)
    // On a phone's sheet a name further right than this would be cut.
    let side = p.x > 0.8 * Self.width ? " west" : ""
    return "<span class=\"pin \(name)\(side)\" style=\"left:\(left)%;top:\(top)%\">\(name)</span>"
  }

  /// A round length of about a quarter of the sheet.
  private var scaleBar: String {
    let sheet = metresPerUnit * Self.width
    let power = pow(10, floor(log10(sheet / 4)))
    let length = ([5.0, 2, 1].first { $0 * power <= sheet / 4 } ?? 1) * power
    let label =
      length >= 1000 ? NumberText.fixed(length / 1000, 0) + " km" : Self.metres(length)
    let share = NumberText.fixed(100 * length / sheet, 2)
    return "<span class=\"bar\" style=\"width:\(share)%\"><span>\(label)</span></span>"
  }

  private static func metres(_ length: Double) -> String {
    NumberText.fixed(length, length < 1 ? 1 : 0) + " m"
  }

  private static let northArrow = """
    <svg class="north" viewBox="0 0 24 34" aria-label="north is up"><path d="M12 2L19 22L12 17.5L5 \
    22Z"/><text x="12" y="33">N</text></svg>
    """

  private var note: String {
    let width = metresPerUnit * Self.width
    let size =
      width >= 10_000
      ? "\(NumberText.short(width / 1000)) km × \(NumberText.short(width / aspect / 1000)) km"
      : "\(NumberText.short(width)) m × \(NumberText.short(width / aspect)) m"
    guard let first = data.track.points.first ?? data.truthTrack.points.first else { return size }
    let degree = 180 / Double.pi
    let latitude = first.latitude * degree
    let longitude = first.longitude * degree
    return "The sheet is \(size). Starts at \(NumberText.fixed(abs(latitude), 6))° "
      + "\(latitude < 0 ? "S" : "N"), \(NumberText.fixed(abs(longitude), 6))° "
      + "\(longitude < 0 ? "W" : "E")."
      + (data.fixes.total > data.fixes.fixes.count
        ? " \(NumberText.grouped(data.fixes.fixes.count)) of "
          + "\(NumberText.grouped(data.fixes.total)) fixes are drawn." : "")
  }
}
