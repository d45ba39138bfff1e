import CMath
import ErrorStateFilter
import Geodesy
import LinearAlgebra
import Sensing
import Spatial

/// Seeded normal variables: SplitMix64 (S. Vigna, public domain) and Box and Muller's transform.
struct NormalSource {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func uniform() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return (Double((z ^ (z >> 31)) >> 11) + 0.5) * 0x1p-53
  }

  mutating func next() -> Double {
    let radius = (-2 * Elementary.logarithm(uniform())).squareRoot()
    return radius * Elementary.cosine(2 * .pi * uniform())
  }
}

/// A flat piece of the Earth to lay scenarios on; good to a centimetre over two kilometres.
struct Field {
  var origin: GeodeticPosition

  static let middleLatitude = Field(
    origin: .degrees(latitude: 47, longitude: 8, height: 400))

  func position(north: Double, east: Double, up: Double = 0) -> GeodeticPosition {
    let r = LocalLevel.curvatureRadii(latitude: origin.latitude)
    return GeodeticPosition(
      latitude: origin.latitude + north / (r.meridian + origin.height),
      longitude: origin.longitude + east
        / ((r.primeVertical + origin.height) * Elementary.cosine(origin.latitude)),
      height: origin.height + up)
  }

  func offset(of p: GeodeticPosition) -> (north: Double, east: Double, up: Double) {
    let r = LocalLevel.curvatureRadii(latitude: origin.latitude)
    return (
      (p.latitude - origin.latitude) * (r.meridian + origin.height),
      Angle.wrapped(radians: p.longitude - origin.longitude)
        * (r.primeVertical + origin.height) * Elementary.cosine(origin.latitude),
      p.height - origin.height
    )
  }

  func fix(
    _ seconds: Double, north: Double, east: Double, up: Double = 0, deviation: Double? = nil
  ) -> SatelliteFix {
    var fix = SatelliteFix(
      instant: SensorInstant(seconds: seconds),
      position: position(north: north, east: east, up: up))
    fix.standardDeviationNorth = deviation
    fix.standardDeviationEast = deviation
    fix.standardDeviationDown = deviation
    return fix
  }
}

func automotive() -> KinematicFilter {
  KinematicFilter(configuration: .init(profile: .automotive))
}
