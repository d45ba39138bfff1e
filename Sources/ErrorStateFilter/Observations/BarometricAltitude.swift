internal import LinearAlgebra
internal import Spatial

/// Pressure altitude: ellipsoidal height plus a slowly wandering bias.
///
/// The bias takes up the weather, the geoid and the sensor's offset. See Derivation (O-5).
public struct BarometricAltitude: Observation {
  /// m.
  public var altitude: Double
  /// m².
  public var variance: Double

  public init(altitude: Double, variance: Double) {
    self.altitude = altitude
    self.variance = variance
  }

  public func linearized(at state: NavigationState) -> LinearizedObservation {
    let down = state.localLevel.transposed.row2
    var row = ErrorRow()
    row[.position, in: EarthFixed.self] = -down
    row[scalar: .barometerBias] = 1
    var result = LinearizedObservation()
    result.append(
      innovation: altitude - (state.height + state.barometerBias), row: row,
      variance: variance)
    return result
  }
}
