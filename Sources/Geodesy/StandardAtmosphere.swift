internal import CMath

/// The standard atmosphere of 1976, from 5 km below sea level to 32 km.
///
/// Its altitudes are *geopotential*: metres of constant gravity, 16 m less than geometric ones at
/// 10 km. Pressure altitude is the altitude at which the standard atmosphere has a pressure; on a
/// real day it differs from the height above mean sea level by up to some hundred metres, slowly
/// changing. Source: U.S. Standard Atmosphere, 1976, NOAA-S/T 76-1562 (to 32 km the same as
/// ISO 2533); equations G-30 to G-33.
public enum StandardAtmosphere {
  /// Pressure at sea level, Pa.
  public static var seaLevelPressure: Double { 101_325 }
  /// Temperature at sea level, K.
  public static var seaLevelTemperature: Double { 288.15 }
  /// The gravity that defines the geopotential metre, m/s².
  public static var standardGravity: Double { 9.80665 }
  /// The specific gas constant of dry air, J/(kg·K): 8314.32 / 28.9644.
  public static var specificGasConstant: Double { 8314.32 / 28.9644 }
  /// The Earth's radius in the conversion between geometric and geopotential altitude, m.
  public static var earthRadius: Double { 6_356_766 }

  /// The pressure at a geopotential altitude, Pa.
  ///
  /// - Parameter altitude: m above mean sea level, at most 32 000 for a meaningful result.
  /// - Returns: above zero for every altitude above -5 km and to 32 km.
  public static func pressure(geopotentialAltitude altitude: Double) -> Double {
    Layer.containing(altitude: altitude).pressure(altitude)
  }

  /// The temperature at a geopotential altitude, K.
  public static func temperature(geopotentialAltitude altitude: Double) -> Double {
    Layer.containing(altitude: altitude).temperature(altitude)
  }

  /// The pressure altitude: the geopotential altitude that has a pressure, m.
  ///
  /// - Parameter pressure: Pa, above zero.
  /// - Returns: m above mean sea level; NaN for a pressure that is not above zero.
  public static func geopotentialAltitude(pressure: Double) -> Double {
    guard pressure > 0 else { return .nan }
    return Layer.containing(pressure: pressure).altitude(pressure)
  }

  /// The metres of geopotential altitude per pascal at a pressure, below zero.
  ///
  /// Turns the standard deviation of a pressure into that of an altitude.
  public static func altitudeSlope(pressure: Double) -> Double {
    let altitude = geopotentialAltitude(pressure: pressure)
    return -specificGasConstant * temperature(geopotentialAltitude: altitude)
      / (standardGravity * pressure)
  }

  /// The geopotential altitude of a geometric altitude, both above mean sea level, m.
  public static func geopotentialAltitude(geometricAltitude z: Double) -> Double {
    earthRadius * z / (earthRadius + z)
  }

  /// The geometric altitude of a geopotential altitude, both above mean sea level, m.
  public static func geometricAltitude(geopotentialAltitude h: Double) -> Double {
    earthRadius * h / (earthRadius - h)
  }
}
