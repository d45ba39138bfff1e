/// Errors against truth as they come, in constant memory.
public struct ErrorStatistics: Hashable, Sendable {
  public private(set) var count = 0
  public private(set) var maximum = 0.0
  private var sumOfSquares = 0.0
  private var sum = 0.0
  /// How many errors had a stated standard deviation, and how many lay inside one, two and three.
  public private(set) var stated = 0
  public private(set) var inside = [0, 0, 0]

  public init() {}

  /// Root of the mean squared error; `nil` where there is none.
  public var rootMeanSquare: Double? {
    count > 0 ? (sumOfSquares / Double(count)).squareRoot() : nil
  }

  public var mean: Double? { count > 0 ? sum / Double(count) : nil }

  /// The shares inside one, two and three standard deviations; `nil` where none was stated.
  public var insideShares: [Double]? {
    stated > 0 ? inside.map { Double($0) / Double(stated) } : nil
  }

  mutating func add(_ error: Double, standardDeviation: Double? = nil) {
    guard error.isFinite else { return }
    count += 1
    sum += error
    sumOfSquares += error * error
    maximum = max(maximum, error.magnitude)
    guard let standardDeviation, standardDeviation.isFinite, standardDeviation > 0 else { return }
    stated += 1
    for k in 0..<3 where error.magnitude <= Double(k + 1) * standardDeviation { inside[k] += 1 }
  }
}
