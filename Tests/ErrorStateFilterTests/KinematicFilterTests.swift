import ErrorStateFilter
import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@Suite("The kinematic filter, measurement by measurement")
struct KinematicFilterTests {
  let field = Field.middleLatitude

  @Test("the first fix is the estimate, as sure as the receiver says")
  func firstFix() throws {
    var filter = automotive()
    #expect(filter.estimate == nil)
    let outcome = filter.observe(field.fix(10, north: 3, east: 4, up: 5, deviation: 2))
    #expect(outcome.position?.judgement == .accepted)
    let e = try #require(filter.estimate)
    let o = field.offset(of: e.position)
    // A fix goes through EarthFixed and back: nanometres.
    #expect(abs(o.north - 3) < 1e-6 && abs(o.east - 4) < 1e-6 && abs(o.up - 5) < 1e-6)
    // Variance 4, and the millimetre that keeps it regular.
    #expect(abs(e.positionCovariance[0, 0] - 4) < 1e-3)
    #expect(abs(e.positionCovariance[2, 2] - 4) < 1e-3)
  }

  @Test("a fix off the prediction pulls the estimate its way, along each axis", arguments: 0..<3)
  func positionSign(axis: Int) throws {
    var filter = automotive()
    var source = NormalSource(seed: 5)
    for t in 0..<30 {
      filter.observe(
        field.fix(
          Double(t), north: source.next(), east: source.next(), up: source.next(), deviation: 1))
    }
    var pulled = filter
    filter.observe(field.fix(30, north: 0, east: 0, deviation: 1))
    pulled.observe(
      field.fix(
        30, north: axis == 0 ? 1 : 0, east: axis == 1 ? 1 : 0, up: axis == 2 ? 1 : 0,
        deviation: 1))
    let a = field.offset(of: try #require(filter.estimate).position)
    let b = field.offset(of: try #require(pulled.estimate).position)
    let moved = [b.north - a.north, b.east - a.east, b.up - a.up]
    for i in 0..<3 {
      // Neither unmoved nor all the way; next to nothing along the other axes.
      if i == axis {
        #expect(moved[i] > 0.01 && moved[i] < 0.9)
      } else {
        #expect(abs(moved[i]) < 0.1)
      }
    }
  }

  @Test("velocity north, east and down, and speed with course, carry the position their way")
  func velocitySigns() throws {
    var byComponents = automotive()
    var byCourse = automotive()
    for t in 0...20 {
      let s = Double(t)
      var fix = field.fix(s, north: 6 * s, east: -8 * s, up: 0.5 * s, deviation: 1)
      fix.velocityNorth = 6
      fix.velocityEast = -8
      fix.velocityDown = -0.5
      byComponents.observe(fix)
      fix.velocityNorth = nil
      fix.velocityEast = nil
      fix.speed = 10
      fix.course = Angle.degrees(360 - 53.130_102_354).radians
      let outcome = byCourse.observe(fix)
      #expect(outcome.course?.isFused == true && outcome.velocity == nil)
    }
    for filter in [byComponents, byCourse] {
      let e = try #require(filter.estimate)
      #expect(abs(e.velocity.x - 6) < 0.1 && abs(e.velocity.y + 8) < 0.1)
      #expect(abs(e.velocity.z + 0.5) < 0.1)
      let p = try #require(filter.predicted(to: SensorInstant(seconds: 22)))
      let o = field.offset(of: p.position)
      // Two seconds further on, with what little the still hypothesis takes away.
      #expect(abs(o.north - 132) < 0.6 && abs(o.east + 176) < 0.8)
      #expect(o.up > 10.2)
    }
  }

  @Test("a wheel speed sharpens the speed along the track and holds a standing vehicle")
  func odometer() throws {
    var filter = automotive()
    for t in 0...20 {
      filter.observe(field.fix(Double(t), north: 10 * Double(t), east: 0, deviation: 1))
    }
    let before = try #require(filter.estimate)
    let verdict = filter.observe(
      OdometerSample(instant: SensorInstant(seconds: 20), speed: -10.5, standardDeviation: 0.05))
    #expect(verdict.isFused && verdict.dimension == 1)
    let after = try #require(filter.estimate)
    #expect(after.velocity.x > before.velocity.x)
    #expect(after.velocityCovariance[0, 0] < 0.5 * before.velocityCovariance[0, 0])
    #expect(after.velocityCovariance[1, 1] > 0.5 * before.velocityCovariance[1, 1])

    var still = automotive()
    for t in 0...5 { still.observe(field.fix(Double(t), north: 0, east: 0, deviation: 3)) }
    for k in 1...20 {
      still.observe(OdometerSample(instant: SensorInstant(seconds: 5 + 0.1 * Double(k)), speed: 0))
    }
    #expect(try #require(still.estimate).stillProbability > 0.9)
  }

  @Test("a barometer's climb raises the predicted height")
  func climb() throws {
    var filter = KinematicFilter(configuration: .init(profile: .airborne))
    var source = NormalSource(seed: 6)
    for t in 0...10 {
      filter.observe(field.fix(Double(t), north: 0, east: 0, up: 2 * source.next(), deviation: 2))
    }
    let verdict = filter.observe(
      climb: 3, standardDeviation: 0.1, at: SensorInstant(seconds: 10.5))
    #expect(verdict.isFused)
    #expect(try #require(filter.estimate).velocity.z < -1)
    #expect(
      !filter.observe(climb: .nan, standardDeviation: 1, at: SensorInstant(seconds: 11)).isFused)
  }

  @Test("a prediction leaves the filter alone and equals the filter carried there")
  func prediction() throws {
    var filter = automotive()
    for t in 0...9 {
      filter.observe(field.fix(Double(t), north: 5 * Double(t), east: 0, deviation: 1))
    }
    let target = SensorInstant(seconds: 14)
    let predicted = try #require(filter.predicted(to: target))
    #expect(filter.instant == SensorInstant(seconds: 9))
    #expect(filter.predicted(to: SensorInstant(seconds: 8)) == nil)
    filter.advance(to: target)
    #expect(filter.estimate == predicted)
  }

  @Test("what is NaN, infinite or impossible is refused as implausible and changes nothing")
  func implausible() throws {
    let spoil: [(inout SatelliteFix, Double) -> Void] = [
      { $0.position.latitude = $1 }, { $0.position.longitude = $1 }, { $0.position.height = $1 },
      { $0.standardDeviationNorth = $1 }, { $0.standardDeviationEast = $1 },
      { $0.standardDeviationDown = $1 }, { $0.covarianceNorthEast = $1 },
      { $0.velocityNorth = $1 }, { $0.velocityEast = $1 }, { $0.velocityDown = $1 },
      { $0.standardDeviationVelocityNorth = $1 }, { $0.standardDeviationVelocityEast = $1 },
      { $0.standardDeviationVelocityDown = $1 }, { $0.speed = $1 }, { $0.course = $1 },
      { $0.horizontalDilution = $1 },
    ]
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      for change in spoil {
        var filter = automotive()
        var first = field.fix(0, north: 0, east: 0)
        change(&first, value)
        #expect(filter.observe(first).position?.judgement == .refused(.implausible))
        #expect(filter.estimate == nil)
        filter.observe(field.fix(1, north: 0, east: 0))
        let before = try #require(filter.estimate)
        var bad = field.fix(2, north: 0, east: 0)
        change(&bad, value)
        #expect(filter.observe(bad).position?.judgement == .refused(.implausible))
        #expect(filter.estimate == before)
      }
    }
    var filter = automotive()
    var pole = field.fix(0, north: 0, east: 0)
    pole.position.latitude = Angle.degrees(91).radians
    #expect(filter.observe(pole).position?.judgement == .refused(.implausible))
  }

  @Test("no fix, a late fix and a repeated fix are told apart and change nothing")
  func refusals() throws {
    var filter = automotive()
    for t in 0...5 { filter.observe(field.fix(Double(t), north: 0, east: 0, deviation: 1)) }
    let before = try #require(filter.estimate)
    var none = field.fix(6, north: 0, east: 0)
    none.quality = 0
    #expect(filter.observe(none).position?.judgement == .refused(.noFix))
    for t in [5.0, 4.5] {
      let late = filter.observe(field.fix(t, north: 0, east: 0, deviation: 1))
      #expect(late.position?.judgement == .refused(.tooLate))
    }
    #expect(filter.estimate == before)
  }

  @Test("extreme but finite accuracies and gaps leave a finite, positive covariance")
  func extremes() throws {
    var filter = automotive()
    var t = 0.0
    var source = NormalSource(seed: 9)
    for k in 0..<400 {
      let deviation = [1e-9, 1e-3, 1, 1e5, 0][k % 5]
      t += [0.001, 1, 0.05, 90, 5000][(k / 7) % 5]
      var fix = field.fix(
        t, north: source.next() * 100, east: source.next() * 100, deviation: deviation)
      fix.horizontalDilution = 99
      if k % 3 == 0 {
        fix.speed = abs(source.next()) * 20
        fix.course = source.uniform() * 6
      }
      filter.observe(fix)
      let e = try #require(filter.estimate)
      #expect(e.earthFixed.isFinite && e.velocity.isFinite)
      for i in 0..<3 {
        #expect(e.positionCovariance[i, i] > 0 && e.positionCovariance[i, i].isFinite)
        #expect(e.velocityCovariance[i, i] > 0 && e.velocityCovariance[i, i].isFinite)
      }
    }
    // Thirty years without a fix.
    let far = try #require(filter.predicted(to: SensorInstant(seconds: t + 1e9)))
    #expect(far.earthFixed.isFinite && far.positionCovariance[0, 0].isFinite)
  }
}
