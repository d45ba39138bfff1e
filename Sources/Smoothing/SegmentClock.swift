internal import Sensing

/// Where a segment ends: at the first estimate that lies a segment's length after its beginning, and
/// before the memory for its steps grows out of hand.
///
/// Both passes ask it the same, so that they cut at the same places.
struct SegmentClock {
  /// Estimates, each with 10 kB of filter and step.
  private static let mostRows = 4096

  /// s.
  private let length: Double
  private var start: SensorInstant?
  private var rows = 0

  init(length: Double) { self.length = length }

  /// Takes an estimate's instant; whether the segment ends with it.
  mutating func ends(at instant: SensorInstant) -> Bool {
    rows += 1
    guard let start else {
      self.start = instant
      return false
    }
    return instant.seconds(since: start) >= length || rows >= Self.mostRows
  }

  /// The next segment begins where one has ended, or with its first estimate.
  mutating func restart(at instant: SensorInstant? = nil) {
    start = instant
    rows = 0
  }
}
