/// A signal with its one-standard-deviation band, in constant memory.
package struct BandSeries: Sendable {
  package private(set) var value = BucketedSeries()
  package private(set) var lower = BucketedSeries()
  package private(set) var upper = BucketedSeries()

  package init() {}

  /// Adds a value with its standard deviation, `nil` where that is not known.
  package mutating func add(_ x: Double, deviation: Double?, at time: Double) {
    value.add(x, at: time)
    guard let deviation, deviation.isFinite else { return }
    lower.add(x - deviation, at: time)
    upper.add(x + deviation, at: time)
  }
}
