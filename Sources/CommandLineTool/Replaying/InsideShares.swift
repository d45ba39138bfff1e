/// How many errors lay inside one, two and three stated standard deviations.
package struct InsideShares: Hashable, Sendable {
  package private(set) var count = 0
  private var inside = [0, 0, 0]

  package init() {}

  /// The three shares, or `nil` where nothing was compared; 0.683, 0.954, 0.997 for a normal
  /// error whose standard deviation is right.
  package var shares: [Double]? {
    count > 0 ? inside.map { Double($0) / Double(count) } : nil
  }

  package mutating func add(error: Double, deviation: Double) {
    guard error.isFinite, deviation.isFinite, deviation > 0 else { return }
    count += 1
    for index in 0..<3 where abs(error) <= Double(index + 1) * deviation { inside[index] += 1 }
  }
}
