internal import LinearAlgebra
internal import Spatial

/// The vehicle stands still: its velocity over the Earth is zero. See Derivation (O-7).
public struct ZeroVelocity: Observation {
  /// m²/s², the same along each axis.
  public var variance: Double

  public init(variance: Double) { self.variance = variance }

  public func linearized(at state: NavigationState) -> LinearizedObservation {
    var result = LinearizedObservation()
    let level = state.localLevel.transposed
    func append(_ direction: Vector3<EarthFixed>) {
      var row = ErrorRow()
      row[.velocity, in: EarthFixed.self] = direction
      result.append(innovation: -direction.dot(state.velocity), row: row, variance: variance)
    }
    append(level.row0)
    append(level.row1)
    append(level.row2)
    return result
  }
}
