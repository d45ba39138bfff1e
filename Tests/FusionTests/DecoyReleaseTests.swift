import Fusion
import Sensing
import Simulation
import Testing

@Suite("Release: receivers that are led astray")
struct DecoyReleaseTests {
  enum Vehicle: String, CaseIterable, Sendable { case car, other, phone, receiverOnly, noVelocity }

  private func recording(_ vehicle: Vehicle, seed: Int, duration: Double) -> Recording {
    var scenario = SatelliteTrouble.car(
      seed: seed, duration: 1, noise: 1.5, claim: 1.5, velocity: 0.1
    ).scenario
    scenario.duration = duration
    if vehicle == .phone { scenario.inertial = SensorGrade.phone.inertial(rate: 100) }
    if vehicle == .receiverOnly || vehicle == .noVelocity { scenario.inertial = nil }
    if vehicle == .noVelocity { scenario.receiver?.velocityNoise = nil }
    return Recording(scenario)
  }

  private func profile(_ vehicle: Vehicle) -> FusionConfiguration {
    .defaults(vehicle == .other || vehicle == .phone ? .other : .automotive)
  }

  @Test(
    "after 460 s without fixes a decoy of 20 s is held, the truth is found, a later spike refused",
    arguments: Vehicle.allCases, 1...2)
  func decoy(vehicle: Vehicle, seed: Int) {
    let decoyed = recording(vehicle, seed: seed, duration: 680).changingFixes { fix in
      let t = fix.instant.seconds
      if t > 120.5 && t < 580.5 { return false }
      if t > 580.5 && t < 600.5 { SatelliteTrouble.move(&fix, north: -420, east: 560) }
      if abs(t - 660) < 0.3 { SatelliteTrouble.move(&fix, north: 18, east: 24) }
      return true
    }
    let run = EngineRun(decoyed.samples, profile(vehicle))
    var worst = 0.0
    var found = 0.0
    for e in run.estimates where e.instant.seconds > 60 {
      guard let h = SatelliteTrouble.horizontal(e, in: decoyed) else {
        #expect(e.instant.seconds < 60, "no position at \(e.instant.seconds)")
        continue
      }
      worst = max(worst, h.error / h.deviation)
      if h.error > 20 && e.instant.seconds > 600.5 { found = e.instant.seconds - 600.5 }
    }
    let held = run.refusals(.unconfirmed).filter {
      $0.quantity == .satellitePosition && $0.instant.seconds > 580 && $0.instant.seconds < 600.5
    }
    #expect(worst < 3.5, "\(worst) deviations")
    // The first may be inside of what is still known.
    #expect(held.count >= 19)
    #expect(found < 10, "\(found) s")
    let spike = run.outcomes.filter {
      $0.quantity == .satellitePosition && abs($0.instant.seconds - 660) < 0.3
    }
    #expect(spike.map(\.verdict) == [.refused(.outsideGate)])
  }

  @Test(
    "a lasting offset of 100 m ends in a published reset after eight seconds",
    arguments: [Profile.automotive, .other], [0.1, nil] as [Double?])
  func offset(profile: Profile, velocity: Double?) {
    let clean = SatelliteTrouble.car(
      seed: 3, duration: 200, noise: 1.5, claim: 1.5, velocity: velocity)
    let offset = clean.changingFixes { fix in
      if fix.instant.seconds > 150 { SatelliteTrouble.move(&fix, north: 60, east: -80) }
      return true
    }
    let run = EngineRun(offset.samples, .defaults(profile))
    let resets = run.events(.positionReset)
    #expect(resets.count == 1)
    #expect((resets.first?.instant.seconds ?? 0) < 161)
    #expect(abs((resets.first?.magnitude ?? 0) - 100) < 10)
    // Before it was held for true, after it the fixes are.
    for e in run.estimates(from: 100, to: 200) {
      let h = SatelliteTrouble.horizontal(e, in: offset)?.error ?? 999
      let reset = resets.first?.instant.seconds ?? 0
      #expect(e.instant.seconds < reset ? h < 8 : abs(h - 100) < 8, "\(e.instant.seconds): \(h)")
    }
  }

  enum Spoof: String, CaseIterable, Sendable { case position, positionAndVelocity, noVelocity }

  @Test(
    "a position that is led away at 1 m/s is warned of before it is 15 m off",
    arguments: Spoof.allCases, [Profile.automotive, .other])
  func drift(spoof: Spoof, profile: Profile) {
    for seed in 1...4 {
      let clean = SatelliteTrouble.car(
        seed: seed, duration: 220, noise: 1.5, claim: 1.5,
        velocity: spoof == .noVelocity ? nil : 0.1)
      let begin = 150.0 + 7 * Double(seed)
      let spoofed = clean.changingFixes { fix in
        let t = fix.instant.seconds - begin
        if t > 0 {
          SatelliteTrouble.move(&fix, north: 0.6 * t, east: 0.8 * t)
          if spoof == .positionAndVelocity {
            fix.velocityNorth = fix.velocityNorth.map { $0 + 0.6 }
            fix.velocityEast = fix.velocityEast.map { $0 + 0.8 }
          }
        }
        return true
      }
      let run = EngineRun(spoofed.samples, SatelliteTrouble.told(clean, profile))
      let warnings = run.events(.satelliteDriftBegan).map(\.instant.seconds)
      let after = warnings.first { $0 > begin } ?? 999
      #expect(after - begin < 15, "\(spoof) \(seed): \(after - begin) s")
      let quiet = EngineRun(clean.samples, SatelliteTrouble.told(clean, profile))
      #expect(quiet.events(.satelliteDriftBegan).isEmpty)
    }
  }
}
