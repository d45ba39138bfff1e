internal import LinearAlgebra
internal import Spatial

/// The vehicle stands still: its velocity over the Earth is zero. See Derivation (O-7).
public struct ZeroVelocity: InPlaceObservation {
  /// m²/s², the same along each axis.
  public var variance: Double

  public init(variance: Double) { self.variance = variance }

  public func linearize(at state: NavigationState, into result: inout LinearizedObservation) {
    let level = state.localLevel.transposed
    func append(_ direction: Vector3<EarthFixed>) {
      result.append(innovation: -direction.dot(state.velocity), variance: variance) { row in
        row[.velocity, in: EarthFixed.self] = direction
      }
    }
    append(level.row0)
    append(level.row1)
    append(level.row2)
  }
}
