import Testing
import TextFiles

@testable import Binnacle

@Suite struct GeofenceTests {
  private static func read(_ text: String) throws(DataError) -> [Geofence] {
    try Geofence.geofences(in: Array(text.utf8), file: "fences.geojson")
  }

  @Test("polygons, multipolygons, holes and points with a radius become conditions by name")
  func reads() throws {
    let fences = try Self.read(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": 7, "properties": null, "geometry": {"type": "Polygon",
          "coordinates": [[[0, 0], [4, 0], [4, 4, 12], [0, 4], [0, 0]],
                          [[1, 1], [1, 2], [2, 2], [1, 1]]]}},
        {"type": "Feature", "properties": {"name": "Depot", "radius": 250},
          "geometry": {"type": "Point", "coordinates": [13.4, 52.5]}},
        {"type": "Feature", "properties": {}, "geometry": {"type": "MultiPolygon",
          "coordinates": [[[[179, 0], [180, 0], [180, 1], [179, 1], [179, 0]]],
                          [[[-180, 0], [-179, 0], [-179, 1], [-180, 1], [-180, 0]]]]}}]}
      """)
    #expect(fences.map(\.identifier) == ["7", "Depot", "3"])
    guard case .polygon(let first) = fences[0].condition,
      case .polygon(let third) = fences[2].condition
    else {
      Issue.record("a polygon became something else")
      return
    }
    #expect(first.polygons[0].exterior.count == 4)
    #expect(!first.contains(Coordinate(latitude: 1.6, longitude: 1.5)))
    #expect(first.contains(Coordinate(latitude: 3, longitude: 3)))
    #expect(
      fences[1].condition
        == .circle(
          CircularRegion(center: Coordinate(latitude: 52.5, longitude: 13.4), radius: 250)))
    #expect(third.contains(Coordinate(latitude: 0.5, longitude: 180)))
  }

  @Test(
    "what is wrong is named with line, field and remedy",
    arguments: [
      (
        "{\"type\": \"Polygon\",\n \"coordinates\": [[[0, 0], [200, 0], [4, 4]]]}", 2,
        "coordinates[0][1]", "-180"
      ),
      (
        "{\"type\": \"Polygon\", \"coordinates\": [[[52.5, 113.4], [4, 0], [4, 4]]]}", 1,
        "coordinates[0][0]", "longitude comes first"
      ),
      (
        "{\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [4, 0], [0, 0]]]}", 1, "coordinates[0]",
        "three"
      ),
      ("{\"type\": \"Point\", \"coordinates\": [4, 0]}", 1, "properties.radius", "radius"),
      (
        "{\"type\": \"FeatureCollection\", \"features\": [\n{\"type\": \"Feature\", \"properties\":"
          + "{\"radius\": -3},\n\"geometry\": {\"type\": \"Point\", \"coordinates\": [4, 0]}}]}", 2,
        "features[0].properties.radius", "positive"
      ),
      (
        "{\"type\": \"Feature\", \"geometry\": {\"type\": \"LineString\", \"coordinates\": []}}", 1,
        "geometry.type", "Polygon"
      ),
      (
        "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"properties\": "
          + "{\"radius\": 3}, \"geometry\": {\"type\": \"Point\", \"coordinates\": [4, 0]}},\n{\"type\": "
          + "\"Feature\", \"geometry\": {\"type\": \"GeometryCollection\", \"geometries\": []}}]}",
        2,
        "features[1].geometry.type", "feature of its own"
      ),
      (
        "{\"type\": \"GeometryCollection\", \"geometries\": []}", 1, "type", "MultiPolygon"
      ),
      ("{\"type\": \"Feature\", \"geometry\": null}", 1, "geometry", "take the feature out"),
      ("{\"coordinates\": []}", 1, "type", "FeatureCollection"),
      ("{\"type\": \"Polygon\", \"coordinates\": 5}", 1, "coordinates", "nest"),
      (
        "{\"type\": \"FeatureCollection\", \"features\": [], \"crs\": {\"type\": \"name\","
          + "\"properties\": {\"name\": \"urn:ogc:def:crs:EPSG::3857\"}}}", 1, "crs", "WGS 84"
      ),
    ])
  func refuses(text: String, line: Int, field: String, words: String) {
    let error = #expect(throws: DataError.self) { try Self.read(text) }
    #expect(error?.line == line)
    #expect(error?.field == field)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    #expect(error?.remedy.isEmpty == false)
  }

  @Test("two features of one name are refused, and so is a file that is not there")
  func names() {
    let point =
      "{\"type\": \"Feature\", \"id\": \"a\", \"properties\": {\"radius\": 5},"
      + "\"geometry\": {\"type\": \"Point\", \"coordinates\": [4, 0]}}"
    let error = #expect(throws: DataError.self) {
      try Self.read("{\"type\": \"FeatureCollection\", \"features\": [\(point),\n\(point)]}")
    }
    #expect(error?.line == 2)
    let missing = #expect(throws: DataError.self) { try Geofence.read("/nonexistent/a.geojson") }
    #expect(missing?.file == "/nonexistent/a.geojson")
    #expect(missing?.remedy.isEmpty == false)
  }
}
