internal import Sensing

/// Finds out that a sensor of one number gives the same for longer than it ever did.
///
/// A coarse sensor repeats itself, too, and one that is read faster than it measures: what counts is
/// five times the longest such run. See Derivation (N-7).
struct HeldValues {
  private(set) var isStuck = false
  private var value = Double.nan
  private var runStart: SensorInstant?
  private var runCount = 0
  /// Longest run that ended, s.
  private var longest = 0.0
  /// How often the number has changed.
  private var changes = 0

  /// Takes the next number.
  mutating func receive(_ number: Double, at now: SensorInstant) {
    guard number == value, let start = runStart else {
      if let start = runStart, runCount > 1 {
        // A run that was too long counts little: it was none of the sensor's own, or the first.
        let length = now.seconds(since: start)
        longest = max(longest, isStuck ? min(length, 2 * longest + 1) : length)
      }
      changes += 1
      value = number
      runStart = now
      runCount = 1
      isStuck = false
      return
    }
    runCount += 1
    // Of one that has shown little yet nothing is known.
    let patience = changes > 20 ? max(2, 5 * longest) : 30
    isStuck = runCount >= 10 && now.seconds(since: start) >= patience
  }
}
