internal import Sensing

/// Which of several devices that measure one quantity is used: a pure decision, sample by sample.
///
/// The best rank is used as long as it delivers. Where it falls silent or is lost, the first healthy
/// spare takes over with its next sample. The better one comes back after it has delivered
/// without a gap for `returnDelay`: at once would let a loose plug step the estimate with every
/// contact, never would leave the vehicle with the sensor that it was told is the worse one.
struct SourceChoice {
  /// Seconds that a better device must have delivered before it is used again.
  let returnDelay: Double
  /// Until then nothing but the best device is chosen, so that the order of start-up does not decide.
  private let graceEnd: SensorInstant
  private var candidates: [Candidate] = []
  /// The index of the device whose samples are used.
  private(set) var chosen: Int?

  struct Candidate {
    var feed: Int
    /// Lower is preferred.
    var rank: Int
    var last: SensorInstant?
    /// Start of unbroken delivery.
    var since: SensorInstant?
    /// Samples since then.
    var run = 0
    /// The smoothed interval, s; zero while unknown.
    var interval = 0.0

    /// How long it may be silent before a spare is used, s.
    var patience: Double { interval > 0 ? min(max(3 * interval, 0.3), 2.5) : 2.5 }

    func isSilent(at now: SensorInstant) -> Bool {
      last.map { now.seconds(since: $0) > patience } ?? true
    }

    mutating func delivered(at now: SensorInstant) {
      if isSilent(at: now) {
        since = now
        run = 0
      }
      if let last, run > 0 {
        let gap = now.seconds(since: last)
        interval = interval == 0 ? gap : interval + 0.1 * (gap - interval)
      }
      run += 1
      last = now
    }
  }

  /// How a device does, as far as its reader knows.
  enum Condition {
    /// Being opened.
    case starting
    /// Open, and not known to be silent.
    case delivering
    case failed
  }

  enum Verdict: Equatable {
    case use
    case ignore
    /// Use it from now on: the first choice, a spare, or a better one that is back.
    case chosen
    case spare(instead: Int)
    case returned(from: Int)
  }

  init(returnDelay: Double, grace: Double, start: SensorInstant) {
    self.returnDelay = returnDelay
    graceEnd = start.advanced(bySeconds: grace)
  }

  mutating func add(feed: Int, rank: Int) {
    candidates.append(Candidate(feed: feed, rank: rank))
  }

  /// Decides on a sample of `feed` that came at `now`; `condition` tells how a device does.
  mutating func offer(
    feed: Int, at now: SensorInstant, condition: (Int) -> Condition
  ) -> Verdict {
    guard let index = candidates.firstIndex(where: { $0.feed == feed }) else { return .ignore }
    candidates[index].delivered(at: now)
    if feed == chosen { return .use }
    let rank = candidates[index].rank
    guard let chosen, let current = candidates.firstIndex(where: { $0.feed == chosen }) else {
      let hasBetter = candidates.contains { $0.rank < rank && condition($0.feed) != .failed }
      if hasBetter && now < graceEnd { return .ignore }
      self.chosen = feed
      return .chosen
    }
    // Two samples in a row: one may be what a dying device had left.
    guard candidates[index].run >= 2 else { return .ignore }
    if condition(chosen) != .delivering || candidates[current].isSilent(at: now) {
      self.chosen = feed
      return .spare(instead: chosen)
    }
    if rank < candidates[current].rank, let since = candidates[index].since,
      now.seconds(since: since) >= returnDelay
    {
      self.chosen = feed
      return .returned(from: chosen)
    }
    return .ignore
  }
}
