internal import ErrorStateFilter
public import Fusion
internal import Geodesy
internal import LinearAlgebra
public import Sensing
internal import Spatial
public import TextFiles

/// Writes estimates as CSV, one row each or at a rate.
///
/// A rate below that of the estimates leaves rows out. Above it, rows between those of a receiver
/// alone are interpolated (across at most 2.5 s); an inertial sensor's are never added to. Numbers read back the same; what is not known is an empty cell; yaw is in [0, 360).
public struct EstimateWriter: ~Copyable {
  /// The columns, in order.
  public static let header = [
    "t_s", "lat_deg", "lon_deg", "height_m", "v_north_mps", "v_east_mps", "v_down_mps",
    "roll_deg", "pitch_deg", "yaw_deg", "qw", "qx", "qy", "qz", "sd_north_m", "sd_east_m",
    "sd_down_m", "sd_yaw_deg", "heading_reference", "height_from", "mode",
    "dead_reckoning_age_s", "standing", "reset_count", "last_reset_s", "sd_v_north_mps",
    "sd_v_east_mps", "sd_v_down_mps", "sd_roll_deg", "sd_pitch_deg", "gyro_bias_x_radps",
    "gyro_bias_y_radps", "gyro_bias_z_radps", "accel_bias_x_mps2", "accel_bias_y_mps2",
    "accel_bias_z_mps2", "baro_bias_m",
  ].joined(separator: ",")

  /// Rows written so far.
  public private(set) var rows = 0
  private var file: OutputFile
  /// Nanoseconds between rows; `nil` writes every estimate.
  private let period: Int64?
  private var lastSlot = Int64.min
  private var last: FusionEstimate?
  private let motion: KinematicFilter.Configuration.Motion

  /// Creates the file at `path` (`-` is standard output) and writes the header.
  ///
  /// The profile tells how far the vehicle may stray from the interpolated way.
  public init(
    path: String, rate: Double? = nil, profile: Profile = .other
  ) throws(DataError) {
    motion = KinematicFilter.Configuration.Motion(profile: profile)
    file = try OutputFile(path: path)
    period = rate.map { max(1, Int64((1e9 / $0).rounded())) }
    file.text.append(Self.header)
    file.text.append(UInt8(ascii: "\n"))
  }

  /// Writes the rows that the rate asks for, up to the estimate's.
  public mutating func write(_ estimate: FusionEstimate) throws(DataError) {
    if let period {
      let t = estimate.instant.nanoseconds
      // Rounds down on both sides of zero.
      let slot = t >= 0 ? t / period : -((period - 1 - t) / period)
      if let last, lastSlot + 1 < slot,
        let way = EstimateInterpolation(from: last, to: estimate, motion: motion)
      {
        while lastSlot + 1 < slot {
          lastSlot += 1
          try append(way.estimate(at: SensorInstant(nanoseconds: lastSlot * period)))
        }
      }
      last = estimate
      guard slot > lastSlot else { return }
      lastSlot = slot
    }
    try append(estimate)
  }

  private mutating func append(_ estimate: FusionEstimate) throws(DataError) {
    rows += 1
    Self.append(estimate, to: &file.text)
    try file.flushIfLong()
  }

  /// Writes what is left; an error that the system held back comes here.
  public consuming func close() throws(DataError) { try file.close() }
}

extension EstimateWriter {
  private static let degree = 180 / Double.pi

  /// Appends an estimate's row with its line feed.
  static func append(_ estimate: FusionEstimate, to text: inout DecimalWriter) {
    text.append(seconds: estimate.instant.nanoseconds)
    if let position = estimate.position {
      cell(position.latitude * degree, &text)
      cell(position.longitude * degree, &text)
      cell(position.height, &text)
    } else {
      empty(3, &text)
    }
    if let velocity = estimate.velocity {
      cells(velocity.x, velocity.y, velocity.z, &text)
    } else {
      empty(3, &text)
    }
    let angles = AttitudeAngles(estimate)
    cell(angles.roll, &text)
    cell(angles.pitch, &text)
    cell(angles.yaw, &text)
    if angles.yaw != nil, let q = estimate.attitude {
      cell(q.w, &text)
      cells(q.x, q.y, q.z, &text)
    } else {
      empty(4, &text)
    }
    deviations(estimate.positionCovariance, isKnown: estimate.position != nil, &text)
    cell(angles.standardDeviationYaw, &text)
    word(estimate.headingReference.map(name) ?? "", &text)
    word(estimate.position == nil ? "" : name(estimate.heightOrigin), &text)
    word(name(estimate.mode), &text)
    cell(estimate.deadReckoningAge, &text)
    text.append(UInt8(ascii: ","))
    text.append(estimate.isStandingStill ? 1 : 0)
    text.append(UInt8(ascii: ","))
    text.append(estimate.resetCount)
    text.append(UInt8(ascii: ","))
    if let last = estimate.lastReset { text.append(seconds: last.nanoseconds) }
    deviations(estimate.velocityCovariance, isKnown: estimate.velocity != nil, &text)
    cell(angles.standardDeviationRoll, &text)
    cell(angles.standardDeviationPitch, &text)
    let gyroscope = estimate.gyroscopeBias
    cells(gyroscope.x, gyroscope.y, gyroscope.z, &text)
    let accelerometer = estimate.accelerometerBias
    cells(accelerometer.x, accelerometer.y, accelerometer.z, &text)
    cell(estimate.barometerBias, &text)
    text.append(UInt8(ascii: "\n"))
  }

  @inline(__always)
  private static func cell(_ value: Double?, _ text: inout DecimalWriter) {
    text.append(UInt8(ascii: ","))
    // A number that is none is not known.
    if let value, value.isFinite { text.append(value) }
  }

  private static func cells(
    _ x: Double, _ y: Double, _ z: Double, _ text: inout DecimalWriter
  ) {
    cell(x, &text)
    cell(y, &text)
    cell(z, &text)
  }

  private static func empty(_ count: Int, _ text: inout DecimalWriter) {
    for _ in 0..<count { text.append(UInt8(ascii: ",")) }
  }

  private static func word(_ word: String, _ text: inout DecimalWriter) {
    text.append(UInt8(ascii: ","))
    text.append(word)
  }

  private static func deviations<Frame>(
    _ covariance: Matrix3<Frame, Frame>, isKnown: Bool, _ text: inout DecimalWriter
  ) {
    guard isKnown else { return empty(3, &text) }
    cells(
      covariance.row0.x.squareRoot(), covariance.row1.y.squareRoot(),
      covariance.row2.z.squareRoot(), &text)
  }

  /// How a heading reference is written.
  public static func name(_ reference: FusionEstimate.HeadingReference) -> String {
    switch reference {
    case .trueNorth: "true"
    case .magneticNorth: "magnetic"
    case .start: "none"
    }
  }

  /// How a height's origin is written.
  public static func name(_ origin: FusionEstimate.HeightOrigin) -> String {
    switch origin {
    case .none: ""
    case .receiver: "receiver"
    case .egm96: "egm96"
    case .barometer: "baro"
    }
  }

  /// How a mode is written.
  public static func name(_ mode: FusionEstimate.Mode) -> String {
    switch mode {
    case .waiting: "waiting"
    case .satelliteOnly: "satellite_only"
    case .attitudeOnly: "attitude_only"
    case .aligning: "aligning"
    case .navigating: "navigating"
    case .deadReckoning: "dead_reckoning"
    }
  }
}
