/// Finds the longest time over which an inertial sensor lay still, and keeps what it read then.
///
/// A second is quiet where specific force and angular rate spread by no more than a sensor's own noise,
/// and rest goes on while the means of the seconds stay what they were.
public struct RestFinder: Sendable {
  /// Six channels: specific force x, y, z, m/s², and angular rate x, y, z, rad/s.
  public private(set) var longest: [[Double]] = RestFinder.empty
  /// The mean interval of the samples in it, s.
  public private(set) var interval = 0.0
  /// When it began, s.
  public private(set) var start = 0.0
  /// How many samples have been looked at.
  public private(set) var count = 0

  private static let empty = [[Double]](repeating: [], count: 6)
  /// The largest standard deviation within a second at rest, m/s² and rad/s, and by how much the mean
  /// of a second may differ from that of the rest so far.
  private static let forceSpread = 0.4
  private static let rateSpread = 0.035
  private static let forceChange = 0.15
  private static let rateChange = 0.01

  private var present = RestFinder.empty
  private var presentStart = 0.0
  private var presentEnd = 0.0
  private var window = RestFinder.empty
  private var windowStart = 0.0
  private var last: Double?
  private var usual = 0.0

  public init() {}

  /// How long the longest rest is, s.
  public var duration: Double { Double(longest[0].count) * interval }

  /// Takes a sample; times increase.
  public mutating func receive(time: Double, force: SIMD3<Double>, rate: SIMD3<Double>) {
    count += 1
    if let last {
      let gap = time - last
      usual = usual == 0 ? gap : usual + 0.01 * (min(gap, 3 * usual) - usual)
      // A gap makes one signal two.
      if gap > 2.5 * usual { end(after: nil) }
    }
    last = time
    if window[0].isEmpty { windowStart = time }
    for axis in 0..<3 {
      window[axis].append(force[axis])
      window[3 + axis].append(rate[axis])
    }
    if time - windowStart >= 1 && window[0].count >= 5 { judge(until: time) }
  }

  /// No more samples come.
  public mutating func finish() { end(after: nil) }

  private mutating func judge(until time: Double) {
    let means = window.map { $0.reduce(0, +) / Double($0.count) }
    let isQuiet = (0..<6).allSatisfy { channel in
      let squares = window[channel].reduce(0) {
        $0 + ($1 - means[channel]) * ($1 - means[channel])
      }
      let spread = (squares / Double(window[channel].count)).squareRoot()
      return spread < (channel < 3 ? Self.forceSpread : Self.rateSpread)
    }
    let isAsBefore =
      present[0].isEmpty
      || (0..<6).allSatisfy { channel in
        // Of the first minute: what wanders slowly is what is looked for.
        let first = present[channel].prefix(6000)
        let before = first.reduce(0, +) / Double(first.count)
        return abs(means[channel] - before) < (channel < 3 ? Self.forceChange : Self.rateChange)
      }
    if isQuiet && isAsBefore {
      if present[0].isEmpty { presentStart = windowStart }
      for channel in 0..<6 { present[channel] += window[channel] }
      presentEnd = time
      window = Self.empty
    } else {
      end(after: isQuiet ? window : nil)
    }
  }

  /// Ends the present rest; a new one may begin with what is in hand.
  private mutating func end(after next: [[Double]]?) {
    if present[0].count > longest[0].count {
      longest = present
      start = presentStart
      interval = (presentEnd - presentStart) / Double(max(present[0].count - 1, 1))
    }
    present = next ?? Self.empty
    presentStart = windowStart
    window = Self.empty
  }
}
