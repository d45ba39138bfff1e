internal import TextFiles

extension Monitor.Condition {
  /// The condition as the monitor's file keeps it; doubles are written so that they are read back
  /// to the last bit.
  var json: JSONText {
    var text = JSONText()
    switch self {
    case .circle(let circle):
      text.add("centre", [circle.center.longitude, circle.center.latitude])
      text.add("radius", circle.radius)
    case .polygon(let region):
      let polygons = region.polygons.map { polygon in
        Self.list(
          ([polygon.exterior] + polygon.holes).map { ring in
            Self.list(ring.map { "[\($0.longitude), \($0.latitude)]" })
          })
      }
      text.add("polygons", json: Self.list(polygons))
    case .altitude(let band):
      text.add("above", band.reference.rawValue)
      if let lower = band.lower { text.add("from", lower) }
      if let upper = band.upper { text.add("to", upper) }
    case .all(let conditions):
      text.add("all", conditions.map(\.json))
    }
    return text
  }

  private static func list(_ elements: [String]) -> String {
    "[" + elements.joined(separator: ", ") + "]"
  }

  /// `nil` where it is none.
  init?(json value: JSONValue) {
    if let center = value["centre"].flatMap(Coordinate.init(json:)),
      let radius = value["radius"]?.number
    {
      self = .circle(CircularRegion(center: center, radius: radius))
    } else if let polygons = value["polygons"]?.list {
      var region = PolygonRegion([])
      for polygon in polygons {
        guard let list = polygon.list else { return nil }
        var rings: [[Coordinate]] = []
        for ring in list {
          guard let ring = ring.list else { return nil }
          let corners = ring.compactMap(Coordinate.init(json:))
          if corners.count < ring.count { return nil }
          rings.append(corners)
        }
        guard let exterior = rings.first else { return nil }
        region.polygons.append(
          PolygonRegion.Polygon(exterior: exterior, holes: Array(rings.dropFirst())))
      }
      self = .polygon(region)
    } else if let reference = value["above"]?.text.flatMap(AltitudeBand.Reference.init(rawValue:)) {
      self = .altitude(
        AltitudeBand(
          from: value["from"]?.number, to: value["to"]?.number, above: reference))
    } else if let list = value["all"]?.list {
      let conditions = list.compactMap(Self.init(json:))
      if conditions.count < list.count { return nil }
      self = .all(conditions)
    } else {
      return nil
    }
  }
}

extension Coordinate {
  /// Longitude and latitude, in GeoJSON's order.
  init?(json value: JSONValue) {
    guard let numbers = value.list, numbers.count == 2, let longitude = numbers[0].number,
      let latitude = numbers[1].number
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

extension JSONValue {
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  var text: String? { if case .string(let text) = content { text } else { nil } }
  var number: Double? { if case .number(let number) = content { number } else { nil } }
  var list: [JSONValue]? { if case .array(let list) = content { list } else { nil } }
  /// A whole number that is written as text.
  var integer: Int64? { text.flatMap { Int64($0) } }
}
