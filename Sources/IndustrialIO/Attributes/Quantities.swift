/// What a device can measure of what navigation uses.
public struct Quantities: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Specific force, m/s².
  public static let acceleration = Quantities(rawValue: 1)
  /// rad/s.
  public static let angularVelocity = Quantities(rawValue: 2)
  /// Magnetic flux density, T.
  public static let magneticField = Quantities(rawValue: 4)
  /// Static pressure, Pa.
  public static let pressure = Quantities(rawValue: 8)
  /// Kelvin; of the chip, a companion of the others and no sensor of its own.
  public static let temperature = Quantities(rawValue: 16)

  /// All of them, in the order in which they are listed.
  public static let each: [Quantities] = [
    .acceleration, .angularVelocity, .magneticField, .pressure, .temperature,
  ]

  /// Acceleration and angular velocity, which make an inertial sample.
  public static let inertial: Quantities = [.acceleration, .angularVelocity]

  /// The three that have a direction.
  public static let vectors: Quantities = [.acceleration, .angularVelocity, .magneticField]
}

extension Quantities: CustomStringConvertible {
  /// The names joined by commas.
  public var description: String {
    let names: [(Quantities, String)] = [
      (.acceleration, "acceleration"), (.angularVelocity, "angular velocity"),
      (.magneticField, "magnetic field"), (.pressure, "pressure"), (.temperature, "temperature"),
    ]
    return names.filter { contains($0.0) }.map { $0.1 }.joined(separator: ", ")
  }
}

extension Quantities {
  /// The channel type in attribute names; only for a single quantity.
  var channelType: String {
    switch self {
    case .acceleration: "accel"
    case .angularVelocity: "anglvel"
    case .magneticField: "magn"
    case .pressure: "pressure"
    default: "temp"
    }
  }

  /// The power of ten from the unit of the IIO ABI to SI; kelvin still lacks its 273.15.
  ///
  /// Documentation/ABI/testing/sysfs-bus-iio: m/s², rad/s, gauss, kilopascal, milli-degrees Celsius.
  var powerOfTenToSI: Int {
    switch self {
    case .magneticField: -4
    case .pressure: 3
    case .temperature: -3
    default: 0
    }
  }

  /// What is added after the scale to reach SI: 0 °C is 273.15 K.
  var zeroInSI: Double { self == .temperature ? 273.15 : 0 }
}
