public import TextFiles

/// `truth.csv` or `reference.csv` of a dataset, row by row.
public struct ReferenceStream: ~Copyable {
  private let table: TableReader

  /// Opens `name` in `folder`; `nil` where there is no such file.
  public init?(folder: String, name: String = "truth.csv") throws(DataError) {
    let path = Folder.path(folder, name)
    if PathKind(path) == .missing { return nil }
    try self.init(ByteSource(path: path, name: path))
  }

  init(_ source: consuming ByteSource) throws(DataError) {
    let names = [
      "lat_deg", "lon_deg", "height_m", "v_north_mps", "v_east_mps", "v_down_mps", "roll_deg",
      "pitch_deg", "yaw_deg", "qw", "qx", "qy", "qz", "scored",
    ]
    table = try TableReader(source, rules: names.map(Self.rule))
  }

  /// A place off the globe would run away with the report's map.
  private static func rule(_ name: String) -> ColumnRule {
    switch name {
    case "lat_deg":
      ColumnRule(name: name, limits: -90...90, hint: "latitude is from -90 to 90 degrees")
    case "lon_deg":
      ColumnRule(name: name, limits: -360...360, hint: "longitude is from -180 to 180 degrees")
    case "height_m":
      ColumnRule(name: name, limits: -1e9...1e9, hint: "height is in metres")
    default: ColumnRule(name: name)
    }
  }

  public var counts: RowCounts { table.counts }

  /// Whether the file has quaternions: then attitude alone is scored, by rotation.
  public var hasQuaternion: Bool { table.has(9) }

  /// The next row; `nil` at the end.
  public mutating func next() throws(DataError) -> ReferenceRow? {
    guard try table.next() else { return nil }
    var quaternion: SIMD4<Double>?
    if let w = table.value(9), let x = table.value(10), let y = table.value(11),
      let z = table.value(12)
    {
      quaternion = SIMD4(w, x, y, z)
    }
    return ReferenceRow(
      instant: table.time, latitudeDegrees: table.value(0), longitudeDegrees: table.value(1),
      height: table.value(2), velocity: (3..<6).map { table.value($0) },
      rollPitchYawDegrees: (6..<9).map { table.value($0) }, quaternion: quaternion,
      isScored: (table.value(13) ?? 1) == 1)
  }
}
