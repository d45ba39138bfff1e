/// How a slowly wandering error behaves: first-order Gauss-Markov, in its steady state from the
/// start.
public struct Wander: Hashable, Sendable {
  /// Steady-state standard deviation, in the unit of what wanders.
  public var sd: Double
  /// Correlation time, s; infinite for a constant that is drawn once.
  public var timeConstant: Double

  public init(sd: Double, timeConstant: Double) {
    self.sd = sd
    self.timeConstant = timeConstant
  }

  /// Drawn once, never changing.
  public static func constant(sd: Double) -> Wander { Wander(sd: sd, timeConstant: .infinity) }
  public static let none: Wander = Wander(sd: 0, timeConstant: .infinity)
}
