/// Epochs far off the line that agree with each other: a step of the receiver's time, if they last.
struct StepCandidate: Hashable, Sendable, BitwiseCopyable {
  /// Off the line by this much, s.
  var excess: Double
  /// The smallest of their delays, s.
  var lowest: Double
  private var count = 1
  private var first: Double
  private var last: Double

  init(_ delay: Double, excess: Double, at time: Double) {
    self.excess = excess
    lowest = delay
    first = time
    last = time
  }

  func fits(_ delay: Double, within threshold: Double) -> Bool { abs(delay - lowest) <= threshold }

  mutating func add(_ delay: Double, at time: Double) {
    lowest = min(lowest, delay)
    count += 1
    last = time
  }

  /// Nothing arrives early, so two early epochs are proof. Late ones come with any stall, but then
  /// are less late each; for two seconds equally late is a step.
  var isConfirmed: Bool { excess < 0 ? count >= 2 : count >= 3 && last - first >= 2 }
}
