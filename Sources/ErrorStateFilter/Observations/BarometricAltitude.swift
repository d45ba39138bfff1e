internal import LinearAlgebra
internal import Spatial

/// Pressure altitude: ellipsoidal height plus a slowly wandering bias.
///
/// The bias takes up the weather, the geoid and the sensor's offset. See Derivation (O-5).
public struct BarometricAltitude: InPlaceObservation {
  /// m.
  public var altitude: Double
  /// m².
  public var variance: Double

  public init(altitude: Double, variance: Double) {
    self.altitude = altitude
    self.variance = variance
  }

  public func linearize(at state: NavigationState, into result: inout LinearizedObservation) {
    let down = state.localLevel.transposed.row2
    result.append(
      innovation: altitude - (state.height + state.barometerBias), variance: variance
    ) { row in
      row[.position, in: EarthFixed.self] = -down
      row[scalar: .barometerBias] = 1
    }
  }
}
