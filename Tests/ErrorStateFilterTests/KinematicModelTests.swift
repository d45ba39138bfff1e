import Testing

@testable import ErrorStateFilter

/// The blocks of the horizontal filter against a textbook filter in dense arrays.
@Suite("The kinematic filter's equations")
struct KinematicModelTests {
  typealias Dense = [[Double]]

  /// A full covariance, made as M Mᵀ of numbers without a pattern.
  static let gaussian: PlanarGaussian = {
    let m: Dense = [
      [1.1, 0.2, -0.4, 0.3], [0.5, 0.9, 0.1, -0.7], [-0.2, 0.6, 1.3, 0.4], [0.8, -0.3, 0.2, 0.7],
    ]
    return pack([3, -2, 5, 1.5], multiply(m, transpose(m)))
  }()

  static func multiply(_ a: Dense, _ b: Dense) -> Dense {
    a.map { row in b[0].indices.map { j in row.indices.reduce(0) { $0 + row[$1] * b[$1][j] } } }
  }

  static func transpose(_ a: Dense) -> Dense { a[0].indices.map { j in a.map { $0[j] } } }

  static func pack(_ x: [Double], _ p: Dense) -> PlanarGaussian {
    func block(_ r: Int, _ c: Int) -> PlanarMatrix {
      PlanarMatrix(nn: p[r][c], ne: p[r][c + 1], en: p[r + 1][c], ee: p[r + 1][c + 1])
    }
    return PlanarGaussian(
      position: SIMD2(x[0], x[1]), velocity: SIMD2(x[2], x[3]), positionCovariance: block(0, 0),
      crossCovariance: block(0, 2), velocityCovariance: block(2, 2))
  }

  static func mean(_ g: PlanarGaussian) -> [Double] {
    [g.position.x, g.position.y, g.velocity.x, g.velocity.y]
  }

  static func covariance(_ g: PlanarGaussian) -> Dense {
    let a = g.positionCovariance
    let b = g.crossCovariance
    let d = g.velocityCovariance
    return [
      [a.nn, a.ne, b.nn, b.ne], [a.en, a.ee, b.en, b.ee], [b.nn, b.en, d.nn, d.ne],
      [b.ne, b.ee, d.en, d.ee],
    ]
  }

  static func distance(_ a: Dense, _ b: Dense) -> Double {
    zip(a, b).map { r, s in zip(r, s).map { abs($0 - $1) }.max() ?? 0 }.max() ?? 0
  }

  /// Central differences of a map of the mean; the maps are linear, so the step hardly matters.
  static func jacobian(_ map: (PlanarGaussian) -> PlanarGaussian) -> Dense {
    let x = mean(gaussian)
    let p = covariance(gaussian)
    let h = 1e-4
    return transpose(
      x.indices.map { i in
        var up = x
        var down = x
        up[i] += h
        down[i] -= h
        return zip(mean(map(pack(up, p))), mean(map(pack(down, p)))).map { ($0 - $1) / (2 * h) }
      })
  }

  @Test(
    "the predicted covariance is J P Jᵀ with J from central differences", arguments: [0.1, 1.7])
  func prediction(dt: Double) {
    let move = { (g: PlanarGaussian) in
      var g = g
      g.moveOn(seconds: dt, acceleration: 0, persistence: 2, drift: 0)
      return g
    }
    let j = Self.jacobian(move)
    let expected = Self.multiply(
      Self.multiply(j, Self.covariance(Self.gaussian)), Self.transpose(j))
    // Differences of a linear map: rounding over the step, 1e-16 · 10 / 1e-4.
    #expect(Self.distance(expected, Self.covariance(move(Self.gaussian))) < 1e-9)
  }

  @Test("process noise lies between constant and white acceleration and is positive definite")
  func processNoise() {
    for dt in [0.01, 1, 10, 100] {
      var g = PlanarGaussian.zero
      g.moveOn(seconds: dt, acceleration: 3, persistence: 2, drift: 0)
      let pp = g.positionCovariance.nn
      #expect(pp >= 3 * dt * dt * dt / 4 && pp <= 3 * dt * dt * dt / 3)
      #expect(g.velocityCovariance.nn == 3 * dt && g.crossCovariance.nn == 3 * dt * dt / 2)
      #expect(pp * g.velocityCovariance.nn > g.crossCovariance.nn * g.crossCovariance.nn)
    }
  }

  @Test("turning the axes is J P Jᵀ and keeps every distance")
  func reexpression() {
    let turn = PlanarMatrix(nn: 0.6, ne: -0.8, en: 0.8, ee: 0.6)
    let move = { (g: PlanarGaussian) in
      var g = g
      g.reexpress(shift: SIMD2(1, -4), turn: turn)
      return g
    }
    let j = Self.jacobian(move)
    let expected = Self.multiply(
      Self.multiply(j, Self.covariance(Self.gaussian)), Self.transpose(j))
    let moved = move(Self.gaussian)
    #expect(Self.distance(expected, Self.covariance(moved)) < 1e-9)
    // (3, -2) - (1, -4) = (2, 2), turned from north towards east.
    #expect(abs(moved.position.x + 0.4) < 1e-12 && abs(moved.position.y - 2.8) < 1e-12)
  }

  /// The textbook update, one scalar measurement after another.
  static func textbook(_ rows: Dense, _ z: [Double], _ variance: [Double]) -> ([Double], Dense) {
    var x = mean(gaussian)
    var p = covariance(gaussian)
    for (h, (z, r)) in zip(rows, zip(z, variance)) {
      let ph = p.map { row in zip(row, h).reduce(0) { $0 + $1.0 * $1.1 } }
      let s = zip(h, ph).reduce(r) { $0 + $1.0 * $1.1 }
      let innovation = z - zip(h, x).reduce(0) { $0 + $1.0 * $1.1 }
      for i in 0..<4 { x[i] += ph[i] / s * innovation }
      for i in 0..<4 { for j in 0..<4 { p[i][j] -= ph[i] * ph[j] / s } }
    }
    return (x, p)
  }

  @Test("position, velocity and speed updates equal the textbook's")
  func updates() {
    let noise = PlanarMatrix(nn: 0.5, ne: 0, en: 0, ee: 2)
    var byPosition = Self.gaussian
    byPosition.fuse(position: SIMD2(4, -3), noise: noise)
    var byVelocity = Self.gaussian
    byVelocity.fuse(velocity: SIMD2(4, 2), noise: noise)
    var byComponent = Self.gaussian
    byComponent.fuse(component: 6, along: SIMD2(0.6, 0.8), variance: 0.3)
    let cases: [(PlanarGaussian, ([Double], Dense))] = [
      (byPosition, Self.textbook([[1, 0, 0, 0], [0, 1, 0, 0]], [4, -3], [0.5, 2])),
      (byVelocity, Self.textbook([[0, 0, 1, 0], [0, 0, 0, 1]], [4, 2], [0.5, 2])),
      (byComponent, Self.textbook([[0, 0, 0.6, 0.8]], [6], [0.3])),
    ]
    for (got, (x, p)) in cases {
      #expect(Self.distance([Self.mean(got)], [x]) < 1e-12)
      #expect(Self.distance(Self.covariance(got), p) < 1e-12)
    }
  }

  @Test("a measurement without innovation leaves the mean and narrows the covariance")
  func zeroInnovation() {
    var g = Self.gaussian
    g.fuse(position: g.position, noise: PlanarMatrix(isotropic: 1))
    #expect(Self.mean(g) == Self.mean(Self.gaussian))
    #expect(g.positionCovariance.trace < Self.gaussian.positionCovariance.trace)
    #expect(g.velocityCovariance.trace < Self.gaussian.velocityCovariance.trace)
  }

  @Test("a vertical that does not fade follows the same equations")
  func vertical() {
    let start = VerticalGaussian(
      height: 3, climb: 5, heightVariance: 1.5, crossCovariance: 0.4, climbVariance: 0.8)
    var v = start
    v.moveOn(seconds: 2, acceleration: 0, drift: 0, persistence: 1e9)
    // dt²/2τ of 5 m/s is 1e-8 m.
    #expect(abs(v.height - 13) < 1e-6 && abs(v.climb - 5) < 1e-6)
    #expect(abs(v.heightVariance - (1.5 + 4 * 0.4 + 4 * 0.8)) < 1e-6)
    #expect(abs(v.crossCovariance - (0.4 + 2 * 0.8)) < 1e-6)
    v = start
    v.fuse(height: 4, variance: 0.5)
    #expect(abs(v.height - 3.75) < 1e-12 && abs(v.climb - 5.2) < 1e-12)
    #expect(abs(v.heightVariance - 0.375) < 1e-12 && abs(v.climbVariance - 0.72) < 1e-12)
    v = start
    v.fuse(climb: 6, variance: 0.8)
    #expect(abs(v.height - 3.25) < 1e-12 && abs(v.climb - 5.5) < 1e-12)
  }

  @Test("the learnt scale is that of the errors, whatever a tenth of outliers says")
  func errorScale() {
    var source = NormalSource(seed: 4)
    var scale = ErrorScale()
    for k in 0..<4000 {
      scale.forget(elapsed: 0.1, memory: 1e6)
      scale.add(k % 10 == 0 ? 1000 : 0.3 * source.next())
    }
    let learnt = scale.scale(prior: 1, priorWeight: 8)
    // A tenth of outliers shifts the median from the 50 % to the 55.6 % point: 0.3 · 1.135; the
    // rest is the scatter of 4000 values, 1.8 %, and a bin's width, three times over.
    #expect(abs(learnt - 0.3 * 1.135) < 0.03)
    #expect(ErrorScale().scale(prior: 0.7, priorWeight: 8) == 0.7)
  }

  @Test("a mixture of two spread means is as wide as their distance makes it")
  func mixtureMoments() {
    var g = PlanarGaussian.zero
    g.positionCovariance = PlanarMatrix(isotropic: 1)
    g.velocityCovariance = PlanarMatrix(isotropic: 1)
    var mixture = MotionMixture(g, stillVelocityVariance: 1)
    mixture.weights = [0, 0.5, 0.5]
    mixture.modes[1].position = SIMD2(2, 0)
    mixture.modes[2].position = SIMD2(-2, 0)
    let all = mixture.moments
    #expect(all.position == .zero)
    #expect(all.positionCovariance == PlanarMatrix(nn: 5, ne: 0, en: 0, ee: 1))
  }
}
