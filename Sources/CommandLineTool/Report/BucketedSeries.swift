/// The extremes of a signal in buckets of time, in constant memory however long it lasts.
///
/// When time runs past the last bucket, neighbours are merged and every bucket becomes twice as
/// long. No excursion is lost, only its place within a bucket.
package struct BucketedSeries: Sendable {
  /// What one bucket saw.
  package struct Bucket: Hashable, Sendable {
    package var minimum: Double
    package var maximum: Double
    package var sum: Double
    package var count: Int

    package var mean: Double { sum / Double(count) }
    package var isEmpty: Bool { count == 0 }

    package static let empty = Bucket(minimum: .infinity, maximum: -.infinity, sum: 0, count: 0)

    package mutating func merge(_ other: Bucket) {
      minimum = min(minimum, other.minimum)
      maximum = max(maximum, other.maximum)
      sum += other.sum
      count += other.count
    }
  }

  /// How many buckets there may be; even.
  package let capacity: Int
  /// The length of a bucket, s.
  package private(set) var width: Double
  package private(set) var buckets: [Bucket] = []

  /// Makes a series without values whose buckets are at first `width` seconds long.
  package init(capacity: Int = 1200, width: Double = 0.05) {
    precondition(capacity >= 2 && capacity.isMultiple(of: 2), "buckets are merged in pairs")
    self.capacity = capacity
    self.width = width
  }

  package var isEmpty: Bool { buckets.isEmpty }

  /// The middle of a bucket, s.
  package func time(of index: Int) -> Double { (Double(index) + 0.5) * width }

  /// Adds a value at a time in seconds from the start; what is not finite is left out.
  package mutating func add(_ value: Double, at time: Double) {
    guard value.isFinite, time.isFinite else { return }
    while time >= width * Double(capacity) { halve() }
    let index = max(0, Int(time / width))
    while buckets.count <= index { buckets.append(.empty) }
    buckets[index].merge(Bucket(minimum: value, maximum: value, sum: value, count: 1))
  }

  /// The least and greatest value seen.
  package var range: ClosedRange<Double>? {
    var whole = Bucket.empty
    for bucket in buckets where !bucket.isEmpty { whole.merge(bucket) }
    return whole.isEmpty ? nil : whole.minimum...whole.maximum
  }

  /// The longest step between values that is no gap: four usual steps, at least 2 s.
  package var longestStep: Double {
    var last: Int?
    var steps: [Int] = []
    for index in buckets.indices where !buckets[index].isEmpty {
      if let last { steps.append(index - last) }
      last = index
    }
    guard !steps.isEmpty else { return 0 }
    steps.sort()
    return max(2, 4 * width * Double(steps[steps.count / 2]))
  }

  private mutating func halve() {
    var merged: [Bucket] = []
    merged.reserveCapacity(capacity)
    var index = 0
    while index < buckets.count {
      var pair = buckets[index]
      if index + 1 < buckets.count { pair.merge(buckets[index + 1]) }
      merged.append(pair)
      index += 2
    }
    buckets = merged
    width *= 2
  }
}
