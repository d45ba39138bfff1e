internal import LinearAlgebra
internal import Spatial
internal import Testing

@Suite struct ExponentialTests {
  /// Angles in every regime, and both sides of the switch from series to functions at 0.06 rad.
  static let angles: [Double] = [
    0, 1e-300, 1e-12, 1e-9, 1.9e-9, 2.1e-9, 1e-8, 1e-4, 0.059_999, 0.06.nextDown, 0.06, 0.06.nextUp,
    0.060_001, 0.1, 1, 2, 3, .pi - 1e-6, .pi - 1e-9,
  ]

  @Test("the logarithm gives back the vector of the exponential", arguments: angles)
  func logarithmOfExponential(angle: Double) {
    var generator = RepeatableGenerator(seed: 6)
    for _ in 0..<50 {
      let phi = angle * generator.direction(in: Body.self)
      let back = Rotation<Body, Body>(exponentialOf: phi).logarithm
      // Components are rounded relative to themselves; near a half turn, where w nearly
      // vanishes, relative to one.
      #expect((back - phi).norm <= 4e-16 * max(angle, angle > 2 ? 4 : 0))
    }
  }

  @Test("the exponential gives back the rotation of the logarithm")
  func exponentialOfLogarithm() {
    var generator = RepeatableGenerator(seed: 7)
    for _ in 0..<500 {
      let r: Rotation<Body, Body> = generator.rotation()
      // A dozen roundings of numbers up to π.
      #expect(Rotation<Body, Body>(exponentialOf: r.logarithm).angle(to: r) <= 2e-15)
      #expect(Rotation<Body, Body>(exponentialOf: r.negated.logarithm).angle(to: r) <= 2e-15)
      #expect(r.logarithm.norm <= Double.pi.nextUp)
    }
  }

  @Test("the exponential turns about its axis, right-handed, by its length", arguments: angles)
  func rodrigues(angle: Double) {
    var generator = RepeatableGenerator(seed: 8)
    for _ in 0..<50 {
      let axis = generator.direction(in: Body.self)
      let r = Rotation<Body, Body>(exponentialOf: angle * axis)
      // Half as far, twice: needs no trigonometry of its own, and each step stays on one side of
      // the switch that the whole may have crossed.
      let half = Rotation<Body, Body>(exponentialOf: (angle / 2) * axis)
      #expect((half * half).angle(to: r) <= 1e-15)
      #expect((r * axis - axis).norm <= 1e-15)
      #expect((r.w * r.w + r.x * r.x + r.y * r.y + r.z * r.z - 1).magnitude <= 1e-15)
    }
  }

  @Test("a quarter turn about down takes forward to the right")
  func quarterTurn() {
    let r = Rotation<Body, Body>(exponentialOf: Vector3(0, 0, .pi / 2))
    #expect((r * Vector3(1, 0, 0) - Vector3(0, 1, 0)).norm <= 3e-16)
    #expect((r * Vector3(0, 1, 0) - Vector3(-1, 0, 0)).norm <= 3e-16)
  }

  @Test("small turns about different axes add up, to the second order")
  func firstOrder() {
    // The first term of Baker, Campbell and Hausdorff that is left out is a × b / 2 = 5e-13.
    let a = Vector3<Body>(1e-6, 0, 0)
    let b = Vector3<Body>(0, 1e-6, 0)
    let product = (Rotation<Body, Body>(exponentialOf: a) * .init(exponentialOf: b)).logarithm
    #expect((product - (a + b) - 0.5 * a.cross(b)).norm <= 1e-18)
  }

  @Test("what is no number comes out as no number")
  func notFinite() {
    let r = Rotation<Body, Body>(exponentialOf: Vector3(.nan, 0, 0))
    #expect(r.w.isNaN && r.x.isNaN)
  }
}
