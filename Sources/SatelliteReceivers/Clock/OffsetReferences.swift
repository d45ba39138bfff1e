/// What an absolute clock said about the offset, lately: sixteen sayings at most.
struct OffsetReferences: Sendable {
  struct Saying: BitwiseCopyable, Sendable {
    var time: Double
    /// The delay that an epoch without latency would have, s.
    var zero: Double
    var uncertainty: Double
    var basis: ReceiverClock.Basis
  }

  private static let capacity = 16
  /// Older than this they are not used, s.
  static let longestAge = 30.0
  private var sayings: [Saying] = []

  init() { sayings.reserveCapacity(Self.capacity + 1) }

  mutating func removeAll() { sayings.removeAll(keepingCapacity: true) }

  mutating func add(_ saying: Saying) {
    // A pulse makes what a synchronised clock says worthless; it does not go back while it is fresh.
    if let last = sayings.last, last.basis != saying.basis {
      if last.basis == .pulse, saying.time - last.time < Self.longestAge { return }
      removeAll()
    }
    sayings.append(saying)
    if sayings.count > Self.capacity { sayings.removeFirst() }
  }

  /// The median of what is fresh, brought to `time` with `slope`; `nil` where nothing is.
  func zero(at time: Double, slope: Double) -> Saying? {
    guard let last = sayings.last, time - last.time < Self.longestAge else { return nil }
    // In order, without allocating: there are at most as many as places.
    var values = InlineArray<16, Double>(repeating: .infinity)
    var count = 0
    for saying in sayings where time - saying.time < Self.longestAge {
      let value = saying.zero + slope * (time - saying.time)
      var i = count
      while i > 0, values[i - 1] > value {
        values[i] = values[i - 1]
        i -= 1
      }
      values[i] = value
      count += 1
    }
    var middle = last
    middle.zero = values[count / 2]
    return middle
  }
}
