import CMath
import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial
import Testing

@Suite("Release: alignment at rest and in motion")
struct AlignmentReleaseTests {
  enum Start: String, CaseIterable, Sendable { case walking, flying, driving, atSea, fixedWing }

  private func scenario(_ start: Start, seed: Int, velocity: Bool = true) -> (Recording, Profile) {
    let name =
      switch start {
      case .walking: "walk"
      case .flying: "multirotor"
      case .driving: "car"
      case .atSea: "ship"
      case .fixedWing: "flight"
      }
    guard var typical = Scenario.typical(name, grade: .mems, duration: 110, seed: UInt64(seed))
    else {
      Issue.record("no scenario")
      return (Recording(.still(), duration: 1), .other)
    }
    typical.barometer = nil
    typical.magnetometer = nil
    typical.odometer = nil
    if !velocity { typical.receiver?.velocityNoise = nil }
    if start == .fixedWing {
      typical.trajectory = .flight(startLatitude: 0.8, standing: 5)
      typical.duration = 150
    }
    let profile: Profile =
      switch start {
      case .walking: .pedestrian
      case .flying, .fixedWing: .airborne
      case .driving: .automotive
      case .atSea: .marine
      }
    return (Recording(typical), profile)
  }

  /// Switched on at several instants of a motion: how level it is and what it states.
  @Test(
    "started in motion: level within three seconds, as sure as it says", arguments: Start.allCases)
  func inMotion(start: Start) {
    for seed in 1...2 {
      let (whole, profile) = scenario(start, seed: seed)
      for begin in [24.0, 31, 38, 45, 52] {
        let recording = whole.beginning(at: begin + (start == .fixedWing ? 40 : 0))
        let first = recording.samples.first?.instant.seconds ?? 0
        let run = EngineRun(recording.samples, .defaults(profile))
        var headingRatio = 0.0
        var tilt = 0.0
        var outside = 0.0
        var count = 0.0
        for e in run.estimates {
          guard let a = recording.attitudeError(of: e) else { continue }
          let age = e.instant.seconds - first
          if age > 3 { tilt = max(tilt, a.tilt) }
          if e.position != nil {
            count += 1
            if a.tilt > 3 * a.tiltDeviation { outside += 1 }
            if e.headingReference == .trueNorth {
              headingRatio = max(headingRatio, a.heading / a.headingDeviation)
            }
          }
        }
        #expect(tilt < 0.12, "\(start) \(seed) \(begin): \(tilt) rad")
        #expect(outside <= 0.02 * count, "\(start) \(seed) \(begin): \(outside / count)")
        #expect(headingRatio < 5, "\(start) \(seed) \(begin): \(headingRatio)")
      }
    }
  }

  @Test("at rest it is level within two seconds", arguments: Start.allCases)
  func atRest(start: Start) {
    for seed in 1...4 {
      let (recording, profile) = scenario(start, seed: seed)
      let run = EngineRun(recording.samples, .defaults(profile))
      var worst = 0.0
      for e in run.estimates(from: 2, to: 5) {
        guard let a = recording.attitudeError(of: e) else {
          Issue.record("no attitude at \(e.instant.seconds)")
          break
        }
        worst = max(worst, a.tilt)
      }
      // An accelerometer's bias of 0.01 m/s² is 0.06 degrees; the ship rolls by degrees.
      #expect(worst < (start == .atSea ? 0.05 : 0.02), "\(start) \(seed): \(worst)")
    }
  }

  @Test("an inertial sensor that vanishes in a manoeuvre: the restart is as sure as it says")
  func inertialOutage() {
    for seed in 1...4 {
      for begin in [25.0, 50] {
        guard
          var typical = Scenario.typical(
            "multirotor", grade: .mems, duration: 110, seed: UInt64(seed))
        else { return }
        typical.magnetometer = nil
        let recording = Recording(typical).without(.inertial, from: begin, to: begin + 20)
        let run = EngineRun(recording.samples, .defaults(.airborne))
        var outside = 0.0
        var count = 0.0
        var worst = 0.0
        for e in run.estimates(from: begin + 20, to: 105) {
          guard let a = recording.attitudeError(of: e), e.position != nil else { continue }
          count += 1
          worst = max(worst, a.tilt)
          let h = SatelliteTrouble.horizontal(e, in: recording)
          let isWrong = h.map { $0.error > 3 * $0.deviation } ?? false
          if a.tilt > 3 * a.tiltDeviation || isWrong { outside += 1 }
        }
        #expect(outside <= 0.02 * count, "\(seed) \(begin): \(outside / count)")
        #expect(count > 3000)
      }
    }
  }

  @Test("fast fixes whose errors last half a minute do not align it wrong", arguments: 1...3)
  func correlated(seed: Int) {
    for (trajectory, profile) in [
      (Trajectory.multirotor(standing: 10), Profile.airborne), (.car(standing: 30), .automotive),
      (.car(standing: 30), .other), (.walk(standing: 10), .pedestrian), (.still(), .other),
    ] {
      let receiver = ReceiverSpecification(
        timing: SensorTiming(rate: 20), positionNoise: Triple(0.05, 0.05, 0.1),
        correlatedPosition: Wander(sd: 1, timeConstant: 30))
      let recording = Recording(
        Scenario(
          name: "correlated", trajectory: trajectory, duration: 120, seed: UInt64(seed),
          inertial: SensorGrade.mems.inertial(rate: 100), receiver: receiver)
      ).changingFixes { fix in
        fix.standardDeviationNorth = 1
        fix.standardDeviationEast = 1
        fix.standardDeviationDown = 1.5
        return true
      }
      let run = EngineRun(recording.samples, .defaults(profile))
      var worst = 0.0
      var ratio = 0.0
      for e in run.estimates where e.headingReference == .trueNorth {
        guard let a = recording.attitudeError(of: e) else { continue }
        worst = max(worst, a.heading)
        ratio = max(ratio, a.heading / a.headingDeviation)
      }
      // A prototype that took them for white was 95 to 160 degrees wrong.
      #expect(worst < 0.26, "\(profile): \(worst) rad")
      #expect(ratio < 3, "\(profile): \(ratio)")
    }
  }

  @Test(
    "a heading that is told wrong is detected and left, and no wrong one stated again",
    arguments: [0.5, 1.0, 1.5, 2, 2.5, 3], [Profile.automotive, .other])
  func wrongHypothesis(error: Double, profile: Profile) {
    for seed in [1, 2, 3, 6] {
      let recording = Recording(
        .car(standing: 5), duration: 90, seed: UInt64(seed), inertial: 100)
      var pose = recording.startPose()
      let tilt = pose.attitude.rollPitchYaw
      pose.attitude = Rotation(
        roll: .radians(tilt.roll), pitch: .radians(tilt.pitch), yaw: .radians(tilt.yaw + error))
      let run = EngineRun(recording.samples, .defaults(profile), start: pose)
      let name = "\(error) \(profile) \(seed)"
      // It stands for 5 s, and 5 m/s are passed three seconds later.
      let left = run.events(.headingLost).first?.instant.seconds ?? .infinity
      #expect(left < 12, "\(name): \(left) s")
      let last = run.estimates.last.flatMap { recording.attitudeError(of: $0)?.heading } ?? 9
      #expect(last < 0.06, "\(name): \(last) rad")
      var worst = 0.0
      for e in run.estimates where e.headingReference == .trueNorth && e.instant.seconds > left {
        worst = max(worst, recording.attitudeError(of: e)?.heading ?? 9)
      }
      #expect(worst < 0.1, "\(name): \(worst) rad")
    }
  }
}
