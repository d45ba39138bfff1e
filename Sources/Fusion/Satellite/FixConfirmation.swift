internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// A run of fixes after a long time without any, held until they have confirmed each other.
///
/// A receiver that finds its satellites again may for a while be hundreds of metres aside, and
/// agree with itself. How long depends on how long it had lost them.
struct FixConfirmation {
  /// How long the fixes have to agree, s.
  private let needed: Double
  private var first: SensorInstant?
  private var last: SensorInstant?
  private var count = 0
  /// The last fix's distance from the prediction, m.
  private var offset = Vector3<NorthEastDown>.zero
  /// Whether an earlier run was contradicted by this one.
  private var followsAnother = false

  /// s: shorter times without fixes leave the inertial position good enough to judge by.
  static let outage = 90.0
  /// Of the outage's length.
  private static let share = 1.0 / 15
  /// s: where a receiver corrects itself, what it says then is what it has come to.
  private static let neededAgain = 5.0
  private static let fewest = 4

  init(outage: Double) {
    needed = min(max(Self.share * outage, 8), 30)
  }

  /// Takes a fix by its distance from the prediction, with the standard deviations of fix and
  /// predicted velocity (m, m/s); `true` where the run is confirmed by it.
  mutating func receive(
    _ offset: Vector3<NorthEastDown>, at instant: SensorInstant, deviation: Double,
    velocityDeviation: Double
  ) -> Bool {
    let elapsed = last.map { instant.seconds(since: $0) } ?? 0
    // Five deviations of two fixes, three of what the prediction drifts between them.
    let tolerance = 7.1 * deviation + 3 * velocityDeviation * elapsed
    var moved = offset - self.offset
    moved.z = 0
    if count == 0 || moved.norm > tolerance {
      // One stray fix is no run.
      followsAnother = count >= 3 || (followsAnother && count > 1)
      first = instant
      count = 0
    }
    count += 1
    last = instant
    self.offset = offset
    let span = first.map { instant.seconds(since: $0) } ?? 0
    return count >= Self.fewest && span >= (followsAnother ? min(needed, Self.neededAgain) : needed)
  }
}
