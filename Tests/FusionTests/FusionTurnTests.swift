import Sensing
import Simulation
import Testing

@testable import Fusion

/// The work between one inertial sample and the next is bounded, and what comes of it is the same.
struct FusionTurnTests {
  @Test("a turn does two units, or one item of any size, and more the further it is behind")
  func budget() {
    var turn = FusionTurn()
    #expect(turn.allows(1, lag: 0))
    #expect(turn.allows(1, lag: 3))
    #expect(!turn.allows(1, lag: 3))
    #expect(turn.allows(1, lag: 4))
    #expect(!turn.allows(1, lag: 4))
    var other = FusionTurn()
    #expect(other.allows(3, lag: 0))
    #expect(!other.allows(1, lag: 0))
  }

  /// A multirotor whose barometer, magnetometer and receiver are read at the same instants.
  private static let recording = Recording(
    .multirotor(standing: 0), duration: 8, inertial: 100, receiver: 10, barometer: 50,
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

  @Test("no turn fuses more than two measurements once it keeps pace, however many fall together")
  func bounded() {
    var engine = FusionEngine(configuration: .defaults(.airborne))
    engine.setStart(Self.recording.startPose())
    var largest = 0
    var count = 0
    for sample in Self.recording.samples {
      if sample.kind == .inertial {
        largest = max(largest, count)
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
    #expect(largest == 2)
  }
}
