import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import Fusion

/// A parked car with a quiet inertial sensor and a receiver that tells velocity once a second.
private struct ParkedCar {
  var engine = FusionEngine(configuration: FusionConfiguration(profile: .automotive))
  private var random = RepeatableGenerator(seed: 5)
  private var steps = 0
  /// What the receiver says next, m/s north and east.
  var velocity = (north: 0.0, east: 0.0)
  var hasVelocity = true
  /// Metres east of where it began.
  var east = 0.0
  private(set) var isStanding = false
  private(set) var falls = 0
  private(set) var seconds = 0.0

  private mutating func noise<F>(_ size: Double) -> Vector3<F> {
    Vector3(size * random.normal(), size * random.normal(), size * random.normal())
  }

  /// A second, with a fix at its end.
  mutating func second() {
    for _ in 0..<100 {
      steps += 1
      engine.receive(
        .inertial(
          InertialSample(
            instant: SensorInstant(nanoseconds: Int64(steps) * 10_000_000),
            specificForce: Vector3(0, 0, -9.808) + noise(0.01), angularRate: noise(0.001))))
    }
    var fix = SatelliteFix(
      instant: SensorInstant(nanoseconds: Int64(steps) * 10_000_000),
      position: .degrees(latitude: 48.2, longitude: 11.6 + east / 74_300, height: 560))
    fix.standardDeviationNorth = 3
    fix.standardDeviationEast = 3
    fix.standardDeviationDown = 5
    if hasVelocity {
      (fix.velocityNorth, fix.velocityEast, fix.velocityDown) = (velocity.north, velocity.east, 0)
      fix.standardDeviationVelocityNorth = 0.1
      fix.standardDeviationVelocityEast = 0.1
      fix.standardDeviationVelocityDown = 0.1
    }
    engine.receive(.satellite(fix))
    while let estimate = engine.nextEstimate() {
      if isStanding && !estimate.isStandingStill { falls += 1 }
      isStanding = estimate.isStandingStill
    }
    seconds += 1
  }
}

@Suite("Release: doubts about standing")
struct StandingDoubtReleaseTests {
  /// Between the gates of three degrees of freedom, 11.34 and 30.7, with room for what the filter
  /// itself does not know: 4.3 deviations of 0.1 m/s.
  private static let tail = 0.43

  private static func parked() -> ParkedCar {
    var car = ParkedCar()
    for _ in 0..<15 { car.second() }
    return car
  }

  @Test("a velocity in the tail, as one in a hundred is by chance, is no movement")
  func single() {
    var car = Self.parked()
    #expect(car.isStanding)
    for velocity in [(tail, 0.0), (0, 0), (0, -tail), (tail, 0), (-tail, 0), (0, tail), (0, 0)] {
      car.velocity = velocity
      car.second()
    }
    for _ in 0..<3 { car.second() }
    #expect(car.falls == 0)
  }

  private var tail: Double { Self.tail }

  @Test("two in a row that say the same are, and so is one that nothing explains")
  func agreeing() {
    var creeping = Self.parked()
    creeping.velocity = (0.3, 0.3)
    // Half a second after the second of them, the horizon of what comes late.
    for _ in 0..<3 { creeping.second() }
    #expect(creeping.falls == 1)
    var moving = Self.parked()
    moving.velocity = (0, 1)
    for _ in 0..<2 { moving.second() }
    #expect(moving.falls == 1)
  }

  @Test("with positions alone nothing is said of standing before one could have told otherwise")
  func unconfirmed() {
    for speed in [30.0, 12] {
      var car = ParkedCar()
      car.hasVelocity = false
      for _ in 0..<60 {
        car.east += speed
        car.second()
        // 12 m/s are within the gate for a second: eight deviations of 3 m at 30 m/s are 0.8 s.
        if speed == 30 || car.seconds > 15 { #expect(!car.isStanding, "\(speed) \(car.seconds)") }
      }
    }
    var parked = ParkedCar()
    parked.hasVelocity = false
    for _ in 0..<10 { parked.second() }
    #expect(parked.isStanding)
  }
}
