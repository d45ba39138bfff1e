internal import LinuxPlatform
public import TextFiles

/// A condition with its name, as a GeoJSON file has it.
public struct Geofence: Hashable, Codable, Sendable {
  /// The feature's `id`, or the property `name`; else the number of the feature, from one on.
  public var identifier: String
  public var condition: Monitor.Condition

  public init(identifier: String, condition: Monitor.Condition) {
    self.identifier = identifier
    self.condition = condition
  }

  /// The geofences of a GeoJSON file (RFC 7946).
  ///
  /// Polygons and multipolygons, and points with a property `radius` in metres, bare, as a feature or
  /// in a collection of features.
  ///
  /// - Throws: what is wrong, with file, line, feature, field and remedy.
  public static func read(_ path: String) throws(DataError) -> [Geofence] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try WholeFile.read(path, limit: 1 << 28)
    } catch {
      throw DataError(
        error.number.words, remedy: error.remedy ?? "name a GeoJSON file that is there", file: path,
        kind: error.number.meansMissingRight ? .permission : .data)
    }
    return try geofences(in: bytes, file: path)
  }

  /// The geofences of GeoJSON text; `file` is the name that errors give it.
  public static func geofences(
    in bytes: [UInt8], file: String = "geofences.geojson"
  ) throws(DataError) -> [Geofence] {
    var reader = GeoJSONReader(file: file)
    return try reader.geofences(in: JSONParser.parse(bytes, file: file))
  }
}
