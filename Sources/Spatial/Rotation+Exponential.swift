public import CMath
public import LinearAlgebra

extension Rotation where Source == Destination {
  /// The rotation by the vector `phi`: axis times angle, radians.
  ///
  /// Below 0.06 rad the half-angle functions come from their series, whose first omitted term is
  /// smaller than 1e-17 there; see Derivation.
  @inlinable
  public init(exponentialOf phi: Vector3<Source>) {
    let squared = phi.squaredNorm
    if squared < 0.0036 {
      let q = squared / 4  // half angle squared, below 9e-4
      let c = 1 - q / 2 * (1 - q / 12 * (1 - q / 30 * (1 - q / 56)))
      let s = 0.5 * (1 - q / 6 * (1 - q / 20 * (1 - q / 42 * (1 - q / 72))))
      self.init(unitW: c, x: s * phi.x, y: s * phi.y, z: s * phi.z)
    } else {
      let angle = squared.squareRoot()
      let (sine, cosine) = Elementary.sineAndCosine(angle / 2)
      let s = sine / angle
      self.init(unitW: cosine, x: s * phi.x, y: s * phi.y, z: s * phi.z)
    }
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
