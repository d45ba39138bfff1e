internal import Sensing

/// Tells the field of a place from one that passes by, a truck's say: by strength and dip against what
/// they have been of late, and by how far the heading would turn.
///
/// The model's tolerance of 20 % and 12 degrees lets a disturbance through that turns the heading by
/// 45 degrees; what a place adds to the model's field stays as it is for longer than a vehicle takes
/// to pass. Nothing is refused for good: what holds for twenty seconds is the place's. See
/// Derivation (H-2).
struct MagneticAnomalyTest {
  /// By how much strength (as a share) and dip (rad) differ from the model's, slowly following.
  private var strength = 0.0
  private var dip = 0.0
  /// Seconds over which they have been followed.
  private var followed = 0.0
  /// Since when fields have been refused without a break, and the last one that was.
  private var refusedSince: SensorInstant?
  private var lastRefused: SensorInstant?
  private var last: SensorInstant?

  /// The tolerances of strength and dip, 8 degrees.
  private static let strengthTolerance = 0.1
  private static let dipTolerance = 0.14
  /// How far the heading may be from the field's, squared, in standard deviations of both.
  private static let headingTolerance = 12.25
  /// Time constant of the reference, and for how long a field is refused at most, s.
  private static let followingTime = 20.0
  private static let longestRefusal = 20.0
  /// For how long a field must agree again, s.
  private static let agreeingTime = 0.5

  /// Whether a heading may be that far from the field's; more variance only makes it likelier.
  func agrees(heading: Double, variance: Double) -> Bool {
    heading * heading < Self.headingTolerance * variance
  }

  /// Whether a field at `now` is the place's.
  ///
  /// `strength` and `dip` are its differences from the model's, `heading` by how far it would turn the
  /// heading, rad, and `variance` that of this angle, the field's error taken as alike for a second.
  mutating func accepts(
    strength: Double, dip: Double, heading: Double, variance: Double, at now: SensorInstant
  ) -> Bool {
    let step = last.map { min(max(now.seconds(since: $0), 0), 1) } ?? 0
    last = now
    let isKnown = followed > 2
    let isAlike =
      !isKnown
      || ((strength - self.strength).magnitude < Self.strengthTolerance
        && (dip - self.dip).magnitude < Self.dipTolerance)
    let agrees = isAlike && agrees(heading: heading, variance: variance)
    if !agrees {
      if refusedSince == nil { refusedSince = now }
      lastRefused = now
      if let since = refusedSince, now.seconds(since: since) > Self.longestRefusal {
        // It is the place's: what was followed is of another one.
        followed = 0
        refusedSince = nil
        lastRefused = nil
        return true
      }
      return false
    }
    followed = min(followed + step, Self.followingTime)
    let share = followed > 0 ? min(1, step / followed) : 1
    self.strength += share * (strength - self.strength)
    self.dip += share * (dip - self.dip)
    if let refused = lastRefused, now.seconds(since: refused) < Self.agreeingTime { return false }
    refusedSince = nil
    lastRefused = nil
    return true
  }
}
