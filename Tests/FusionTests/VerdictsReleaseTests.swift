import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial
import Testing

@Suite("Release: what became of each measurement, and what carries each state")
struct VerdictsReleaseTests {
  private func carriers(_ run: EngineRun, at time: Double) -> StateCarriers {
    run.estimates(from: time, to: time + 0.05).first?.carriers ?? StateCarriers()
  }

  @Test("a multirotor: GNSS and magnetometer, then the barometer and nothing else")
  func multirotor() {
    let recording = Recording(
      .multirotor(standing: 3), duration: 90, seed: 4, inertial: 100, receiver: 5, barometer: 10,
      magnetometer: 20
    ).without(.satellite, from: 50, to: 70).without(.barometer, from: 60, to: 70)
      .without(.magnetometer, from: 60, to: 70)
    var field = recording
    field.samples = recording.samples
    let run = EngineRun(field.samples, .defaults(.airborne), start: recording.startPose())
    let aided = carriers(run, at: 40)
    #expect(aided.position == .satellite && aided.height == .satellite)
    #expect(aided.velocity == .satelliteVelocity && aided.tilt == .gravity)
    #expect(aided.barometerBias == .satellite)
    let outage = carriers(run, at: 58)
    #expect(outage.position == .inertial && outage.height == .barometer)
    #expect(outage.velocity == .inertial && outage.tilt == .inertial)
    #expect(outage.barometerBias == .inertial)
    let blind = carriers(run, at: 69)
    #expect(blind.position == .inertial && blind.height == .inertial)
    #expect(blind.barometerBias == .nothing)
    #expect(carriers(run, at: 80).position == .satellite)
  }

  @Test("a car: no heading, then that of its motion, then what stands")
  func car() {
    let recording = Recording(
      .car(standing: 20), duration: 120, seed: 2, inertial: 100, odometer: 10
    ).without(.satellite, from: 80, to: 100)
    let run = EngineRun(recording.samples, .defaults(.automotive))
    #expect(carriers(run, at: 15).heading == .nothing)
    let driving = run.estimates(from: 40, to: 80).filter { ($0.velocity?.norm ?? 0) > 3 }
    #expect(!driving.isEmpty && driving.allSatisfy { $0.carriers.heading == .satelliteVelocity })
    let outage = run.estimates(from: 84, to: 100)
    #expect(outage.allSatisfy { [.odometer, .standstill].contains($0.carriers.position) })
    let still = run.estimates(from: 84, to: 100).filter(\.isStandingStill)
    #expect(still.allSatisfy { $0.carriers.velocity == .standstill })
  }

  @Test("a receiver alone, and an attitude alone")
  func layouts() {
    let receiver = EngineRun(Recording(.car(standing: 5), duration: 60, inertial: 0).samples)
    #expect(
      receiver.estimates(from: 20, to: 60).allSatisfy {
        $0.carriers.position == .satellite && $0.carriers.heading == .nothing
      })
    let attitude = EngineRun(
      Recording(
        .walk(standing: 3), duration: 60, inertial: 100, receiver: 0, magnetometer: 25
      ).samples)
    let late = attitude.estimates(from: 30, to: 60)
    #expect(late.allSatisfy { $0.carriers.tilt == .gravity && $0.carriers.position == .nothing })
    let byField = late.count { $0.carriers.heading == .magnetometer }
    #expect(byField > late.count / 2)
  }

  @Test(
    "each measurement is accepted, weighted down, held or refused with a reason, and none is lost")
  func everyMeasurement() {
    let recording = Recording(
      .multirotor(standing: 3), duration: 60, seed: 4, inertial: 100, receiver: 5, barometer: 10,
      magnetometer: 20)
    let run = EngineRun(recording.samples, .defaults(.airborne))
    func instants(_ kind: SensorKind) -> Set<SensorInstant> {
      Set(recording.samples.filter { $0.kind == kind && $0.instant.seconds > 15 }.map(\.instant))
    }
    func judged(_ quantity: FusionOutcome.Quantity) -> Set<SensorInstant> {
      Set(run.outcomes.filter { $0.quantity == quantity }.map(\.instant))
    }
    #expect(instants(.satellite).isSubset(of: judged(.satellitePosition)))
    #expect(instants(.satellite).isSubset(of: judged(.satelliteHeight)))
    #expect(instants(.satellite).isSubset(of: judged(.satelliteVelocity)))
    #expect(instants(.barometer).isSubset(of: judged(.barometricAltitude)))
    #expect(instants(.magnetometer).isSubset(of: judged(.magneticField)))
    // What was compared tells its gate.
    let compared = run.outcomes.filter { $0.dimension > 0 && $0.instant.seconds > 15 }
    #expect(compared.allSatisfy { $0.gateBound > 0 && $0.threshold > 0 && $0.canBeRefused })
    #expect(run.events.allSatisfy { if case .gateCannotFire = $0.kind { false } else { true } })
  }

  @Test("a receiver that claims 1000 m is warned of: nothing it says could be refused")
  func wideGate() {
    var recording = Recording(
      .multirotor(standing: 3), duration: 60, seed: 4, inertial: 100, receiver: 5)
    recording.samples = recording.samples.map { sample in
      guard case .satellite(var fix) = sample, fix.instant.seconds > 30, fix.instant.seconds < 45
      else { return sample }
      fix.standardDeviationNorth = 1000
      fix.standardDeviationEast = 1000
      fix.standardDeviationDown = 1000
      return .satellite(fix)
    }
    let run = EngineRun(recording.samples, .defaults(.airborne))
    for quantity in [FusionOutcome.Quantity.satellitePosition, .satelliteHeight] {
      let warned = run.events(.gateCannotFire(quantity))
      #expect(warned.count == 1 && abs((warned.first?.instant.seconds ?? 0) - 30) < 0.3)
      let over = run.events(.gateFires(quantity))
      #expect(over.count == 1 && abs((over.first?.instant.seconds ?? 0) - 45) < 0.3)
      let wide = run.outcomes.filter { $0.quantity == quantity && !$0.canBeRefused }
      #expect(wide.count == 75 || wide.count == 74)
    }
  }
}
