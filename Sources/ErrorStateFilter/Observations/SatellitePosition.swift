internal import CMath
internal import Geodesy
public import LinearAlgebra
public import Spatial

/// The antenna's position as a receiver gives it; one to three rows along north, east, down.
///
/// h(x) = p + C·l - v·τ, with τ the latency and l from the inertial sensor to the antenna. See Derivation (O-1).
public struct SatellitePosition: InPlaceObservation {
  /// Antenna position, EarthFixed, m.
  public var position: Vector3<EarthFixed>
  /// Variances along north, east and down, m².
  public var variance: Vector3<NorthEastDown>
  /// Covariance of the north with the east error, m².
  public var covarianceNorthEast: Double
  /// From the inertial sensor to the antenna's phase centre, body axes, m.
  public var leverArm: Vector3<Body>
  /// Which rows are used.
  public var axes: Axes

  public enum Axes: Sendable { case all, horizontal, vertical }

  public init(
    position: Vector3<EarthFixed>, variance: Vector3<NorthEastDown>,
    covarianceNorthEast: Double = 0, leverArm: Vector3<Body> = .zero, axes: Axes = .all
  ) {
    self.position = position
    self.variance = variance
    self.covarianceNorthEast = covarianceNorthEast
    self.leverArm = leverArm
    self.axes = axes
  }

  /// Multiplies every variance.
  public mutating func inflate(by factor: Double) {
    variance = factor * variance
    covarianceNorthEast *= factor
  }

  public func linearize(at state: NavigationState, into result: inout LinearizedObservation) {
    let arm = state.attitude * leverArm
    let latency = state.satelliteLatency
    let residual = position - (state.position + arm - latency * state.velocity)
    let level = state.localLevel.transposed
    func append(_ direction: Vector3<EarthFixed>, _ variance: Double) {
      result.append(innovation: direction.dot(residual), variance: variance) { row in
        row[.position, in: EarthFixed.self] = direction
        row[.velocity, in: EarthFixed.self] = -latency * direction
        row[scalar: .satelliteLatency] = -direction.dot(state.velocity)
        // d·(φ × a) = φ·(a × d).
        row[.attitude, in: EarthFixed.self] = arm.cross(direction)
      }
    }
    if axes != .vertical {
      // The principal axes of the horizontal covariance: rows with independent noise.
      let angle =
        covarianceNorthEast == 0
        ? 0
        : 0.5 * Elementary.arctangent(y: 2 * covarianceNorthEast, x: variance.x - variance.y)
      let (s, c) = Elementary.sineAndCosine(angle)
      let mean = 0.5 * (variance.x + variance.y)
      let half = 0.5 * (variance.x - variance.y)
      let spread = (half * half + covarianceNorthEast * covarianceNorthEast).squareRoot()
      let first = covarianceNorthEast == 0 ? variance.x : mean + spread
      let second = covarianceNorthEast == 0 ? variance.y : max(mean - spread, 1e-4 * mean)
      append(c * level.row0 + s * level.row1, first)
      append(c * level.row1 - s * level.row0, second)
    }
    if axes != .horizontal { append(level.row2, variance.z) }
  }
}
