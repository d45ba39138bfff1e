public import CMath
public import LinearAlgebra

extension Rotation where Source == Destination {
  /// The rotation by the vector `phi`: axis times angle, radians.
  ///
  /// Below 0.06 rad the half-angle functions come from their series, whose first omitted term is
  /// smaller than 1e-17 there; see Derivation.
  @inlinable @inline(__always)
  public init(exponentialOf phi: Vector3<Source>) {
    let squared = phi.squaredNorm
    if squared < 0.0036 {
      // (cosine, sine over angle) of half the angle, in powers of its square.
      let q = SIMD2(repeating: squared / 4)
      var p = SIMD2(1.0 / 40_320, 0.5 / 362_880)
      p = p * q + SIMD2(-1.0 / 720, -0.5 / 5040)
      p = p * q + SIMD2(1.0 / 24, 0.5 / 120)
      p = p * q + SIMD2(-1.0 / 2, -0.5 / 6)
      p = p * q + SIMD2(1, 0.5)
      self.init(unitW: p[0], x: p[1] * phi.x, y: p[1] * phi.y, z: p[1] * phi.z)
    } else {
      self.init(exponentialOfLarge: phi)
    }
  }

  @inlinable @inline(never)
  init(exponentialOfLarge phi: Vector3<Source>) {
    let angle = phi.norm
    let (sine, cosine) = Elementary.sineAndCosine(angle / 2)
    let s = sine / angle
    self.init(unitW: cosine, x: s * phi.x, y: s * phi.y, z: s * phi.z)
  }

  /// The shortest rotation vector of this rotation, radians; its length is at most π.
  @inlinable
  public var logarithm: Vector3<Source> {
    let flip = w < 0 ? -1.0 : 1.0
    let v = Vector3<Source>(flip * x, flip * y, flip * z)
    let sine = v.norm
    if sine < 1e-9 { return 2 * v }
    let half = Elementary.arctangent(y: sine, x: flip * w)
    return (2 * half / sine) * v
  }
}
