public import LinearAlgebra
public import Spatial

/// The antenna's velocity over the Earth; rows along north, east and down, each where given.
///
/// h(x) = v + C·(ω × l) - a·τ, with ω and a over the Earth and τ the latency. See Derivation (O-2).
public struct SatelliteVelocity: InPlaceObservation {
  /// m/s along north, east, down; `nil` where the receiver did not give it.
  public var north: Double?
  public var east: Double?
  public var down: Double?
  /// Variances, m²/s².
  public var variance: Vector3<NorthEastDown>
  public var leverArm: Vector3<Body>
  /// The north, east and down that the receiver means: those of the place it believes to be at.
  /// Near a pole they differ from the filter's by metres over the distance from it. Where `nil`, the
  /// filter's own.
  public var localLevel: Matrix3<EarthFixed, NorthEastDown>?

  public init(
    north: Double?, east: Double?, down: Double?, variance: Vector3<NorthEastDown>,
    leverArm: Vector3<Body> = .zero, localLevel: Matrix3<EarthFixed, NorthEastDown>? = nil
  ) {
    self.north = north
    self.east = east
    self.down = down
    self.variance = variance
    self.leverArm = leverArm
    self.localLevel = localLevel
  }

  public func linearize(at state: NavigationState, into result: inout LinearizedObservation) {
    let earth = NavigationState.earthRate
    let arm = state.attitude * leverArm
    let inertialSwing = state.attitude * state.angularRate.cross(leverArm)
    let level = (localLevel ?? state.localLevel).transposed
    let latency = state.satelliteLatency
    let force = state.attitude * state.specificForce
    let acceleration = force + 9.81 * state.localLevel.transposed.row2
    let predicted =
      state.velocity + inertialSwing - earth.cross(arm) - latency * acceleration
    func append(_ measured: Double?, _ direction: Vector3<EarthFixed>, _ variance: Double) {
      guard let measured else { return }
      result.append(innovation: measured - direction.dot(predicted), variance: variance) { row in
        row[.velocity, in: EarthFixed.self] = direction
        // d·(φ × w) = φ·(w × d); d·(ω × (φ × a)) = φ·(a × (d × ω)).
        row[.attitude, in: EarthFixed.self] =
          inertialSwing.cross(direction) - arm.cross(direction.cross(earth))
          - latency * force.cross(direction)
        row[scalar: .satelliteLatency] = -direction.dot(acceleration)
        // ω errs by minus the gyroscope bias error: d·C(-δb × l) = -δb·(l × Cᵀd).
        row[.gyroscopeBias, in: Body.self] =
          -1.0 * leverArm.cross(state.attitude.inverse * direction)
      }
    }
    append(north, level.row0, variance.x)
    append(east, level.row1, variance.y)
    append(down, level.row2, variance.z)
  }
}
