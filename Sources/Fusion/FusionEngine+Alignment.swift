internal import CMath
internal import ErrorStateFilter
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// Starts inertial navigation at a fix, as soon as the tilt can be read from the specific force.
  mutating func start(at fix: SatelliteFix) {
    guard leveling.weight >= 10, let inertial = timeline.lastInertial,
      abs(fix.instant.seconds(since: inertial)) < 1, leveling.force.norm > 5
    else { return }
    let isStill = standstill.quietSince.map { $0 < fix.instant } ?? false
    let (roll, pitch) = Self.tilt(of: leveling.force)
    let tiltDeviation =
      isStill ? max(noise.accelerometerBias / 9.8 * 1.5, 0.005) : 0.15
    let velocity = receiver.velocity(of: fix)
    let known = velocity.map { $0.north != nil && $0.east != nil } ?? false
    var start = Vector3<NorthEastDown>.zero
    var velocityDeviation = Vector3<NorthEastDown>(10, 10, 3)
    if known, let velocity {
      start = Vector3(velocity.north ?? 0, velocity.east ?? 0, velocity.down ?? 0)
      velocityDeviation = Vector3(
        velocity.variance.x.squareRoot(), velocity.variance.y.squareRoot(),
        velocity.down == nil ? 2 : velocity.variance.z.squareRoot())
    } else if isStill {
      velocityDeviation = Vector3(1, 1, 0.5)
    }
    let heading = fix.heading
    let state = NavigationState(
      instant: fix.instant, position: fix.position, velocity: start,
      attitude: Rotation(
        roll: .radians(roll), pitch: .radians(pitch), yaw: .radians(heading ?? 0)))
    let headingDeviation = heading == nil ? 0.3 : max(fix.standardDeviationHeading ?? 0.02, 0.002)
    var filter = NavigationFilter(
      state: state, noise: noise, positionDeviation: receiver.positionDeviation(of: fix),
      velocityDeviation: velocityDeviation,
      attitudeDeviation: Vector3(tiltDeviation, tiltDeviation, headingDeviation))
    // The fix is that of the antenna.
    let arm = filter.state.attitude * configuration.satellite.leverArm
    filter.state.position -= arm
    filter.state.refreshLocalLevel()
    report(.leveled, at: fix.instant)
    if heading != nil {
      bank = HypothesisBank(single: filter)
      headingBecameKnown(at: fix.instant)
    } else {
      bank = HypothesisBank(spreading: filter)
    }
    aiding.position.accepted(at: fix.instant)
    aiding.lastAid = fix.instant
  }

  /// Roll and pitch of a body at rest that feels `force`, radians.
  static func tilt(of force: Vector3<Body>) -> (roll: Double, pitch: Double) {
    let roll = Elementary.arctangent(y: -force.y, x: -force.z)
    let across = (force.y * force.y + force.z * force.z).squareRoot()
    return (roll, Elementary.arctangent(y: force.x, x: across))
  }

  /// Leaves one hypothesis as soon as the others agree with it or have lost.
  mutating func resolveHeading(at instant: SensorInstant) {
    guard var held = bank, !held.isSingle else { return }
    held.normalize()
    let heading = held.heading()
    // Three degrees, on two fixes running: a momentary agreement is none.
    aiding.agreeingFixes = heading.deviation < 0.052 ? aiding.agreeingFixes + 1 : 0
    if aiding.agreeingFixes >= 2 {
      held.collapse(headingDeviation: heading.deviation)
      bank = held
      headingBecameKnown(at: instant)
    } else {
      bank = held
    }
  }

  mutating func headingBecameKnown(at instant: SensorInstant) {
    history.hasHeading = true
    aiding.agreeingFixes = 0
    report(.headingAligned, at: instant)
  }

  /// Heading was wrong: the hypotheses are spread again from the present position and velocity.
  mutating func loseHeading(at instant: SensorInstant) {
    guard let held = bank else { return }
    var filter = held[held.best]
    filter.widenHeading(byVariance: 0.09)
    bank = HypothesisBank(spreading: filter)
    history.hasHeading = false
    aiding.forwardPriorSpeed = 0
    aiding.agreeingFixes = 0
    report(.headingLost, at: instant)
  }
}
