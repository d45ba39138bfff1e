internal import Geodesy
internal import Geoid
internal import LinearAlgebra
internal import Sensing
internal import Spatial
internal import TextFiles

/// One sensor's file: its rows as samples, in order of arrival.
///
/// Here units become SI and the stamps lose the latency that the manifest states.
final class SensorFile {
  let kind: SensorKind
  let table: TableReader
  private let latency: Int64
  private let heightReference: DatasetManifest.HeightReference
  /// Whether the rows say where their ellipsoidal height came from.
  private let hasHeightOrigin: Bool
  /// The column in which a recording of a receiver says what UTC was.
  private let utcColumn: Int?

  /// The column of `gnss.csv` in which a recording says so, and the word for the bundled geoid.
  static let heightOriginColumn = "height_from"
  static let geoidWord = "egm96"
  static let utcTitle = "utc"

  /// Whether there is a row that has not been taken, and when it reached the host.
  private(set) var hasRow = false
  private(set) var arrival = SensorInstant(nanoseconds: 0)

  init(
    _ kind: SensorKind, _ source: consuming ByteSource, manifest: DatasetManifest,
    capacity: Int = 1 << 16
  ) throws(DataError) {
    self.kind = kind
    table = try TableReader(
      source, rules: Self.rules(kind), repeatsAreRows: manifest.rowsAreAsReceived,
      capacity: capacity)
    latency = manifest.latencyNanoseconds(of: kind)
    heightReference = manifest.heightReference
    hasHeightOrigin = kind == .satellite && table.csv.index(of: Self.heightOriginColumn) != nil
    utcColumn = kind == .satellite ? table.csv.index(of: Self.utcTitle) : nil
    if kind == .barometer, !table.has(0), !table.has(1) {
      throw DataError(
        "this required column is missing", remedy: "add it, or altitude_m", file: table.csv.name,
        line: 1, column: 1, field: "pressure_pa")
    }
  }

  static func name(_ kind: SensorKind) -> String {
    switch kind {
    case .inertial: "imu"
    case .satellite: "gnss"
    case .barometer: "baro"
    case .magnetometer: "mag"
    case .odometer: "odometer"
    }
  }

  /// Goes to the next usable row; `hasRow` is false at the end of the file.
  func advance() throws(DataError) {
    hasRow = false
    while try table.next() {
      if isComplete() {
        arrival = table.arrival
        hasRow = true
        return
      }
    }
  }

  /// The present row as a sample. It is made here, when it is taken, because samples are large.
  var sample: SensorSample {
    let instant = SensorInstant(nanoseconds: table.time.nanoseconds - latency)
    return switch kind {
    case .inertial: .inertial(inertial(instant))
    case .satellite: .satellite(satellite(instant))
    case .barometer: .pressure(pressure(instant))
    case .magnetometer: .magnetic(magnetic(instant))
    case .odometer:
      .odometer(
        OdometerSample(instant: instant, speed: table.values[0], standardDeviation: deviation(1)))
    }
  }

  /// What UTC was at the present row's instant, where a receiver said so.
  var universalTime: (instant: SensorInstant, nanoseconds: Int64)? {
    guard let utcColumn, let utc = UniversalTime.nanoseconds(table.csv.text(utcColumn)) else {
      return nil
    }
    return (SensorInstant(nanoseconds: table.time.nanoseconds - latency), utc)
  }

  /// Whether the row gives what a sample needs; counts it where not.
  private func isComplete() -> Bool {
    switch kind {
    case .satellite where !(table.isGiven(0) && table.isGiven(1) && table.isGiven(2)):
      table.reject(
        .withoutFix, 0, problem: "the row gives no position", remedy: "counted as no fix")
      return false
    case .barometer where !table.isGiven(0) && !table.isGiven(1):
      table.reject(
        .malformed, table.has(0) ? 0 : 1, problem: "neither pressure nor altitude is given",
        remedy: "row skipped")
      return false
    default: return true
    }
  }

  /// A standard deviation where the row gives one; zero means that the source does not know.
  private func deviation(_ k: Int) -> Double? {
    guard let value = table.value(k), value > 0 else { return nil }
    return value
  }

  private func inertial(_ instant: SensorInstant) -> InertialSample {
    let values = table.values
    return InertialSample(
      instant: instant, specificForce: Vector3(values[0], values[1], values[2]),
      angularRate: Vector3(values[3], values[4], values[5]),
      temperature: table.value(6).map { FileUnit.kelvin(celsius: $0) })
  }

  private func magnetic(_ instant: SensorInstant) -> MagneticSample {
    let values = table.values
    return MagneticSample(
      instant: instant,
      field: Vector3(
        FileUnit.tesla(microtesla: values[0]), FileUnit.tesla(microtesla: values[1]),
        FileUnit.tesla(microtesla: values[2])))
  }

  private func pressure(_ instant: SensorInstant) -> PressureSample {
    let reading: PressureSample.Reading =
      table.isGiven(0) ? .pressure(table.values[0]) : .altitude(table.values[1])
    return PressureSample(
      instant: instant, reading: reading,
      temperature: table.value(2).map { FileUnit.kelvin(celsius: $0) })
  }
}

extension SensorFile {
  /// The columns of a sensor's file, in the order that the methods here count them.
  private static func rules(_ kind: SensorKind) -> [ColumnRule] {
    switch kind {
    case .inertial:
      ["ax_mps2", "ay_mps2", "az_mps2", "gx_radps", "gy_radps", "gz_radps"].map {
        ColumnRule(name: $0, need: .filled)
      } + [temperature]
    case .satellite: satelliteRules
    case .barometer:
      [
        ColumnRule(
          name: "pressure_pa", limits: 1...1e7, hint: "static pressure is in pascal, above zero"),
        ColumnRule(name: "altitude_m"), temperature,
      ]
    case .magnetometer:
      ["mx_ut", "my_ut", "mz_ut"].map { ColumnRule(name: $0, need: .filled) }
    case .odometer:
      [
        ColumnRule(name: "speed_mps", need: .filled),
        ColumnRule(name: "sd_speed_mps", limits: 0...1e300, hint: notNegative),
      ]
    }
  }

  private static let temperature = ColumnRule(
    name: "temperature_c", limits: -273.15...10_000, hint: "temperature is in degrees Celsius")
  private static let notNegative = "a standard deviation is not negative; leave the cell empty"

  private static let satelliteRules: [ColumnRule] =
    [
      ColumnRule(
        name: "lat_deg", need: .column, limits: -90...90, hint: "latitude is from -90 to 90 degrees"
      ),
      ColumnRule(
        name: "lon_deg", need: .column, limits: -180...180,
        hint: "longitude is from -180 to 180 degrees"),
      ColumnRule(name: "height_m", need: .column),
    ]
    + ["sd_north_m", "sd_east_m", "sd_down_m"].map {
      ColumnRule(name: $0, limits: 0...1e300, hint: notNegative)
    }
    + ["cov_ne_m2", "v_north_mps", "v_east_mps", "v_down_mps"].map { ColumnRule(name: $0) }
    + [
      "sd_velocity_mps", "sd_v_north_mps", "sd_v_east_mps", "sd_v_down_mps", "sd_heading_deg",
    ].map { ColumnRule(name: $0, limits: 0...1e300, hint: notNegative) }
    + ["speed_mps", "course_deg", "heading_deg"].map { ColumnRule(name: $0) }
    + [
      ColumnRule(name: "satellites", limits: 0...10_000, hint: "a count of satellites is wanted"),
      ColumnRule(name: "hdop", limits: 0...1e300, hint: "a dilution is not negative"),
      ColumnRule(name: "undulation_m", limits: -200...200, hint: "no geoid is so far off"),
      ColumnRule(name: "quality", limits: 0...9, hint: "the GGA quality is one digit"),
    ]

  private func satellite(_ instant: SensorInstant) -> SatelliteFix {
    let latitude = FileUnit.radians(degrees: table.values[0])
    let longitude = FileUnit.radians(degrees: table.values[1])
    var height = table.values[2]
    var origin = SatelliteFix.HeightOrigin.receiver
    if heightReference == .meanSeaLevel {
      if let undulation = table.value(20) {
        height += undulation
      } else {
        height += Geoid.undulation(latitude: latitude, longitude: longitude)
        origin = .egm96
      }
    } else if hasHeightOrigin, table.text(Self.heightOriginColumn) == Self.geoidWord {
      origin = .egm96
    }
    var fix = SatelliteFix(
      instant: instant,
      position: GeodeticPosition(latitude: latitude, longitude: longitude, height: height),
      heightOrigin: origin)
    fix.standardDeviationNorth = deviation(3)
    fix.standardDeviationEast = deviation(4)
    fix.standardDeviationDown = deviation(5)
    fix.covarianceNorthEast = table.value(6)
    fix.velocityNorth = table.value(7)
    fix.velocityEast = table.value(8)
    fix.velocityDown = table.value(9)
    let common = deviation(10)
    fix.standardDeviationVelocityNorth = deviation(11) ?? common
    fix.standardDeviationVelocityEast = deviation(12) ?? common
    fix.standardDeviationVelocityDown = deviation(13) ?? common
    fix.standardDeviationHeading = deviation(14).map { FileUnit.radians(degrees: $0) }
    fix.speed = table.value(15)
    fix.course = table.value(16).map { FileUnit.radians(degrees: $0) }
    fix.heading = table.value(17).map { FileUnit.radians(degrees: $0) }
    fix.satellites = table.value(18).map { Int($0) }
    fix.horizontalDilution = deviation(19)
    fix.quality = table.value(21).map { Int($0) }
    return fix
  }
}
