internal import Geodesy
public import LinearAlgebra
public import Spatial

/// The vehicle does not turn: the gyroscope reads its bias and the Earth's rotation.
///
/// See Derivation (O-8).
public struct ZeroAngularRate: InPlaceObservation {
  /// Mean reading of the gyroscope over the time of stillness, rad/s.
  public var reading: Vector3<Body>
  /// rad²/s², the same about each axis.
  public var variance: Double

  public init(reading: Vector3<Body>, variance: Double) {
    self.reading = reading
    self.variance = variance
  }

  public func linearize(at state: NavigationState, into result: inout LinearizedObservation) {
    let earth = Vector3<EarthFixed>(0, 0, WGS84.angularVelocity)
    let toBody = state.attitude.inverse.matrix
    let earthBody = toBody * earth
    let residual = reading - (state.gyroscopeBias + earthBody)
    for axis in 0..<3 {
      var direction = Vector3<Body>.zero
      direction[axis] = 1
      var row = ErrorRow()
      row[.gyroscopeBias, in: Body.self] = direction
      // The true earth rate in body axes is Cᵀ(I - φ×)ω: it changes by Cᵀ(ω × φ).
      let inEarth = state.attitude * direction
      row[.attitude, in: EarthFixed.self] = inEarth.cross(earth)
      result.append(innovation: residual[axis], row: row, variance: variance)
    }
  }
}
