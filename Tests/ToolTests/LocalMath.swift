import Glibc

/// Elementary functions for the tests.
enum LocalMath {
  static func sine(_ x: Double) -> Double { sin(x) }
  static func cosine(_ x: Double) -> Double { cos(x) }
  static func arctangent(y: Double, x: Double) -> Double { atan2(y, x) }
}
