import Fusion
import Sensing
import Simulation
import Testing

@Suite("Release: heading from motion, over a hundred drives")
struct HeadingSeedsReleaseTests {
  /// Sixteen drives from anywhere on the compass, half of them backwards.
  @Test(
    "the heading is known six seconds after 5 m/s is passed, and never stated wrong",
    arguments: 0..<7)
  func drives(block: Int) {
    for seed in (16 * block + 1)...(16 * block + 16) {
      // Golden section: no two start headings are alike.
      let turn = Double(seed) * 2.399_963
      let isReversing = seed % 2 == 0
      var recording = Recording(
        isReversing ? .reversingFast(turn: turn) : .drivingOff(turn: turn), duration: 26,
        seed: UInt64(seed), inertial: 100)
      // A quarter of the receivers tell no velocity, as the slowest do.
      if seed % 4 >= 2 {
        recording = recording.changingFixes { fix in
          (fix.velocityNorth, fix.velocityEast, fix.velocityDown) = (nil, nil, nil)
          return true
        }
      }
      let run = EngineRun(recording.samples, .defaults(.automotive))
      var passed = Double.infinity
      var wrongUntil = 0.0
      var worst = 0.0
      for e in run.estimates {
        let t = e.instant.seconds
        let v = recording.truth(at: e.instant).localLevel.velocity
        if (v.x * v.x + v.y * v.y).squareRoot() > 5 { passed = min(passed, t) }
        guard let a = recording.attitudeError(of: e) else { continue }
        if e.headingReference == .trueNorth {
          worst = max(worst, a.heading / a.headingDeviation)
        }
        if a.heading > 0.0524 || e.headingReference != .trueNorth { wrongUntil = t }
      }
      let late = wrongUntil - passed
      #expect(late <= 6, "seed \(seed): \(late) s, \(isReversing)")
      #expect(worst < 5, "seed \(seed): \(worst) deviations, \(isReversing)")
    }
  }
}
