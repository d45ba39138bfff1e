import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import ErrorStateFilter

@Suite("Attitude filter: consistency")
struct AttitudeConsistencyTests {
  @Test("Over eight seeds errors lie inside three standard deviations and are not overstated")
  func insideThreeDeviations() {
    var inside = 0
    var total = 0
    var normalized = [0.0, 0.0, 0.0]
    for seed in 1...8 as ClosedRange<UInt64> {
      var motion = AttitudeMotion(seed: seed)
      motion.offset = motion.random.vector(3e-7)
      var filter = AttitudeFilter()
      motion.run(&filter, for: 2)
      motion.turning = 0.8 + 0.2 * Double(seed)
      motion.travelling = 0.05
      motion.run(&filter, for: 6)
      for _ in 0..<12 {
        motion.run(&filter, for: 1)
        let e = motion.error(of: filter)
        let p = filter.attitudeCovariance
        for axis in 0..<3 {
          let ratio = e[axis] * e[axis] / p[axis, axis]
          normalized[axis] += ratio
          total += 1
          if ratio < 9 { inside += 1 }
        }
      }
    }
    // 99.7 % for a normal error; errors are slow, so that 288 values are worth some 50.
    #expect(Double(inside) > 0.98 * Double(total))
    for axis in 0..<3 {
      let mean = normalized[axis] / Double(total / 3)
      // One for an exact statement. It is generous by design: floors, and noise for indoor fields
      // and real gyroscopes that this simulation lacks.
      #expect(mean < 1.5, "axis \(axis)")
      #expect(mean > 0.01, "axis \(axis)")
    }
  }
}
