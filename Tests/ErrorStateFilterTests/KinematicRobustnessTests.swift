import CMath
import ErrorStateFilter
import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@Suite("The kinematic filter against bad receivers")
struct KinematicRobustnessTests {
  let field = Field.middleLatitude

  /// A car that drives north at 12 m/s with a receiver of white noise `noise`, m.
  func drive(
    seconds: Int, noise: Double, claim: Double?, doppler: Bool, seed: UInt64 = 1,
    _ change: (Int, inout SatelliteFix?) -> Void = { _, _ in },
    each: (Int, KinematicFilter, KinematicOutcome) -> Void
  ) {
    var filter = automotive()
    var source = NormalSource(seed: seed)
    for t in 0..<seconds {
      var fix: SatelliteFix? = field.fix(
        Double(t), north: 12 * Double(t) + noise * source.next(), east: noise * source.next(),
        up: noise * source.next(), deviation: claim)
      if doppler {
        fix?.velocityNorth = 12 + 0.05 * source.next()
        fix?.velocityEast = 0.05 * source.next()
      }
      change(t, &fix)
      guard let fix else { continue }
      let outcome = filter.observe(fix)
      each(t, filter, outcome)
    }
  }

  func shift(_ fix: inout SatelliteFix?, east: Double) {
    guard var moved = fix else { return }
    let o = field.offset(of: moved.position)
    moved.position = field.position(north: o.north, east: o.east + east, up: o.up)
    fix = moved
  }

  func error(_ filter: KinematicFilter, _ t: Int) -> Double {
    guard let estimate = filter.estimate else { return .infinity }
    let o = field.offset(of: estimate.position)
    return ((o.north - 12 * Double(t)) * (o.north - 12 * Double(t)) + o.east * o.east).squareRoot()
  }

  @Test(
    "a spike is refused and moves nothing, with velocities or without", arguments: [true, false])
  func spike(doppler: Bool) throws {
    drive(
      seconds: 100, noise: 1, claim: 1, doppler: doppler,
      { t, fix in if t == 80 { shift(&fix, east: 25) } },
      each: { t, filter, outcome in
        if t == 80 {
          #expect(outcome.position?.judgement == .refused(.outsideGate))
          #expect((outcome.position?.normalizedInnovationSquared ?? 0) > 27)
        }
        // One missing fix at 12 m/s costs little; 25 m it is not.
        if t >= 80 { #expect(error(filter, t) < 5) }
        #expect(filter.resetCount == 0)
      })
  }

  @Test("a receiver that overstates its noise does not hide a spike behind it")
  func overstated() throws {
    drive(
      seconds: 200, noise: 0.3, claim: 3.2, doppler: true,
      { t, fix in if t == 150 { shift(&fix, east: 12) } },
      each: { t, filter, outcome in
        // 12 m are under four of the stated standard deviations.
        if t == 150 { #expect(outcome.position?.isFused == false) }
        if t >= 150 { #expect(error(filter, t) < 1.5) }
      })
  }

  @Test("a receiver that understates its noise is smoothed, not refused", arguments: [true, false])
  func understated(doppler: Bool) throws {
    var square = 0.0
    var refused = 0
    drive(
      seconds: 400, noise: 4, claim: 1, doppler: doppler,
      each: { t, filter, outcome in
        guard t >= 100 else { return }
        if outcome.position?.isFused == false { refused += 1 }
        let e = error(filter, t)
        square += e * e
      })
    let rmse = (square / 300).squareRoot()
    // Raw: 4 √2 = 5.7 m. Velocities halve it and more; without them a straight road helps less.
    #expect(rmse < (doppler ? 2.5 : 4.7))
    #expect(refused < 6)
  }

  @Test(
    "after a long disagreement the filter goes over, publishes the jump, and finds back at once")
  func longDisagreement() throws {
    var resets: [(Int, Double)] = []
    drive(
      seconds: 200, noise: 0.5, claim: 0.5, doppler: true,
      { t, fix in if t >= 100 && t < 130 { shift(&fix, east: 40) } },
      each: { t, filter, outcome in
        if let reset = outcome.positionReset {
          resets.append((t, reset.magnitude))
          #expect(filter.lastReset == reset && filter.resetCount == resets.count)
        }
        if t < 110 || t >= 131 { #expect(error(filter, t) < 3) }
      })
    #expect(resets.map(\.0) == [110, 130])
    for (_, size) in resets { #expect(abs(size - 40) < 3) }
  }

  @Test("a height that jumps for good is followed, and does not move the track")
  func heightJump() throws {
    var reset: KinematicReset?
    drive(
      seconds: 120, noise: 0.5, claim: 0.5, doppler: true,
      { t, fix in if t >= 60 { fix?.position.height += 50 } },
      each: { t, filter, outcome in
        if let r = outcome.heightReset { reset = r }
        #expect(error(filter, t) < 3)
        #expect(outcome.positionReset == nil)
        if t > 75 {
          let up = filter.estimate.map { field.offset(of: $0.position).up }
          #expect(abs((up ?? 0) - 50) < 3)
        }
      })
    let size = try #require(reset).magnitude
    #expect(abs(size - 50) < 4)
  }

  @Test("a decoy after an outage is held as unconfirmed, and the true fix that follows is taken")
  func decoy() throws {
    drive(
      seconds: 140, noise: 0.5, claim: 0.5, doppler: true,
      { t, fix in
        if t > 80 && t < 90 { fix = nil }
        if t == 90 || t == 91 { shift(&fix, east: 300) }
      },
      each: { t, filter, outcome in
        if t == 90 || t == 91 {
          #expect(outcome.position?.judgement == .refused(.unconfirmed))
        }
        if t == 92 { #expect(outcome.position?.isFused == true) }
        if t != 90 && t != 91 { #expect(error(filter, t) < 4) }
        #expect(filter.resetCount == 0)
      })
  }

  @Test("a decoy that the widened gate lets through is fused on probation, with a wide covariance")
  func probation() throws {
    drive(
      seconds: 140, noise: 0.5, claim: 0.5, doppler: true,
      { t, fix in
        if t > 60 && t < 90 { fix = nil }
        if t == 90 { shift(&fix, east: 60) }
      },
      each: { t, filter, _ in
        guard let e = filter.estimate else { return }
        if t == 90 {
          #expect(!e.isConfirmed)
          #expect(error(filter, t) < 3.5 * e.positionCovariance[1, 1].squareRoot())
        }
        if t == 110 { #expect(e.isConfirmed) }
      })
  }

  @Test("an outage widens the covariance as far as the track can have gone")
  func outage() throws {
    var filter = automotive()
    for t in 0...60 {
      filter.observe(field.fix(Double(t), north: 12 * Double(t), east: 0, deviation: 1))
    }
    var last = 0.0
    for gap in [1.0, 5, 20, 40] {
      let e = try #require(filter.predicted(to: SensorInstant(seconds: 60 + gap)))
      let sd = e.positionCovariance[0, 0].squareRoot()
      #expect(sd > last)
      last = sd
    }
    // Forty seconds of road: tens of metres and more, but not kilometres.
    #expect(last > 50 && last < 1000)
  }

  @Test("a correlated error is not made worse, and the stated accuracy covers it")
  func correlated() throws {
    var filter = automotive()
    var source = NormalSource(seed: 77)
    var n = 0.0
    var e = 0.0
    let fade = Elementary.exponential(-1.0 / 40)
    let kick = 0.8 * (1 - fade * fade).squareRoot()
    var raw = 0.0
    var filtered = 0.0
    var inside = 0
    let count = 1500
    for t in 0..<count {
      n = fade * n + kick * source.next()
      e = fade * e + kick * source.next()
      let s = Double(t)
      // A bend of 200 m radius at 12 m/s.
      let angle = 0.06 * s
      let (sine, cosine) = Elementary.sineAndCosine(angle)
      var fix = field.fix(
        s, north: 200 * sine + n + 0.02 * source.next(),
        east: 200 * (1 - cosine) + e + 0.02 * source.next())
      fix.horizontalDilution = 0.9
      fix.speed = 12 + 0.05 * source.next()
      fix.course = Angle.wrapped(radians: angle)
      filter.observe(fix)
      let estimate = try #require(filter.estimate)
      let o = field.offset(of: estimate.position)
      let a = o.north - 200 * sine
      let b = o.east - 200 * (1 - cosine)
      raw += n * n + e * e
      filtered += a * a + b * b
      if abs(a) < 2 * estimate.positionCovariance[0, 0].squareRoot() { inside += 1 }
    }
    #expect(filtered < 1.05 * raw)
    // 95 % of independent errors; over some 20 correlation times the share may stray by a tenth.
    #expect(Double(inside) / Double(count) > 0.85)
  }

  @Test("over a pole and the antimeridian the track goes on as elsewhere", arguments: [0, 1, 2])
  func polesAndAntimeridian(place: Int) throws {
    // Great circles at 250 m/s: over the pole, beside it, and along 10° south over 180°.
    let radius = 6_371_000.0
    let start: Vector3<EarthFixed>
    let heading: Vector3<EarthFixed>
    switch place {
    case 0:
      (start, heading) = (Vector3(0, 0, 1), Vector3(0.6, 0.8, 0))
    case 1:
      (start, heading) = (Vector3(1e-5, 0, 1).normalized ?? .zero, Vector3(0, 1, 0))
    default:
      (start, heading) = (Vector3(-0.98, 0, -0.198_997_487), Vector3(0, -1, 0))
    }
    var filter = KinematicFilter(configuration: .init(profile: .airborne))
    var source = NormalSource(seed: 3)
    for t in 0..<120 {
      let (s, c) = Elementary.sineAndCosine(250 * (Double(t) - 60) / radius)
      // The height of the sphere above the ellipsoid is smooth; only continuity matters here.
      let truth = radius * (c * start + s * heading)
      let velocity = 250 * (c * heading - s * start)
      let noisy =
        truth + Vector3(source.next(), source.next(), source.next())
      let geodetic = GeodeticPosition(earthFixed: noisy)
      var fix = SatelliteFix(instant: SensorInstant(seconds: Double(t)), position: geodetic)
      fix.standardDeviationNorth = 1
      fix.standardDeviationEast = 1
      fix.standardDeviationDown = 1
      let outcome = filter.observe(fix)
      #expect(outcome.position?.isFused == true)
      let e = try #require(filter.estimate)
      if t >= 20 {
        let level = LocalLevel.toEarthFixed(
          latitude: e.position.latitude, longitude: e.position.longitude)
        // Four standard deviations of three axes, and of the speed.
        #expect((e.earthFixed - truth).norm < 5)
        #expect((level * e.velocity - velocity).norm < 12)
        #expect(e.manoeuvreProbability < 0.99)
      }
    }
    #expect(filter.resetCount == 0)
  }
}
