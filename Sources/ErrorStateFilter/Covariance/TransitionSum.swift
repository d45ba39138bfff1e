internal import LinearAlgebra
internal import Spatial

/// What has happened to the nominal state since the covariance was carried on last: the integrals of
/// which the transition of the error is made.
///
/// The covariance goes at a lower rate than the inertial samples; these sums lose nothing of what lies
/// between. See Derivation (F-3).
struct TransitionSum: Sendable {
  /// s.
  private(set) var duration = 0.0
  /// ∫ C f dt, m/s.
  private(set) var force = Vector3<EarthFixed>.zero
  /// ∫ C dt, s.
  private(set) var turn = Matrix3<EarthFixed, Body>.zero
  /// ∫ C diag(f) dt and ∫ C diag(ω) dt, m/s and rad; only with scale factors.
  private(set) var scaledForce = Matrix3<EarthFixed, Body>.zero
  private(set) var scaledTurn = Matrix3<EarthFixed, Body>.zero

  var isEmpty: Bool { duration == 0 }

  init() {}

  /// One step, with what scale factors do in it.
  @inline(__always)
  init(
    over duration: Double, force: Vector3<Body>, rate: Vector3<Body>,
    attitude c: Matrix3<EarthFixed, Body>
  ) {
    self.duration = duration
    self.force = duration * (c * force)
    turn = duration * c
    scaledForce = c.scalingColumns(by: duration * force)
    scaledTurn = c.scalingColumns(by: duration * rate)
  }

  /// Adds a step whose velocity changed by `increment` under the specific force.
  @inline(__always)
  mutating func add(
    _ duration: Double, increment: Vector3<EarthFixed>, attitude c: Matrix3<EarthFixed, Body>
  ) {
    self.duration += duration
    force += increment
    turn.row0 += duration * c.row0
    turn.row1 += duration * c.row1
    turn.row2 += duration * c.row2
  }

  /// Adds what scale factors do in that step.
  @inline(__always)
  mutating func addScale(
    _ duration: Double, force: Vector3<Body>, rate: Vector3<Body>,
    attitude c: Matrix3<EarthFixed, Body>
  ) {
    scaledForce = scaledForce + c.scalingColumns(by: duration * force)
    scaledTurn = scaledTurn + c.scalingColumns(by: duration * rate)
  }
}
