/// When a row was true, what it is stamped with and when it reached the host: integer
/// nanoseconds since the start.
public struct RowTime: Hashable, Sendable {
  public var validity: Int64
  public var stamp: Int64
  public var arrival: Int64
}

/// The errors an IMU carries at an instant: y = (1 + scale) x + bias, on each axis.
public struct InertialErrors: Hashable, Sendable {
  /// rad/s and m/s².
  public var gyroBias: Triple
  public var accelerometerBias: Triple
  /// 1.
  public var gyroScale: Triple
  public var accelerometerScale: Triple
}

/// Mean specific force and rate over the interval that ends at the time of validity.
public struct InertialRow: Hashable, Sendable {
  public var time: RowTime
  /// Body, m/s² and rad/s.
  public var specificForce: Triple
  public var angularRate: Triple
  /// The true errors in this row.
  public var errors: InertialErrors
}

/// One fix of a receiver.
public struct ReceiverRow: Hashable, Sendable {
  public var time: RowTime
  /// Of the antenna: radians, and m above the ellipsoid.
  public var latitude: Double
  public var longitude: Double
  public var height: Double
  /// Stated standard deviation, north, east, down, m.
  public var positionDeviation: Triple
  /// North, east, down, m/s.
  public var velocity: Triple?
  public var velocityDeviation: Triple?
}

/// One reading of a barometer.
public struct BarometerRow: Hashable, Sendable {
  public var time: RowTime
  /// Static pressure, Pa.
  public var pressure: Double
  /// The true altitude bias in this row, m.
  public var bias: Double
}

/// One reading of a magnetometer.
public struct MagnetometerRow: Hashable, Sendable {
  public var time: RowTime
  /// Body, T.
  public var field: Triple
}

/// One reading of an odometer.
public struct OdometerRow: Hashable, Sendable {
  public var time: RowTime
  /// Forward, m/s; negative in reverse.
  public var speed: Double
  /// Stated standard deviation, m/s.
  public var deviation: Double
}

/// What is true at an instant.
public struct TruthRow: Sendable {
  public var time: RowTime
  public var state: TrueState
}

/// One row of a recording.
public enum SimulatedRow: Sendable {
  case inertial(InertialRow)
  case receiver(ReceiverRow)
  case barometer(BarometerRow)
  case magnetometer(MagnetometerRow)
  case odometer(OdometerRow)
  case truth(TruthRow)

  public var time: RowTime {
    switch self {
    case .inertial(let row): row.time
    case .receiver(let row): row.time
    case .barometer(let row): row.time
    case .magnetometer(let row): row.time
    case .odometer(let row): row.time
    case .truth(let row): row.time
    }
  }
}
