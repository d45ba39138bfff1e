/// Learns with which message a receiver ends its cycle, so that an epoch need not wait for the next.
///
/// Believed after `needed` cycles that ended alike, doubted at the first message that comes after.
struct CycleEnd: Sendable {
  /// Cycles that must end with the same message at the same place.
  static let needed = 3
  /// Cycles to watch after a wrong end before learning starts again.
  static let distrust = 20

  private var source: EpochSources = []
  private var messages = 0
  private var agreeing = 0
  private var watching = 0

  init() {}

  /// A cycle ended with its message number `messages`, of `source`.
  mutating func note(_ source: EpochSources, messages: Int) {
    if watching > 0 {
      watching -= 1
      return
    }
    if source == self.source, messages == self.messages {
      agreeing = min(agreeing + 1, Self.needed)
    } else {
      self.source = source
      self.messages = messages
      agreeing = 1
    }
  }

  /// Whether the message number `messages`, of `source`, ends the cycle.
  func isReached(by source: EpochSources, messages: Int) -> Bool {
    agreeing >= Self.needed && source == self.source && messages == self.messages
  }

  /// A message came after the end.
  mutating func forget() {
    agreeing = 0
    watching = Self.distrust
  }
}
