internal import Glibc

/// Root mean square, greatest value and 95th percentile of errors, in constant memory.
package struct ErrorStatistics: Sendable {
  package private(set) var count = 0
  package private(set) var greatest = 0.0
  private var sum = 0.0
  /// Counts by size: 1 % wide classes from 1e-6 up.
  private var classes: [Int] = []

  private static let smallest = 1e-6
  private static let step = log(1.01)

  package init() {}

  package var rootMeanSquare: Double? { count > 0 ? sqrt(sum / Double(count)) : nil }

  /// The size below which a share of the errors lies, to 1 % of itself.
  package func percentile(_ share: Double) -> Double? {
    guard count > 0 else { return nil }
    let wanted = Int(share * Double(count))
    var seen = 0
    for (index, number) in classes.enumerated() {
      seen += number
      if seen > wanted { return min(greatest, Self.smallest * exp(Self.step * Double(index))) }
    }
    return greatest
  }

  package mutating func add(_ error: Double) {
    let size = abs(error)
    guard size.isFinite else { return }
    count += 1
    sum += size * size
    greatest = max(greatest, size)
    let index = size <= Self.smallest ? 0 : Int((log(size) - log(Self.smallest)) / Self.step) + 1
    while classes.count <= index { classes.append(0) }
    classes[index] += 1
  }
}
