/// The covariance of a vector's error along north, east and down: a symmetric matrix.
///
/// The unit is the square of the vector's.
public struct NorthEastDownCovariance: Hashable, Codable, Sendable, BitwiseCopyable {
  public var northNorth: Double
  public var northEast: Double
  public var northDown: Double
  public var eastEast: Double
  public var eastDown: Double
  public var downDown: Double

  public init(
    northNorth: Double, northEast: Double = 0, northDown: Double = 0, eastEast: Double,
    eastDown: Double = 0, downDown: Double
  ) {
    self.northNorth = northNorth
    self.northEast = northEast
    self.northDown = northDown
    self.eastEast = eastEast
    self.eastDown = eastDown
    self.downDown = downDown
  }

  /// Standard deviations along the three axes.
  public var standardDeviations: NorthEastDownVector {
    NorthEastDownVector(
      north: max(northNorth, 0).squareRoot(), east: max(eastEast, 0).squareRoot(),
      down: max(downDown, 0).squareRoot())
  }

  /// The nine elements by rows, as ROS messages take them (north-east-down, not east-north-up).
  public var rows: [Double] {
    [
      northNorth, northEast, northDown, northEast, eastEast, eastDown, northDown, eastDown,
      downDown,
    ]
  }

  /// The radius of the circle that holds the horizontal error with a probability of 68.27 %.
  ///
  /// The squared error λ₁z₁² + λ₂z₂² has the mean μ = tr P and, in Satterthwaite's sense,
  /// ν = (tr P)²/tr P² degrees of freedom; its quantile is μ(1 - 2/(9ν) + 0.4753 √(2/(9ν)))³
  /// (Wilson and Hilferty, The distribution of chi-square, PNAS 17, 684–688, 1931). Exact within
  /// 1 % for every shape of the ellipse; 1.515 σ where it is a circle, σ where it is a line.
  public var horizontalRadius: Double {
    let trace = max(northNorth + eastEast, 0)
    let squares = northNorth * northNorth + eastEast * eastEast + 2 * northEast * northEast
    guard trace > 0, squares > 0 else { return 0 }
    // 2/(9ν), where ν lies between one (a line) and two (a circle).
    let spread = 2 / 9 * squares / (trace * trace)
    let root = 1 - spread + Self.quantile * spread.squareRoot()
    return (trace * root * root * root).squareRoot()
  }

  /// The standard normal quantile of 68.27 %.
  private static let quantile = 0.475_3
}

extension NorthEastDownCovariance: CustomStringConvertible {
  public var description: String {
    let s = standardDeviations
    func correlation(_ c: Double, _ a: Double, _ b: Double) -> String {
      a > 0 && b > 0 ? (c / (a * b)).text(decimals: 2) : "0.00"
    }
    return "±\(s.north.text(decimals: 3)) north, ±\(s.east.text(decimals: 3)) east, "
      + "±\(s.down.text(decimals: 3)) down, correlations "
      + correlation(northEast, s.north, s.east) + ", "
      + correlation(northDown, s.north, s.down) + ", "
      + correlation(eastDown, s.east, s.down)
  }
}
