import Sensing
import Simulation
import Testing

@testable import Fusion

/// The work between one inertial sample and the next is bounded, and what comes of it is the same.
struct FusionTurnTests {
  @Test("a turn does two units, or one item of any size, and whatever is further behind")
  func budget() {
    func answers(_ items: [(cost: Int, lag: Double)]) -> [Bool] {
      var turn = FusionTurn()
      return items.map { turn.allows($0.cost, lag: $0.lag) }
    }
    #expect(
      answers([(1, 0), (1, 3), (1, 3), (1, 4), (1, 4), (1, 2)])
        == [true, true, false, true, true, false])
    #expect(answers([(3, 0), (1, 0)]) == [true, false])
  }

  /// A multirotor whose barometer, magnetometer and receiver are read at the same instants.
  private static let recording = Recording(
    .multirotor(standing: 0), duration: 8, inertial: 200, receiver: 5, barometer: 50,
    magnetometer: 50)

  @Test("whoever takes the estimates late gets the same ones to the bit")
  func sameEstimates() {
    let start = Self.recording.startPose()
    let prompt = EngineRun(Self.recording.samples, .defaults(.airborne), start: start)
    var engine = FusionEngine(configuration: .defaults(.airborne))
    engine.setStart(start)
    var late: [FusionEstimate] = []
    for (index, sample) in Self.recording.samples.enumerated() {
      engine.receive(sample)
      // Every tenth of a second: the turns between were lost.
      if index % 25 == 0 {
        while let estimate = engine.nextEstimate() { late.append(estimate) }
        while engine.nextOutcome() != nil {}
      }
    }
    engine.finish()
    while let estimate = engine.nextEstimate() { late.append(estimate) }
    #expect(prompt.estimates.count == late.count)
    let isSame = zip(prompt.estimates, late).allSatisfy {
      $0.instant == $1.instant && $0.position == $1.position && $0.attitude == $1.attitude
        && $0.velocityCovariance == $1.velocityCovariance
    }
    #expect(isSame)
  }

  @Test("no turn fuses all the measurements that fall together")
  func bounded() {
    var engine = FusionEngine(configuration: .defaults(.airborne))
    engine.setStart(Self.recording.startPose())
    var largest = 0
    var count = 0
    for sample in Self.recording.samples {
      if sample.kind == .inertial {
        // Before two inertial samples have been fused nothing is known of their pace.
        if sample.instant.seconds > 2 { largest = max(largest, count) }
        count = 0
      }
      engine.receive(sample)
      while engine.nextEstimate() != nil {}
      while let outcome = engine.nextOutcome() {
        switch outcome.quantity {
        case .barometricAltitude, .magneticField, .satellitePosition, .satelliteVelocity: count += 1
        default: break
        }
      }
    }
    // Field, pressure, position and velocity are often of one instant.
    #expect(largest <= 3)
  }
}
