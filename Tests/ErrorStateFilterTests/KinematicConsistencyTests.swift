import ErrorStateFilter
import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@Suite("The kinematic filter's stated accuracy")
struct KinematicConsistencyTests {
  /// Truth that follows the cruising model exactly, and a filter that need not guess the mode.
  func configuration() -> KinematicFilter.Configuration {
    var c = KinematicFilter.Configuration(profile: .automotive)
    c.motion.cruiseAcceleration = 0.1
    c.motion.cruiseDwell = 1e9
    c.motion.manoeuvreDwell = 1
    c.motion.stillDwell = 1
    // White acceleration: it lasts for no time.
    c.motion.accelerationPersistence = 1e-6
    c.motion.cruiseClimbAcceleration = 0.01
    c.motion.climbPersistence = 1e9
    c.motion.initialSpeed = 5
    c.receiver.velocityCorrelationTime = 0
    return c
  }

  struct Sums {
    var position = 0.0
    var velocity = 0.0
    var height = 0.0
    var innovation = 0.0
    var innovations = 0
  }

  /// Normalised squared errors after 80 s, summed over 50 seeds; `noise` is what truth really has.
  func run(noise: Double, acceleration: Double = 0.1) throws -> Sums {
    let field = Field.middleLatitude
    var sums = Sums()
    for seed in 1...50 {
      var source = NormalSource(seed: UInt64(seed))
      var filter = KinematicFilter(configuration: configuration())
      var x = [0.0, 0, 0]
      var v = [5 * source.next(), 5 * source.next(), 0.5 * source.next()]
      let density = [acceleration, acceleration, 0.01]
      for t in 0...80 {
        if t > 0 {
          for i in 0..<3 {
            // Exact discretisation of white acceleration over one second.
            let kick = density[i].squareRoot() * source.next()
            x[i] += v[i] + 0.5 * kick + (density[i] / 12).squareRoot() * source.next()
            v[i] += kick
          }
        }
        let outcome = filter.observe(
          field.fix(
            Double(t), north: x[0] + noise * source.next(), east: x[1] + noise * source.next(),
            up: x[2] + noise * source.next(), deviation: 2))
        if t > 20, let verdict = outcome.position {
          sums.innovation += verdict.normalizedInnovationSquared
          sums.innovations += 1
        }
      }
      let e = try #require(filter.estimate)
      let o = field.offset(of: e.position)
      let p = e.positionCovariance
      let w = e.velocityCovariance
      sums.position +=
        (o.north - x[0]) * (o.north - x[0]) / p[0, 0] + (o.east - x[1]) * (o.east - x[1]) / p[1, 1]
      sums.velocity +=
        (e.velocity.x - v[0]) * (e.velocity.x - v[0]) / w[0, 0]
        + (e.velocity.y - v[1]) * (e.velocity.y - v[1]) / w[1, 1]
      sums.height += (o.up - x[2]) * (o.up - x[2]) / p[2, 2]
    }
    return sums
  }

  @Test("errors and innovations are as large as stated when truth follows the model")
  func consistent() throws {
    let sums = try run(noise: 2)
    // Chi-square with 100 degrees of freedom, 99.9 % two-sided: 59.9 ... 155.5 (Wilson and
    // Hilferty); with 50: 23.5 ... 91.7.
    #expect(sums.position > 59.9 && sums.position < 155.5)
    #expect(sums.velocity > 59.9 && sums.velocity < 155.5)
    #expect(sums.height > 23.5 && sums.height < 91.7)
    // 3000 innovations of mean two: scatter 2/√3000 = 0.037; the learnt scale, which may stray by
    // a tenth, adds the rest.
    let mean = sums.innovation / Double(sums.innovations)
    #expect(mean > 1.7 && mean < 2.3)
  }

  @Test("the same band notices truth that is six times as agile as the model")
  func notices() throws {
    // Shows that the test above can fail: velocity errors grow past the band.
    let sums = try run(noise: 2, acceleration: 6)
    #expect(sums.velocity > 155.5)
  }
}
