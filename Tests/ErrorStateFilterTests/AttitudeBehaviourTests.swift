import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import ErrorStateFilter

@Suite("Attitude filter: behaviour")
struct AttitudeBehaviourTests {
  static let degree = Double.pi / 180

  @Test(
    "Levels at standstill within its stated error, at any posture",
    arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func levels(seed: UInt64) {
    var motion = AttitudeMotion(seed: seed)
    var filter = AttitudeFilter()
    #expect(!filter.isLeveled)
    motion.run(&filter, for: 0.5)
    #expect(filter.isLeveled)
    #expect(filter.isHeadingKnown)
    let e = motion.error(of: filter)
    let p = filter.attitudeCovariance
    #expect(abs(e.x) < 3 * p[0, 0].squareRoot())
    #expect(abs(e.y) < 3 * p[1, 1].squareRoot())
    #expect(abs(e.z) < 3 * p[2, 2].squareRoot())
    // An honest start: one degree of tilt, a few degrees of heading.
    #expect(p[0, 0].squareRoot() < 2 * Self.degree)
    #expect(p[2, 2].squareRoot() < 8 * Self.degree)
  }

  @Test("Levels on the forward axis upright, where yaw and roll coincide")
  func levelsUpright() {
    for sign in [1.0, -1.0] {
      let level = AttitudeFilter.level(down: Vector3(sign, 0, 0))
      let down = level * Vector3<Body>(sign, 0, 0)
      // Unit vectors, rounding only.
      #expect(abs(down.z - 1) < 1e-12)
      #expect(abs((level * Vector3<Body>(0, 1, 0)).z) < 1e-12)
    }
  }

  @Test("A start in motion begins wide and settles")
  func startInMotion() {
    var motion = AttitudeMotion(seed: 3)
    motion.turning = 1.5
    motion.travelling = 0.1
    var filter = AttitudeFilter()
    motion.run(&filter, for: 0.5)
    #expect(filter.isLeveled)
    #expect(filter.attitudeCovariance[0, 0].squareRoot() > 2 * Self.degree)
    motion.run(&filter, for: 15)
    let e = motion.error(of: filter)
    // Three times the floor of the stated tilt, 0.3 deg, and twice a typical heading error.
    #expect((e.x * e.x + e.y * e.y).squareRoot() < 1 * Self.degree)
    #expect(abs(e.z) < 3 * Self.degree)
  }

  @Test("Standstill is found within two seconds, left at once, and teaches the gyroscope bias")
  func standstill() {
    var motion = AttitudeMotion(seed: 4)
    var filter = AttitudeFilter()
    motion.run(&filter, for: 2.5)
    #expect(filter.isStandingStill)
    motion.run(&filter, for: 4)
    // Reading noise of 0.002 rad/s at 100 Hz leaves 1e-4 rad/s after 4 s; the scale error adds
    // nothing at rest. Ten times that.
    #expect((filter.gyroscopeBias - motion.bias).norm < 1e-3)
    motion.turning = 1
    motion.run(&filter, for: 0.3)
    #expect(!filter.isStandingStill)
  }

  @Test("Once the bias is known, a slow steady turn is no standstill")
  func slowTurn() {
    var motion = AttitudeMotion(seed: 5)
    var filter = AttitudeFilter()
    motion.run(&filter, for: 10)
    // 1.5 deg/s beside the bias, steadier than any hand: only its mean gives it away.
    let turn = Vector3<Body>(0, 0, 1.5 * Self.degree)
    let before = filter.gyroscopeBias
    for _ in 0..<500 {
      var sample = motion.advance()
      sample.angularRate += turn
      filter.propagate(sample)
    }
    #expect(!filter.isStandingStill)
    // The quarter of a second before the mean shows it may still pass for rest: 0.2 deg/s.
    #expect((filter.gyroscopeBias - before).norm < 0.2 * Self.degree)
  }

  @Test(
    "Without a magnetometer heading starts at zero and its stated error never shrinks in motion")
  func headingWithoutMagnetometer() {
    var motion = AttitudeMotion(seed: 6)
    var filter = AttitudeFilter()
    motion.run(&filter, for: 1, magnetometer: false)
    #expect(!filter.isHeadingKnown)
    let (_, _, yaw) = filter.attitude.rollPitchYaw
    #expect(abs(yaw) < 2 * Self.degree)
    motion.turning = 1.2
    motion.travelling = 0.1
    motion.run(&filter, for: 2, magnetometer: false)
    var last = filter.attitudeCovariance[2, 2]
    #expect(last > 0)
    let start = last
    for _ in 0..<20 {
      motion.run(&filter, for: 1, magnetometer: false)
      let now = filter.attitudeCovariance[2, 2]
      // A bias whose axis turns over takes back some of what it did, which is no information
      // from outside: a tenth at most within a second here.
      #expect(now > 0.9 * last)
      last = now
    }
    #expect(last > 2 * start)
    // Roll and pitch are as good as with one.
    let e = motion.error(of: filter)
    #expect(
      (filter.attitude.inverse * Vector3<NorthEastDown>(0, 0, 1) - motion.attitude.inverse
        * Vector3<NorthEastDown>(0, 0, 1)).norm < 1 * Self.degree)
    #expect(e.isFinite)
  }

  @Test("Not travelling leaves yaw and its variance as they are, to the bit")
  func travelKeepsYaw() {
    var motion = AttitudeMotion(seed: 7)
    var filter = AttitudeFilter()
    motion.turning = 1.2
    motion.travelling = 0.1
    motion.run(&filter, for: 5)
    let before = filter
    filter.fuse(filter.velocityRow(axis: 0, variance: 0.01), scope: .allButYaw)
    #expect(filter.covariance[2, 2] == before.covariance[2, 2])
    let turn = (filter.attitude * before.attitude.inverse).logarithm
    // The correction has no part about down; composing it with the attitude rounds.
    #expect(abs(turn.z) < 1e-12)
    #expect(turn.norm > 1e-6)
  }

  @Test("A gap widens the stated error; a long one levels anew and keeps the bias")
  func gaps() {
    var motion = AttitudeMotion(seed: 8)
    var filter = AttitudeFilter()
    motion.run(&filter, for: 5)
    let known = filter.attitudeCovariance[0, 0]
    for _ in 0..<40 { _ = motion.advance() }
    filter.propagate(motion.advance())
    #expect(filter.isLeveled)
    #expect(filter.attitudeCovariance[0, 0] > 4 * known)
    motion.run(&filter, for: 3)
    let bias = filter.gyroscopeBias
    for _ in 0..<300 { _ = motion.advance() }
    filter.propagate(motion.advance())
    #expect(!filter.isLeveled)
    #expect(filter.resetCount == 1)
    motion.run(&filter, for: 1)
    #expect(filter.isLeveled && filter.isHeadingKnown)
    #expect((filter.gyroscopeBias - bias).norm < 1e-3)
  }

  @Test("Without a magnetometer a long gap keeps yaw and says that it may have turned")
  func gapWithoutMagnetometer() {
    var motion = AttitudeMotion(seed: 11)
    var filter = AttitudeFilter()
    motion.turning = 1
    motion.run(&filter, for: 5, magnetometer: false)
    motion.turning = 0
    motion.run(&filter, for: 3, magnetometer: false)
    let (_, _, before) = filter.attitude.rollPitchYaw
    for _ in 0..<300 { _ = motion.advance() }
    motion.run(&filter, for: 1, magnetometer: false)
    let (_, _, after) = filter.attitude.rollPitchYaw
    // A new level of 0.2 deg moves yaw by as much times the tangent of the tilt.
    #expect(abs(after - before) < 1 * Self.degree)
    #expect(filter.attitudeCovariance[2, 2].squareRoot() > 60 * Self.degree)
  }

  @Test("Samples that are not finite, repeated or late change nothing")
  func badSamples() {
    var motion = AttitudeMotion(seed: 9)
    var filter = AttitudeFilter()
    motion.run(&filter, for: 2)
    let before = filter
    var sample = motion.advance()
    sample.angularRate.x = .nan
    filter.propagate(sample)
    sample = motion.advance()
    sample.specificForce.z = .infinity
    filter.propagate(sample)
    sample = motion.advance()
    sample.instant = SensorInstant(seconds: 1)
    filter.propagate(sample)
    #expect(filter.instant == before.instant)
    #expect(filter.attitude == before.attitude)
    var magnetic = motion.magnetic()
    magnetic.field.y = .nan
    let notFinite = filter.observe(magnetic)
    #expect(notFinite == .implausible)
    magnetic.field = .zero
    let zero = filter.observe(magnetic)
    #expect(zero == .implausible)
    var fresh = AttitudeFilter()
    let early = fresh.observe(motion.magnetic())
    #expect(early == .notReady)
  }
}
