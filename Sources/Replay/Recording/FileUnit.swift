/// The units that a dataset's files have where samples are in SI.
///
/// Reader and recorder share these functions, so that a recorded number reads back as the sample
/// that was recorded, to the bit.
enum FileUnit {
  /// One degree in radians.
  @inline(__always) private static var degree: Double { .pi / 180 }
  /// 0 °C in kelvin.
  @inline(__always) private static var celsiusZero: Double { 273.15 }

  // MARK: From a file

  @inline(__always)
  static func radians(degrees: Double) -> Double { degrees * degree }
  @inline(__always)
  static func kelvin(celsius: Double) -> Double { celsius + celsiusZero }
  @inline(__always)
  static func tesla(microtesla: Double) -> Double { microtesla * 1e-6 }

  // MARK: Into a file

  @inline(__always)
  static func degrees(radians: Double) -> Double { radians / degree }
  @inline(__always)
  static func celsius(kelvin: Double) -> Double { kelvin - celsiusZero }
  @inline(__always)
  static func microtesla(tesla: Double) -> Double { tesla / 1e-6 }

  /// Degrees that stay within ±`limit` where rounding alone carried them beyond it.
  @inline(__always)
  static func degrees(radians: Double, within limit: Double) -> Double {
    let degrees = degrees(radians: radians)
    // Two units in the last place.
    if degrees.magnitude > limit, degrees.magnitude <= limit * (1 + 4.5e-16) {
      return degrees < 0 ? -limit : limit
    }
    return degrees
  }

  /// The value that reads back as itself: `value` into the file's unit and back, until nothing
  /// changes any more.
  ///
  /// Once is enough but at a power of two, below which doubles lie closer together: from there the
  /// second time goes to the number below, and that one stays.
  @inline(__always)
  static func settled(
    _ value: Double, into: (Double) -> Double, from: (Double) -> Double
  ) -> Double {
    from(into(from(into(value))))
  }
}
