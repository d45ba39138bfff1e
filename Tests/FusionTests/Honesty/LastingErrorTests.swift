import Geodesy
import Glibc
import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import ErrorStateFilter
@testable import Fusion

@Suite("Errors that last")
struct LastingErrorTests {
  /// What a receiver of unit claim has left over after `count` fixes, of which `slow` is a variance that
  /// wanders in a minute.
  private func share(slow: Double, seed: UInt64, count: Int) -> Double {
    var random = RepeatableGenerator(seed: seed)
    var lasting = LastingError()
    var wander = [random.normal(), random.normal()]
    let kept = 1 - 1.0 / 60
    for _ in 0..<count {
      var a = NavigationFilter.Assessment()
      a.dimension = 2
      for i in 0..<2 {
        wander[i] = kept * wander[i] + (1 - kept * kept).squareRoot() * random.normal()
        a.noiseVariance[i] = 1
        // The filter thinks that it knows the place to a third of that.
        a.innovationVariance[i] = 1.1
        a.innovation[i] =
          (1.1 - slow).squareRoot() * random.normal() + slow.squareRoot() * wander[i]
      }
      lasting.learn(from: a)
    }
    return lasting.share
  }

  @Test("a receiver that shows less from fix to fix than it claims is found to err for long")
  func slowReceiver() {
    // 800 innovations err by 5 % of their mean square, forty of a hundred by 15 %.
    for seed in 1...10 {
      let found = share(slow: 0.5, seed: UInt64(seed), count: 400)
      #expect(found > 0.3 && found < 0.65, "\(found)")
    }
    let early = (1...40).count { share(slow: 0.5, seed: UInt64($0), count: 30) > 0.2 }
    #expect(early > 32, "\(early) of 40 after half a minute")
  }

  @Test("a receiver that is as it claims is left alone, or nearly so")
  func whiteReceiver() {
    let found = (1...100).map { share(slow: 0, seed: UInt64($0), count: 100) }
    // 1.2 deviations on, 0.7 off: a fifth at the most, and by chance's size.
    #expect(found.count { $0 > 0 } < 35)
    #expect(found.reduce(0, +) / 100 < 0.06)
  }

  @Test(
    "what crossed axes put into the tilt is gone after a full circle and largest after half of one")
  func crossedAxes() {
    var lasting = LastingTiltError()
    var half = 0.0
    for k in 0..<40 {
      let yaw = Double(k) * (2 * .pi / 40)
      lasting.turned = Vector3(0, 0, 2 * .pi / 40)
      let attitude = Rotation<Body, NorthEastDown>(
        roll: .radians(0), pitch: .radians(0), yaw: .radians(yaw))
      lasting.turn(attitude.matrix)
      if k == 19 { half = lasting.squares.north + lasting.squares.east }
    }
    let full = lasting.squares.north + lasting.squares.east
    // Half a circle leaves the diameter, 2, of each of two shares, in steps of nine degrees.
    #expect(abs(half - 8) < 0.1, "\(half)")
    #expect(full < 1e-20)
  }

  @Test("iron turns a heading that is kept, and is averaged away over a circle")
  func iron() {
    let field = Vector3<NorthEastDown>(19.9e-6, 2e-6, 40e-6)
    func ahead(_ heading: Double) -> (north: Double, east: Double) {
      (0.9 * cos(heading), 0.9 * sin(heading))
    }
    var kept = LastingFieldError()
    for _ in 0..<100 { kept.turn(by: 0.1, forward: ahead(0.7), field: field) }
    // 1.05 µT in 20 µT, to what is left after a hundred tenths.
    #expect(abs(kept.variance.squareRoot() - 0.0525) < 1e-5)
    var turned = LastingFieldError()
    for k in 0..<1000 {
      turned.turn(by: 0.01, forward: ahead(Double(k) * 0.0628), field: field)
    }
    // The mean forgets in a hundred readings, which are a circle: 1/√(1 + (2π)²) is left.
    #expect(turned.variance.squareRoot() < 0.2 * 0.0525)
    kept.fade(by: 1)
    #expect(kept.variance == 0)
  }

  @Test("motion that was certain counts while it ends, and not for long after")
  func certainMotion() {
    var force = HorizontalForce()
    let up = Vector3<EarthFixed>(0, 0, 1)
    // 30 deviations are 0.3 m/s².
    force.look(variance: 1e-4)
    for _ in 0..<50 { force.receive(Vector3(2, 0, 9.81), up: up, duration: 0.02) }
    #expect(force.share > 0.99)
    // It ends over two seconds, and is over for three.
    for k in 0..<250 {
      force.receive(Vector3(max(0, 2 - 0.02 * Double(k)), 0, 9.81), up: up, duration: 0.02)
    }
    #expect(force.share > 0.99)
    for _ in 0..<250 { force.receive(Vector3(0.03, 0, 9.81), up: up, duration: 0.02) }
    #expect(force.share < 0.01)
  }

  @Test("a height that is opened takes the barometer's bias along")
  func barometer() {
    var filter = NavigationFilter(
      state: NavigationState(
        instant: SensorInstant(nanoseconds: 0),
        position: .init(latitude: 0.8, longitude: 0.2, height: 9),
        velocity: .zero, attitude: .identity),
      noise: .consumer, positionDeviation: Vector3(1, 1, 1), velocityDeviation: Vector3(1, 1, 1),
      attitudeDeviation: Vector3(1, 1, 1))
    func sum() -> Double {
      var row = ErrorRow()
      row[.position, in: EarthFixed.self] = -filter.state.localLevel.transposed.row2
      row[scalar: .barometerBias] = 1
      var product = ErrorRow()
      return filter.covariance.project(row, into: &product)
    }
    let before = sum()
    filter.widenPosition(by: Vector3(0, 0, 25), withBarometer: true)
    // The barometer reads height and bias together: what it is expected to read is as certain as before.
    #expect(abs(sum() - before) < 1e-9)
    #expect(abs(filter.levelCovariance(of: .position)[2, 2] - 26) < 1e-9)
  }
}
