internal import TextFiles

/// Makes geofences of GeoJSON.
struct GeoJSONReader {
  let file: String
  private var identifiers: [String: Int] = [:]

  init(file: String) { self.file = file }

  mutating func geofences(in root: JSONValue) throws(DataError) -> [Geofence] {
    try refuseOtherDatum(root)
    guard let kind = root["type"]?.text else {
      throw error(
        "there is no type", "write \"type\": \"FeatureCollection\" and its features", root, "type")
    }
    guard kind == "FeatureCollection" else {
      return [
        kind == "Feature"
          ? try feature(root, number: 1, path: "") : try bare(root)
      ]
    }
    guard let features = root["features"]?.list else {
      throw error("there is no list of features", "add it, even if it is empty", root, "features")
    }
    var list: [Geofence] = []
    for (index, value) in features.enumerated() {
      list.append(try feature(value, number: index + 1, path: "features[\(index)]."))
    }
    return list
  }

  private func bare(_ geometry: JSONValue) throws(DataError) -> Geofence {
    Geofence(
      identifier: "1", condition: try condition(geometry, properties: nil, path: "", of: geometry))
  }

  private mutating func feature(
    _ value: JSONValue, number: Int, path: String
  ) throws(DataError) -> Geofence {
    guard value["type"]?.text == "Feature" else {
      throw error("this is no feature", "write \"type\": \"Feature\"", value, path + "type")
    }
    let properties = value["properties"]
    guard let geometry = value["geometry"], case .object = geometry.content else {
      throw error(
        "the feature has no geometry", "give it one or take the feature out", value,
        path + "geometry")
    }
    let identifier = Self.identifier(value, properties) ?? String(number)
    if let line = identifiers.updateValue(value.line, forKey: identifier) {
      throw error(
        "the feature of line \(line) is called \(identifier) too",
        "give each feature an id or a name of its own", value, path + "id")
    }
    return Geofence(
      identifier: identifier,
      condition: try condition(
        geometry, properties: properties, path: path + "geometry.", of: value))
  }

  private static func identifier(_ feature: JSONValue, _ properties: JSONValue?) -> String? {
    for value in [feature["id"], properties?["name"]] {
      switch value?.content {
      case .string(let text) where !text.isEmpty: return text
      case .number(let number): return Int(exactly: number).map(String.init) ?? String(number)
      default: continue
      }
    }
    return nil
  }

  private func condition(
    _ geometry: JSONValue, properties: JSONValue?, path: String, of feature: JSONValue
  ) throws(DataError) -> Monitor.Condition {
    guard let kind = geometry["type"]?.text else {
      throw error("the geometry has no type", "write Polygon or Point", geometry, path + "type")
    }
    if kind == "GeometryCollection" {
      throw error(
        "a collection of geometries is no single region",
        "make each geometry in it a feature of its own, or its polygons one MultiPolygon", geometry,
        path + "type")
    }
    guard let coordinates = geometry["coordinates"] else {
      throw error("there are no coordinates", "add them", geometry, path + "coordinates")
    }
    let path = path + "coordinates"
    switch kind {
    case "Polygon": return .polygon(PolygonRegion([try polygon(coordinates, path)]))
    case "MultiPolygon":
      var polygons: [PolygonRegion.Polygon] = []
      for (index, value) in try list(coordinates, path).enumerated() {
        polygons.append(try polygon(value, "\(path)[\(index)]"))
      }
      if polygons.isEmpty {
        throw error("there is no polygon in it", "add one", coordinates, path)
      }
      return .polygon(PolygonRegion(polygons))
    case "Point":
      let field =
        path.replacing("geometry.", with: "").replacing("coordinates", with: "properties.radius")
      guard let radius = properties?["radius"] else {
        throw error(
          "a point has no inside", "give it the property \"radius\" in metres", feature, field)
      }
      guard let metres = radius.number, metres > 0 else {
        throw error("the radius must be a positive number of metres", "correct it", radius, field)
      }
      return .circle(CircularRegion(center: try place(coordinates, path), radius: metres))
    default:
      throw error(
        "\(kind) has no inside", "use Polygon, MultiPolygon or a Point with a radius", geometry,
        path.replacing("coordinates", with: "type"))
    }
  }
}

// MARK: - Coordinates

extension GeoJSONReader {
  private func polygon(
    _ value: JSONValue, _ path: String
  ) throws(DataError) -> PolygonRegion.Polygon {
    var rings: [[Coordinate]] = []
    for (index, value) in try list(value, path).enumerated() {
      let path = "\(path)[\(index)]"
      var ring: [Coordinate] = []
      for (index, value) in try list(value, path).enumerated() {
        ring.append(try place(value, "\(path)[\(index)]"))
      }
      if ring.count > 1, ring.first == ring.last { ring.removeLast() }
      if let flaw = PolygonRing.flaw(of: ring) { throw error(flaw, "correct it", value, path) }
      rings.append(ring)
    }
    guard let exterior = rings.first else {
      throw error("the polygon has no ring", "add its corners", value, path)
    }
    return PolygonRegion.Polygon(exterior: exterior, holes: Array(rings.dropFirst()))
  }

  private func place(_ value: JSONValue, _ path: String) throws(DataError) -> Coordinate {
    let numbers = try list(value, path).map(\.number)
    guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1] else {
      throw error(
        "a place is longitude and latitude, two numbers", "write [13.4, 52.5]", value, path)
    }
    if latitude.magnitude > 90 {
      throw error(
        "the latitude \(latitude) is beyond a pole",
        longitude.magnitude <= 90 ? "the longitude comes first" : "write degrees", value, path)
    }
    if longitude.magnitude > 180 {
      throw error(
        "the longitude \(longitude) is not within -180 to 180", "go on from -180 beyond 180",
        value, path)
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private func list(_ value: JSONValue, _ path: String) throws(DataError) -> [JSONValue] {
    if let list = value.list { return list }
    throw error(
      "\(value.kindName) stands where a list belongs",
      "nest a polygon as list of rings, of places, of numbers", value, path)
  }

  /// The old `crs` member names other datums; RFC 7946 knows WGS 84 only.
  private func refuseOtherDatum(_ root: JSONValue) throws(DataError) {
    guard let crs = root["crs"], let name = crs["properties"]?["name"]?.text else { return }
    if !["CRS84", "4326"].contains(where: { name.hasSuffix($0) }) {
      throw error(
        "the coordinates are in \(name)", "convert them to WGS 84, longitude first (EPSG:4326)",
        crs,
        "crs")
    }
  }

  private func error(
    _ problem: String, _ remedy: String, _ value: JSONValue, _ field: String
  ) -> DataError {
    DataError(
      problem, remedy: remedy, file: file, line: value.line, column: value.column, field: field)
  }
}
