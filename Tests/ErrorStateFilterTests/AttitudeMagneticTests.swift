import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import ErrorStateFilter

@Suite("Attitude filter: magnetic field")
struct AttitudeMagneticTests {
  static let degree = Double.pi / 180

  /// A filter that has settled in motion, and the motion.
  static func settled(seed: UInt64, for duration: Double = 10) -> (AttitudeFilter, AttitudeMotion) {
    var motion = AttitudeMotion(seed: seed)
    var filter = AttitudeFilter()
    motion.run(&filter, for: 2.5)
    motion.turning = 1.2
    motion.run(&filter, for: duration)
    return (filter, motion)
  }

  @Test("A stronger field inside the tolerance turns nothing", arguments: [1, 2, 3] as [UInt64])
  func strongerField(seed: UInt64) {
    var (filter, motion) = Self.settled(seed: seed)
    let before = motion.error(of: filter)
    motion.field = 1.08 * motion.field
    var worst = 0.0
    for _ in 0..<10 {
      motion.run(&filter, for: 1)
      let now = motion.error(of: filter)
      worst = max(worst, (now - before).norm)
    }
    // Ordinary wander of the heading over ten seconds with these errors is below a degree; the
    // trap turned bodies by 11 to 25.
    #expect(worst < 1.5 * Self.degree)
    #expect(abs(filter.field.x / motion.field.x - 1) < 0.05)
  }

  @Test("A disturbed field is refused, and heading then follows the gyroscope")
  func disturbance() {
    var (filter, motion) = Self.settled(seed: 4)
    let earth = motion.field
    motion.field = Vector3(20e-6, 15e-6, 41e-6)
    let verdict = motion.run(&filter, for: 4)
    guard case .refusedAsDisturbed(let deviation)? = verdict else {
      Issue.record("a field turned by 37 deg was fused: \(String(describing: verdict))")
      return
    }
    #expect(deviation > 0.1)
    #expect(abs(motion.error(of: filter).z) < 3 * Self.degree)
    motion.field = earth
    let after = motion.run(&filter, for: 2)
    guard case .accepted? = after else {
      Issue.record("the way back is shut: \(String(describing: after))")
      return
    }
  }

  @Test("A field that stays changed while the body turns becomes the reference")
  func wayBack() {
    var (filter, motion) = Self.settled(seed: 5)
    motion.field = Vector3(24e-6, 0, 41e-6)
    motion.run(&filter, for: 2)
    let verdict = motion.run(&filter, for: 25)
    guard case .accepted? = verdict else {
      Issue.record("still refused after 27 s: \(String(describing: verdict))")
      return
    }
    #expect(abs(motion.error(of: filter).z) < 4 * Self.degree)
  }

  @Test("The magnetometer's latency is found", arguments: [1, 2] as [Int])
  func latency(steps: Int) {
    var motion = AttitudeMotion(seed: 6)
    motion.lateSteps = steps
    var filter = AttitudeFilter()
    motion.run(&filter, for: 2)
    motion.turning = 2
    motion.run(&filter, for: 20)
    // A tenth of a step of 10 ms, and a scale error of 0.4 % of the rate does not matter.
    #expect(abs(filter.magneticLatency - 0.01 * Double(steps)) < 0.002)
  }

  @Test("A magnet on the body is found from strength alone and no longer turns the heading")
  func attachedMagnet() {
    var motion = AttitudeMotion(seed: 7)
    motion.offset = Vector3(6e-6, -5e-6, 7e-6)
    var filter = AttitudeFilter()
    motion.run(&filter, for: 3)
    motion.turning = 2
    motion.run(&filter, for: 40)
    // A fifth of the offset; the turning covers the sphere only in part.
    #expect((filter.magneticOffset - motion.offset).norm < 2e-6)
    #expect(abs(motion.error(of: filter).z) < 4 * Self.degree)
  }

  @Test(
    "A magnet of twice the Earth's field is found in motion", arguments: [11, 12, 13] as [UInt64])
  func strongMagnet(seed: UInt64) {
    var motion = AttitudeMotion(seed: seed)
    motion.offset = Vector3(52e-6, -45e-6, 55e-6)
    var filter = AttitudeFilter()
    motion.run(&filter, for: 3)
    motion.turning = 2
    motion.run(&filter, for: 90)
    // Five degrees of heading in a horizontal field of 16 µT.
    #expect((filter.magneticOffset - motion.offset).norm < 2e-6, "\(filter.magneticOffset)")
    #expect(abs(motion.error(of: filter).z) < 6 * Self.degree)
  }

  @Test("A body at rest finds no offset and learns no heading by waiting")
  func rest() {
    var motion = AttitudeMotion(seed: 8)
    var filter = AttitudeFilter()
    motion.run(&filter, for: 5)
    let first = filter.attitudeCovariance[2, 2].squareRoot()
    motion.run(&filter, for: 20)
    #expect(filter.magneticOffset.norm == 0)
    // The anomaly of a place does not average away: at most the share for fields that change by
    // themselves is gained.
    #expect(filter.attitudeCovariance[2, 2].squareRoot() > 0.8 * first)
  }

  @Test("A vanished magnetometer lets the stated error grow; its return shrinks it")
  func outage() {
    var (filter, motion) = Self.settled(seed: 9)
    let before = filter.attitudeCovariance[2, 2]
    motion.run(&filter, for: 15, magnetometer: false)
    let grown = filter.attitudeCovariance[2, 2]
    #expect(grown > 1.05 * before)
    #expect(abs(motion.error(of: filter).z) < 3 * grown.squareRoot())
    motion.run(&filter, for: 15)
    #expect(filter.attitudeCovariance[2, 2] < grown)
  }

  @Test("A wrong heading by half a turn is left, not held")
  func halfTurn() {
    var (filter, motion) = Self.settled(seed: 10)
    var wrong = InlineArray<24, Double>(repeating: 0)
    wrong[AttitudeErrorState.yaw] = 175 * Self.degree
    filter.apply(wrong)
    filter.covariance.reset(AttitudeErrorState.yaw, variance: 1)
    motion.run(&filter, for: 20)
    #expect(abs(motion.error(of: filter).z) < 5 * Self.degree)
  }
}
