import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial
import Testing

@Suite("Release: sensors appear, vanish and return")
struct SensorsComeAndGoReleaseTests {
  /// The share of the position errors inside three standard deviations along every axis.
  private func insideThree(_ recording: Recording, _ estimates: [FusionEstimate]) -> Double {
    var inside = 0
    var count = 0
    for e in estimates {
      guard let error = recording.positionError(of: e) else { continue }
      count += 1
      let isInside = (0..<3).allSatisfy {
        error[$0] * error[$0] <= 9 * e.positionCovariance[$0, $0]
      }
      if isInside { inside += 1 }
    }
    return count == 0 ? 0 : Double(inside) / Double(count)
  }

  private func horizontalError(_ recording: Recording, _ e: FusionEstimate) -> Double {
    guard let error = recording.positionError(of: e) else { return .infinity }
    return (error.x * error.x + error.y * error.y).squareRoot()
  }

  @Test("without the inertial sensor the receiver goes on alone; with it again, all goes on")
  func inertialLost() {
    let recording = Recording(.car(standing: 5), duration: 110, inertial: 100, odometer: 0)
      .without(.inertial, from: 60, to: 80)
    let run = EngineRun(recording.samples, .defaults(.automotive))
    #expect(run.isStrictlyIncreasing)
    let alone = run.estimates(from: 64, to: 80)
    // An estimate per fix, of the receiver's accuracy: 1.2 m along each axis, four times that.
    // The fix at 79 s waits for its horizon until the inertial sensor is back.
    #expect(alone.count == 15)
    for e in alone {
      #expect(e.mode == .satelliteOnly)
      #expect(horizontalError(recording, e) < 6.8, "\(e.instant.seconds)")
    }
    #expect(!run.events(.sensorLost(.inertial)).isEmpty)
    #expect(!run.events(.sensorReturned(.inertial)).isEmpty)
    let end = run.estimates(from: 105, to: 111)
    #expect(end.count == 501 || end.count == 500)
    for e in end {
      #expect(e.mode == .navigating || e.mode == .aligning)
      #expect(horizontalError(recording, e) < 5)
    }
  }

  @Test("an outage of the receiver: dead reckoning, ever less certain, and honest about it")
  func outage() {
    for seed in 1...5 {
      let recording = Recording(
        .car(standing: 5), duration: 110, seed: UInt64(seed), inertial: 100
      ).without(.satellite, from: 70.5, to: 100.5)
      let run = EngineRun(recording.samples, .defaults(.automotive))
      let reckoned = run.estimates(from: 74, to: 100)
      // A standstill is an aid, too: for three seconds after it nothing is missed.
      let missing = reckoned.filter { $0.deadReckoningAge > 3.1 }
      #expect(missing.count > 1000 && missing.allSatisfy { $0.mode == .deadReckoning })
      // Sums of random steps leave three deviations rarely and for a while when they do.
      #expect(insideThree(recording, reckoned) > 0.97, "seed \(seed)")
      let deviations = reckoned.map { $0.positionCovariance[0, 0] + $0.positionCovariance[1, 1] }
      #expect((deviations.last ?? 0) > 2 * (deviations.first ?? 0))
      #expect(!run.events(.deadReckoningBegan).isEmpty && !run.events(.deadReckoningEnded).isEmpty)
      #expect((run.estimates.last.map { horizontalError(recording, $0) } ?? 100) < 4)
      #expect(run.estimates.last?.mode == .navigating)
    }
  }

  @Test("a receiver alone gives an estimate per fix")
  func receiverAlone() {
    let recording = Recording(.car(standing: 5), duration: 120, inertial: 0)
    let run = EngineRun(recording.samples, .defaults(.automotive))
    #expect(run.estimates.map(\.instant) == recording.samples.map(\.instant))
    #expect(run.estimates.allSatisfy { $0.mode == .satelliteOnly && $0.attitude == nil })
    #expect(insideThree(recording, run.estimates) > 0.9)
    let errors = run.estimates.map { horizontalError(recording, $0) }
    // Raw fixes err by 1.7 m (rms of two axes of 1.2 m).
    let meanSquare = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)
    #expect(meanSquare.squareRoot() < 1.7)
  }

  @Test("inertial sensor and magnetometer alone give attitude against magnetic north")
  func attitudeOnly() {
    let recording = Recording(
      .still(), duration: 30, inertial: 100, receiver: 0, magnetometer: 25)
    let run = EngineRun(recording.samples, .defaults(.other))
    let late = run.estimates(from: 10, to: 31)
    #expect(late.count > 2000)
    for e in late {
      #expect(e.mode == .attitudeOnly && e.headingReference == .magneticNorth && e.position == nil)
      // Accelerometer biases of 0.01 m/s² tilt by 0.06 degrees, hard iron of 0.3 µT in 20 µT turns
      // by 0.9; the dipole has no declination.
      #expect((recording.headingError(of: e) ?? 9).magnitude < 0.06)
      let (roll, pitch, _) = e.attitude?.rollPitchYaw ?? (9, 9, 9)
      #expect(abs(roll - 0.02) < 0.005 && abs(pitch + 0.03) < 0.005)
    }
  }

  @Test("an inertial sensor alone tells its tilt and counts heading from its start")
  func inertialAlone() {
    let recording = Recording(.still(), duration: 20, inertial: 100, receiver: 0)
    let run = EngineRun(recording.samples, .defaults(.other))
    let late = run.estimates(from: 10, to: 21)
    #expect(late.allSatisfy { $0.mode == .attitudeOnly && $0.headingReference == .start })
    #expect(late.allSatisfy { $0.position == nil && $0.velocity == nil })
    // Beside a barometer: the same, without a position made up.
    let both = Recording(.still(), duration: 20, inertial: 100, receiver: 0, barometer: 10)
    let run2 = EngineRun(both.samples, .defaults(.other))
    #expect(run2.estimates(from: 10, to: 21).allSatisfy { $0.mode == .attitudeOnly })
    #expect(run2.estimates.allSatisfy { $0.position == nil })
  }

  @Test("sensors that give neither attitude nor position alone give no estimate and no trouble")
  func aidsAlone() {
    let recording = Recording(
      .car(standing: 1), duration: 20, inertial: 0, receiver: 0, barometer: 10, magnetometer: 25,
      odometer: 10)
    for kinds in [[SensorKind.barometer], [.magnetometer], [.odometer], SensorKind.allCases] {
      let samples = recording.samples.filter { kinds.contains($0.kind) }
      let run = EngineRun(samples, .defaults(.automotive))
      #expect(run.estimates.allSatisfy { $0.mode == .waiting || $0.position == nil })
      #expect(run.isStrictlyIncreasing)
    }
  }

  @Test("a pose that was set starts navigation at once, and free motion stays inside its bounds")
  func startPose() {
    let recording = Recording(.multirotor(standing: 1), duration: 20, inertial: 100, receiver: 0)
    let run = EngineRun(recording.samples, .defaults(.airborne), start: recording.startPose())
    #expect(run.estimates.first.map { $0.mode == .navigating } ?? false)
    #expect(insideThree(recording, run.estimates) > 0.97)
    #expect(
      run.estimates.allSatisfy { recording.headingError(of: $0).map { abs($0) < 0.1 } ?? false })
  }

  @Test("a receiver that comes later than the inertial sensor starts navigation")
  func receiverAppears() {
    let recording = Recording(.car(standing: 30), duration: 90, inertial: 100)
      .without(.satellite, from: 0, to: 20)
    let run = EngineRun(recording.samples, .defaults(.automotive))
    #expect(run.estimates(from: 10, to: 19).allSatisfy { $0.mode == .attitudeOnly })
    #expect(run.estimates(from: 22, to: 30).allSatisfy { $0.mode == .aligning })
    #expect(run.events(.sensorAppeared(.satellite)).count == 1)
    #expect(run.estimates.last?.mode == .navigating)
  }

  @Test("a barometer holds the height through an outage of the receiver")
  func barometerHolds() {
    let recording = Recording(
      .multirotor(standing: 5), duration: 100, inertial: 100, receiver: 5, barometer: 10
    ).without(.satellite, from: 70, to: 95)
    let run = EngineRun(
      recording.samples, .defaults(.airborne), start: recording.startPose())
    for e in run.estimates(from: 75, to: 95) {
      // The fix's 2 m and the barometer's drift of some decimetres; free, the height would be lost.
      #expect((recording.positionError(of: e)?.z ?? 99).magnitude < 3)
    }
  }
}
