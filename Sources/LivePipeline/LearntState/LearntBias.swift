internal import CMath
package import Fusion
internal import LinearAlgebra
internal import Spatial

/// A sensor's bias as a run left it, and what it is worth to a later one.
package struct LearntBias: Hashable, Sendable {
  /// rad/s or m/s², body axes, with its standard deviation along each axis.
  package var value: FusionConfiguration.BiasPrior

  /// The share of a bias's variance that every switch-on draws anew: a fifth of its standard
  /// deviation, which is what consumer parts show from one start to the next.
  private static let switchOnShare = 0.04
  /// Over how many seconds the rest wanders off: ten days.
  private static let wanderTime = 864_000.0
  /// By how many kelvin apart two biases have little in common: a part whose bias is specified to
  /// 3 °/s drifts by some 0.05 °/s per kelvin.
  private static let temperatureReach = 18.6
  /// How far the temperature may be from what it was when nobody measures it, K, and how many
  /// seconds it takes to get there.
  private static let unknownTemperatureDifference = 10.0
  private static let coolingTime = 3600.0
  /// How old something is that nobody can date, s: three days.
  private static let unknownAge = 259_200.0

  package init(_ value: FusionConfiguration.BiasPrior) { self.value = value }

  /// What the bias says `age` seconds later, of a sensor whose biases have a standard deviation of
  /// `steady` at switch-on.
  ///
  /// The bias is a stationary process: what it keeps of itself shrinks the estimate, what it draws
  /// anew widens it, up to what anybody would assume. A bias beyond `steady` shows that `steady` is
  /// too small for this sensor. `nil` for age or temperature difference: not known.
  package func prior(
    after age: Double?, temperatureDifference: Double?, steady: Double
  ) -> FusionConfiguration.BiasPrior {
    let age = max(age ?? Self.unknownAge, 0)
    let difference =
      temperatureDifference
      ?? Self.unknownTemperatureDifference * (1 - Elementary.exponential(-age / Self.coolingTime))
    let warmth = difference / Self.temperatureReach
    let kept =
      (1 - Self.switchOnShare)
      * Elementary.exponential(-2 * age / Self.wanderTime - warmth * warmth)
    let factor = kept.squareRoot()
    func deviation(_ axis: Int) -> Double {
      let own = value.deviation[axis]
      let spread = max(steady, abs(value.bias[axis]))
      return (kept * own * own + (1 - kept) * spread * spread).squareRoot()
    }
    return FusionConfiguration.BiasPrior(
      bias: factor * value.bias, deviation: Vector3(deviation(0), deviation(1), deviation(2)))
  }

  /// The mean standard deviation over the axes.
  static func size(_ prior: FusionConfiguration.BiasPrior) -> Double {
    (prior.deviation.squaredNorm / 3).squareRoot()
  }
}
