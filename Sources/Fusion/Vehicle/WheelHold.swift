/// How well wheels hold a car's velocity to the way that it points.
///
/// The deviations belong to errors that last: what rocks, yields and slips in one moment does so in
/// the next. Each fusion therefore counts only by its share of such a time. See Derivation (N-3).
struct WheelHold {
  /// Seconds between two fusions of the constraint.
  let period = 0.2

  /// How long an error lasts: of what bumps and gusts do, and of a bend, s.
  private let ordinaryTime = 0.7
  private let bendTime = 3.0
  /// m/s: what remains of sideways velocity on a straight road, and the share of speed that goes with
  /// camber and gusts.
  private let sideways = 0.03
  private let sidewaysShare = 0.002
  /// Of the axle's distance and of the tyres' compliance, what their states do not explain: m, and
  /// rad per m/s².
  private let axle = 0.3
  private let compliance = 0.003
  /// m/s: what springs do over a rough road; the share of speed that goes with how the body pitches,
  /// and that per m/s² of braking or acceleration.
  private let vertical = 0.1
  private let verticalShare = 0.01
  private let pitchCompliance = 0.002

  /// m²/s² of one fusion's sideways velocity, at `speed` (m/s) and `turnRate` (rad/s).
  func lateralVariance(speed: Double, turnRate: Double, share: Double) -> Double {
    let road = Self.sum(sideways, sidewaysShare * speed)
    let bend = Self.sum(axle * turnRate, compliance * speed * speed * turnRate)
    return (road * ordinaryTime + bend * bendTime) / share
  }

  /// m²/s² of one fusion's vertical velocity, at `speed` (m/s) and a forward force of `pull` (m/s²).
  func verticalVariance(speed: Double, pull: Double, share: Double) -> Double {
    let road = Self.sum(vertical, verticalShare * speed)
    let pitch = Self.sum(pitchCompliance * speed * pull, 0)
    return (road + pitch) * ordinaryTime / share
  }

  private static func sum(_ a: Double, _ b: Double) -> Double { a * a + b * b }
}
