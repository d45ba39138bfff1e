import ErrorStateFilter
import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import Replay

@Suite("rows between two fixes")
struct EstimateInterpolationTests {
  private typealias Motion = KinematicFilter.Configuration.Motion
  private static let origin = GeodeticPosition.degrees(latitude: 47, longitude: 8, height: 500)

  /// An estimate of a receiver alone, so many metres north and east of the origin.
  private func fix(
    _ seconds: Double, north: Double = 0, east: Double = 0,
    velocity: Vector3<NorthEastDown> = .zero,
    deviation: Double = 0, velocityDeviation: Double = 0
  ) -> FusionEstimate {
    var estimate = FusionEstimate(instant: SensorInstant(seconds: seconds))
    let axes = LocalLevel.toEarthFixed(
      latitude: Self.origin.latitude, longitude: Self.origin.longitude)
    let offset: Vector3<NorthEastDown> = Vector3(north, east, 0)
    estimate.mode = .satelliteOnly
    estimate.position = GeodeticPosition(earthFixed: Self.origin.earthFixed + axes * offset)
    let (p, v) = (deviation * deviation, velocityDeviation * velocityDeviation)
    estimate.positionCovariance = Matrix3(diagonal: Vector3(p, p, p))
    estimate.velocity = velocity
    estimate.velocityCovariance = Matrix3(diagonal: Vector3(v, v, v))
    return estimate
  }

  private func offset(_ estimate: FusionEstimate) throws -> Vector3<NorthEastDown> {
    let place = try #require(estimate.position)
    let axes = LocalLevel.toEarthFixed(
      latitude: Self.origin.latitude, longitude: Self.origin.longitude)
    return axes.transposed * (place.earthFixed - Self.origin.earthFixed)
  }

  /// The times of the rows that a rate makes of the estimates.
  private func times(_ estimates: [FusionEstimate], rate: Double) throws -> [String] {
    let folder = try TestFolder()
    var writer = try EstimateWriter(path: folder.path + "/e.csv", rate: rate)
    for estimate in estimates { try writer.write(estimate) }
    try writer.close()
    return try folder.text("e.csv").split(separator: "\n").dropFirst().map {
      String($0.split(separator: ",")[0])
    }
  }

  @Test("constant acceleration is met exactly")
  func acceleration() throws {
    // 2 m/s² to the east from 1 m/s: 1 t + t².
    let a = fix(3, velocity: Vector3(0, 1, 0))
    let b = fix(5, east: 6, velocity: Vector3(0, 5, 0))
    let way = try #require(EstimateInterpolation(from: a, to: b, motion: Motion(profile: .other)))
    for t in [0.1, 0.5, 1, 1.7] {
      let estimate = way.estimate(at: SensorInstant(seconds: 3 + t))
      let place = try offset(estimate)
      // EarthFixed coordinates are 6e6 m: 1e-9 m each, and twice there and back.
      #expect(abs(place.y - (t + t * t)) < 1e-8)
      // East at the end is 6 m tan 47° / R = 1.0e-6 rad off east at the origin; of its 5 m/s the
      // cubic takes at most 4/27 of 2 s: 1.5e-6 m.
      #expect(abs(place.x) < 2e-6)
      // The axes turn by 6 m over the Earth's radius: 1e-6 of 5 m/s.
      #expect(abs((estimate.velocity?.y ?? 0) - (1 + 2 * t)) < 1e-5)
    }
  }

  @Test("the stated deviation is that of white acceleration between known ends")
  func bridge() throws {
    var motion = Motion(profile: .other)
    motion.cruiseAcceleration = 4
    motion.manoeuvreAcceleration = 4
    let steps = 50
    let span = 2.0
    let step = span / Double(steps)
    var random = MersenneTwister(seed: 3)
    for k in [10, 25, 40] {
      let instant = SensorInstant(seconds: Double(k) * step)
      var squares = 0.0
      var stated = 0.0
      for _ in 0..<1000 {
        // Exact steps of an integrated Wiener process of density 4 m²/s³.
        var (p, v) = ([0.0], [0.0])
        for _ in 0..<steps {
          let kick = random.normal(mean: 0, standardDeviation: (4 * step).squareRoot())
          let slip = random.normal(
            mean: 0, standardDeviation: (4 * step * step * step / 12).squareRoot())
          p.append(p[p.count - 1] + v[v.count - 1] * step + kick * step / 2 + slip)
          v.append(v[v.count - 1] + kick)
        }
        let way = EstimateInterpolation(
          from: fix(0), to: fix(span, north: p[steps], velocity: Vector3(v[steps], 0, 0)),
          motion: motion)
        let estimate = try #require(way).estimate(at: instant)
        let error = try offset(estimate).x - p[k]
        squares += error * error / 1000
        stated = estimate.positionCovariance[0, 0]
      }
      // The mean square of 1000 normal numbers scatters by 4.5 %: three and a half times that.
      #expect(abs(squares / stated - 1) < 0.16, "at step \(k): \(squares), stated \(stated)")
    }
  }

  @Test("the deviation never falls below a mean of those at the ends")
  func deviation() throws {
    let way = try #require(
      EstimateInterpolation(
        from: fix(0, deviation: 1, velocityDeviation: 0.3),
        to: fix(1, deviation: 2, velocityDeviation: 0.3), motion: Motion(profile: .automotive)))
    var last = 1.0
    for k in 1..<10 {
      let estimate = way.estimate(at: SensorInstant(seconds: Double(k) / 10))
      let now = estimate.positionCovariance[0, 0]
      #expect(now > last && now < 4.1)
      #expect(estimate.positionCovariance[2, 2] > 1)
      #expect(estimate.velocityCovariance[0, 0] > 0.09)
      #expect(abs(estimate.deadReckoningAge - Double(k) / 10) < 1e-12)
      last = now
    }
  }

  @Test("a rate above that of the fixes makes rows on its grid; those at fixes stay")
  func rows() throws {
    let estimates = [fix(-1.03), fix(-0.03), fix(0.97)]
    let four = try times(estimates, rate: 4)
    #expect(four.map { Double($0) } == [-1.03, -1, -0.75, -0.5, -0.03, 0, 0.25, 0.5, 0.97])
    #expect(try times(estimates, rate: 1).count == 3)
    #expect(try times(estimates, rate: 0.1).count == 2)
  }

  @Test("what cannot be told is left out: long gaps, resets, an inertial sensor, no velocity")
  func refused() throws {
    #expect(try times([fix(0), fix(2.5)], rate: 10).count == 26)
    #expect(try times([fix(0), fix(2.6)], rate: 10).count == 2)
    var reset = fix(1)
    reset.resetCount = 1
    #expect(try times([fix(0), reset], rate: 10).count == 2)
    var inertial = fix(1)
    inertial.attitude = .identity
    #expect(try times([fix(0), inertial], rate: 10).count == 2)
    var unknown = fix(1)
    unknown.velocity = nil
    #expect(try times([unknown, fix(2)], rate: 10).count == 2)
  }

  @Test("the way crosses the antimeridian and passes by a pole")
  func everywhere() throws {
    for (a, b) in [
      (
        GeodeticPosition.degrees(latitude: 10, longitude: 179.9999, height: 0),
        GeodeticPosition.degrees(latitude: 10, longitude: -179.9999, height: 0)
      ),
      (
        GeodeticPosition.degrees(latitude: 89.9999, longitude: 0, height: 0),
        GeodeticPosition.degrees(latitude: 89.9999, longitude: 180, height: 0)
      ),
    ] {
      var (from, to) = (fix(0), fix(1))
      (from.position, to.position) = (a, b)
      let chord = b.earthFixed - a.earthFixed
      for (end, place) in [(0, a), (1, b)] {
        let axes = LocalLevel.toEarthFixed(latitude: place.latitude, longitude: place.longitude)
        let velocity = axes.transposed * chord
        if end == 0 { from.velocity = velocity } else { to.velocity = velocity }
      }
      let way = try #require(
        EstimateInterpolation(from: from, to: to, motion: Motion(profile: .airborne)))
      let middle = try #require(
        way.estimate(at: SensorInstant(seconds: 0.5)).position?.earthFixed)
      let error = middle - a.earthFixed - 0.5 * chord
      // As above, 1e-9 m per coordinate of 6e6 m.
      #expect(error.dot(error).squareRoot() < 1e-8)
    }
  }
}
