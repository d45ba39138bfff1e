public import LinearAlgebra
public import Spatial

extension NavigationFilter {
  /// Makes position and velocity, which are those of an antenna and know nothing of the attitude,
  /// those of the inertial sensor: the antenna stands at `leverArm` (body axes, m) and swings at the
  /// state's angular rate. See Derivation (B-5).
  public mutating func moveFromAntenna(at leverArm: Vector3<Body>) {
    moveOrigin(by: leverArm, sign: -1)
  }

  /// The opposite.
  public mutating func moveToAntenna(at leverArm: Vector3<Body>) {
    moveOrigin(by: leverArm, sign: 1)
  }

  /// Turns the vehicle about the local vertical through its antenna, which is what a receiver knows
  /// the place and the velocity of. See Derivation (B-2) and (B-5).
  public mutating func turn(
    by angle: Double, about axis: Vector3<EarthFixed>? = nil, aboutAntennaAt leverArm: Vector3<Body>
  ) {
    moveToAntenna(at: leverArm)
    turn(by: angle, about: axis)
    moveFromAntenna(at: leverArm)
  }

  private mutating func moveOrigin(by leverArm: Vector3<Body>, sign: Double) {
    if leverArm == .zero { return }
    settle()
    let arm = sign * (state.attitude * leverArm)
    let swing = sign * (state.attitude * state.angularRate.cross(leverArm))
    state.position += arm
    state.velocity += swing
    state.refreshLocalLevel()
    // The arm errs by φ × arm = -arm × φ: P ← T·P·Tᵀ.
    for k in 0..<StateBlock.total {
      let phi = Vector3<EarthFixed>(covariance[6, k], covariance[7, k], covariance[8, k])
      let p = phi.cross(arm)
      let v = phi.cross(swing)
      for i in 0..<3 {
        covariance[i, k] += p[i]
        covariance[3 + i, k] += v[i]
      }
    }
    for k in 0..<StateBlock.total {
      let phi = Vector3<EarthFixed>(covariance[k, 6], covariance[k, 7], covariance[k, 8])
      let p = phi.cross(arm)
      let v = phi.cross(swing)
      for i in 0..<3 {
        covariance[k, i] += p[i]
        covariance[k, 3 + i] += v[i]
      }
    }
    covariance.mirrorMotion()
  }
}

extension ErrorCovariance {
  /// Makes the rows of position and velocity equal to their columns, to the bit.
  fileprivate mutating func mirrorMotion() {
    for i in 0..<6 {
      for k in (i + 1)..<StateBlock.total { self[k, i] = self[i, k] }
    }
  }
}
