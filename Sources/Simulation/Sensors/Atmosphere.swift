internal import Glibc

/// The standard atmosphere, from sea level to 20 km, written for the simulator alone.
///
/// Source: U.S. Standard Atmosphere 1976 (ISO 2533), the two lowest layers.
enum Atmosphere {
  /// Static pressure, Pa, at a height above mean sea level, m.
  static func pressure(height: Double) -> Double {
    let earthRadius = 6_356_766.0
    let geopotential = earthRadius * height / (earthRadius + height)
    let gravity = 9.806_65
    let gasConstant = 287.052_87
    let lapse = 0.0065
    let exponent = gravity / (gasConstant * lapse)
    if geopotential <= 11_000 {
      return 101_325 * pow(1 - lapse * geopotential / 288.15, exponent)
    }
    let tropopause = 101_325 * pow(1 - lapse * 11_000 / 288.15, exponent)
    return tropopause * exp(-gravity * (geopotential - 11_000) / (gasConstant * 216.65))
  }
}
