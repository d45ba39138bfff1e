internal import Sensing

/// Decides on which side of a border the vehicle is, and only where that is clear.
///
/// Receivers' errors last for minutes, so that the mean of many locations is not much better than
/// one: the decision is a matter of probability first and of time second.
struct BorderDecision: Sendable {
  /// So many standard deviations from the border one location decides: wrong once in 3.5 million.
  static let certain = 5.0
  /// So many, and a few locations in a row decide: one alone is wrong once in 740.
  static let clear = 3.0
  /// How long the row must last, s, and how many locations it must have.
  static let confirmingTime = 5.0
  static let confirmingCount = 3

  private var confirming = Monitor.State.unknown
  private var since = SensorInstant(nanoseconds: 0)
  private var count = 0

  /// Whether a row of locations has begun that say the opposite of what was decided.
  var isConfirming: Bool { count > 0 }

  /// The state that is clear now where it is not the one decided before; `nil` otherwise.
  mutating func receive(
    clearness: Double?, at instant: SensorInstant, decided: Monitor.State
  ) -> Monitor.State? {
    guard let clearness, clearness.magnitude >= Self.clear else {
      count = 0
      return nil
    }
    let state: Monitor.State = clearness > 0 ? .satisfied : .unsatisfied
    if state == decided {
      count = 0
      return nil
    }
    // Towards the other side than the row before, or the clock was set back: a new row.
    if count == 0 || confirming != state || instant < since {
      confirming = state
      since = instant
      count = 0
    }
    count += 1
    let isConfirmed =
      count >= Self.confirmingCount && instant.seconds(since: since) >= Self.confirmingTime
    return isConfirmed || clearness.magnitude >= Self.certain ? state : nil
  }

  /// The decision was taken.
  mutating func reset() { count = 0 }
}
