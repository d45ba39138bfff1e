internal import Geodesy
internal import LinearAlgebra
internal import Sensing

/// Samples as rows of a recording, in the columns that `SensorFile` reads.
enum RecordedRow {
  /// What the receiver told beside the fix; no engine is told it.
  struct Note {
    /// Nanoseconds since 1970, UTC.
    var utcNanoseconds: Int64?
    var receiver: String?
  }

  /// The header of a sensor's file.
  static func header(_ kind: SensorKind) -> String {
    let columns =
      switch kind {
      case .inertial: "ax_mps2,ay_mps2,az_mps2,gx_radps,gy_radps,gz_radps,temperature_c"
      case .satellite:
        "lat_deg,lon_deg,height_m,sd_north_m,sd_east_m,sd_down_m,cov_ne_m2,v_north_mps,"
          + "v_east_mps,v_down_mps,sd_v_north_mps,sd_v_east_mps,sd_v_down_mps,speed_mps,"
          + "course_deg,heading_deg,sd_heading_deg,satellites,hdop,quality,"
          + SensorFile.heightOriginColumn + ",utc,receiver"
      case .barometer: "pressure_pa,altitude_m,temperature_c"
      case .magnetometer: "mx_ut,my_ut,mz_ut"
      case .odometer: "speed_mps,sd_speed_mps"
      }
    return "t_s,arrival_s," + columns + "\n"
  }

  static let eventHeader = "t_s,sensor,event,detail\n"

  /// Appends the row of a sample in its canonical form, whose stamp is late by `latency` ns.
  static func append(
    _ sample: SensorSample, latency: Int64, arrival: SensorInstant, note: Note,
    to text: inout DecimalWriter
  ) {
    text.append(seconds: sample.instant.nanoseconds + latency)
    text.append(comma)
    text.append(seconds: arrival.nanoseconds)
    switch sample {
    case .inertial(let s):
      text.appendCells(s.specificForce)
      text.appendCells(s.angularRate)
      text.appendCell(s.temperature.map { FileUnit.celsius(kelvin: $0) })
    case .satellite(let fix): append(fix, note: note, to: &text)
    case .pressure(let s):
      switch s.reading {
      case .pressure(let pascals):
        text.appendCell(pascals)
        text.appendCell(nil)
      case .altitude(let metres):
        text.appendCell(nil)
        text.appendCell(metres)
      }
      text.appendCell(s.temperature.map { FileUnit.celsius(kelvin: $0) })
    case .magnetic(let s):
      text.appendCell(FileUnit.microtesla(tesla: s.field.x))
      text.appendCell(FileUnit.microtesla(tesla: s.field.y))
      text.appendCell(FileUnit.microtesla(tesla: s.field.z))
    case .odometer(let s):
      text.appendCell(s.speed)
      text.appendCell(s.standardDeviation)
    }
    text.append(lineFeed)
  }

  private static func append(_ fix: SatelliteFix, note: Note, to text: inout DecimalWriter) {
    text.appendCell(FileUnit.degrees(radians: fix.position.latitude, within: 90))
    text.appendCell(FileUnit.degrees(radians: fix.position.longitude, within: 180))
    text.appendCell(fix.position.height)
    text.appendCell(fix.standardDeviationNorth)
    text.appendCell(fix.standardDeviationEast)
    text.appendCell(fix.standardDeviationDown)
    text.appendCell(fix.covarianceNorthEast)
    text.appendCell(fix.velocityNorth)
    text.appendCell(fix.velocityEast)
    text.appendCell(fix.velocityDown)
    text.appendCell(fix.standardDeviationVelocityNorth)
    text.appendCell(fix.standardDeviationVelocityEast)
    text.appendCell(fix.standardDeviationVelocityDown)
    text.appendCell(fix.speed)
    text.appendCell(fix.course.map { FileUnit.degrees(radians: $0) })
    text.appendCell(fix.heading.map { FileUnit.degrees(radians: $0) })
    text.appendCell(fix.standardDeviationHeading.map { FileUnit.degrees(radians: $0) })
    text.appendCell(count: fix.satellites)
    text.appendCell(fix.horizontalDilution)
    text.appendCell(count: fix.quality)
    text.append(comma)
    if fix.heightOrigin == .egm96 { text.append(SensorFile.geoidWord) }
    text.append(comma)
    if let utc = note.utcNanoseconds { text.append(UniversalTime.text(utc)) }
    text.append(comma)
    if let receiver = note.receiver { text.append(cell(receiver)) }
  }

  /// Appends the row of an event.
  static func append(_ event: RecordedEvent, to text: inout DecimalWriter) {
    text.append(seconds: event.instant.nanoseconds)
    for part in [event.sensor, event.event, event.detail] {
      text.append(comma)
      text.append(cell(part))
    }
    text.append(lineFeed)
  }

  /// Text as a cell: quoted where it must be, and on one line, which no cell may leave.
  static func cell(_ text: String) -> String {
    var clean = ""
    var isPlain = true
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar.value == 0x7F {
        clean.unicodeScalars.append(" ")
      } else if scalar == "\"" {
        clean += "\"\""
        isPlain = false
      } else {
        if scalar == "," { isPlain = false }
        clean.unicodeScalars.append(scalar)
      }
    }
    return isPlain ? clean : "\"" + clean + "\""
  }

  private static var comma: UInt8 { UInt8(ascii: ",") }
  private static var lineFeed: UInt8 { UInt8(ascii: "\n") }
}

extension DecimalWriter {
  /// Appends a comma and the number, where there is one.
  @inline(__always)
  fileprivate mutating func appendCell(_ value: Double?) {
    append(UInt8(ascii: ","))
    if let value { append(value) }
  }

  fileprivate mutating func appendCell(count: Int?) {
    append(UInt8(ascii: ","))
    if let count { append(count) }
  }

  @inline(__always)
  fileprivate mutating func appendCells<Frame>(_ v: Vector3<Frame>) {
    appendCell(v.x)
    appendCell(v.y)
    appendCell(v.z)
  }
}
