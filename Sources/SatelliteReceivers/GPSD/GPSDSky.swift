/// A SKY report: satellites and dilutions.
///
/// Its `time` is not read: where a receiver sends dilutions with a time of week only, gpsd 3.22
/// puts a week of an earlier rollover to it (measured: 2019 beside a TPV of 2026).
package struct GPSDSky: Hashable, Sendable {
  package var device: String?
  /// uSat, or the satellites marked as used.
  package var satellites: Int?
  package var horizontalDilution: Double?
  package var verticalDilution: Double?
  package var positionDilution: Double?

  init(_ object: GPSDObject) {
    device = object.text("device")
    let listed = object.objects("satellites")
    satellites =
      object.integer("uSat").flatMap { (0...255).contains($0) ? $0 : nil }
      ?? (listed.isEmpty ? nil : listed.count { $0.boolean("used") == true })
    horizontalDilution = object.magnitude("hdop")
    verticalDilution = object.magnitude("vdop")
    positionDilution = object.magnitude("pdop")
  }
}

/// A GST report: standard deviations as the receiver itself states them.
package struct GPSDNoise: Hashable, Sendable {
  package var device: String?
  package var time: UTCTime?
  /// m.
  package var standardDeviationNorth: Double?
  package var standardDeviationEast: Double?
  package var standardDeviationUp: Double?

  init(_ object: GPSDObject) {
    device = object.text("device")
    time = object.time("time")
    standardDeviationNorth = object.magnitude("lat")
    standardDeviationEast = object.magnitude("lon")
    standardDeviationUp = object.magnitude("alt")
  }
}
