import Fusion
import Sensing
import Testing

@Suite("Release: a heading is not found by a claim that is too good")
struct UnderstatedHeadingReleaseTests {
  /// How many of some drives state a heading that is wrong by more than 20 degrees and three deviations,
  /// never state one, and the worst horizontal error that is left, root mean square from 100 s on, m.
  private func drives(
    _ seeds: ClosedRange<Int>, profile: Profile, claim: Double, velocity: Double?,
    from start: Double
  ) -> (wrong: Int, never: Int, worst: Double) {
    var (wrong, never, worst) = (0, 0, 0.0)
    for seed in seeds {
      let recording = SatelliteTrouble.car(
        seed: seed, duration: 200, noise: 3, claim: claim, velocity: velocity
      ).beginning(at: start)
      let run = EngineRun(recording.samples, SatelliteTrouble.told(recording, profile))
      let stated = run.estimates.filter { $0.headingReference == .trueNorth }
      if stated.isEmpty { never += 1 }
      let isWrong = stated.contains {
        guard let a = recording.attitudeError(of: $0) else { return false }
        return a.heading > 0.35 && a.heading > 3 * a.headingDeviation
      }
      if isWrong { wrong += 1 }
      worst = max(
        worst, SatelliteTrouble.rootMeanSquare(run, in: recording, from: 100, to: 200))
    }
    return (wrong, never, worst)
  }

  // Before, eight and fifteen of 24 cars were wrong, and up to 75 m off.
  @Test(
    "begun at rest it is none but the true one", arguments: [Profile.automotive, .other], [1, 0.3])
  func atRest(profile: Profile, claim: Double) {
    for velocity in [nil, 0.1] {
      let d = drives(1...12, profile: profile, claim: claim, velocity: velocity, from: 0)
      #expect(d.wrong == 0 && d.never == 0 && d.worst < 2.5, "\(velocity ?? 0): \(d)")
    }
  }

  // Before, of 24 vehicles that claim a tenth 13 were never aligned and two thirds hundreds of metres off.
  @Test(
    "begun in motion it is so for a third, and nearly so for a tenth",
    arguments: [Profile.automotive, .other], [1, 0.3])
  func inMotion(profile: Profile, claim: Double) {
    for velocity in [nil, 0.1] {
      let d = drives(1...12, profile: profile, claim: claim, velocity: velocity, from: 26)
      #expect(d.wrong <= (claim < 1 ? 2 : 0), "\(velocity ?? 0): \(d)")
      #expect(d.never == 0 && d.worst < 2.5, "\(velocity ?? 0): \(d)")
    }
  }
}
