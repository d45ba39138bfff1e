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
  /// With the semi-axes a ≥ b of the error ellipse and c = b/a it is
  /// a (1 + 0.2470 c² + 1.5774 c³ - 2.0915 c⁴ + 0.7823 c⁵): a fit to the integral of the normal
  /// distribution over the circle, right within 0.2 % for every shape. 1.515 a where the ellipse is
  /// a circle, √(-2 ln 0.3173); a where it is a line.
  public var horizontalRadius: Double {
    let mean = (northNorth + eastEast) / 2
    let half = (northNorth - eastEast) / 2
    let spread = (half * half + northEast * northEast).squareRoot()
    let largest = mean + spread
    // What is no number stays none.
    guard !(largest <= 0) else { return 0 }
    let c = (max(mean - spread, 0) / largest).squareRoot()
    let growth = c * c * (0.247_0 + c * (1.577_4 + c * (-2.091_5 + c * 0.782_3)))
    return largest.squareRoot() * (1 + growth)
  }
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
