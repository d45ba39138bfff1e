/// Where an innovation is fused as it is, fused with less weight, or refused.
///
/// Quantiles of the chi-square distribution by degrees of freedom.
struct Gate {
  /// Beyond it the noise is widened: 99 %.
  let soft: Double
  /// Beyond it the measurement is refused: a normal innovation reaches it once in a million.
  let hard: Double

  init(dimension: Int) {
    switch dimension {
    case 1: (soft, hard) = (6.63, 23.9)
    case 2: (soft, hard) = (9.21, 27.6)
    default: (soft, hard) = (11.34, 30.7)
    }
  }

  /// What to multiply the noise variance of an innovation by, whose square is `squared`, so that it
  /// lies on the gate.
  ///
  /// Of a receiver's position the square of that: what is further off moves the estimate less.
  /// See Derivation (N-21).
  func widening(of squared: Double, for quantity: FusionOutcome.Quantity) -> Double {
    if squared <= soft { return 1 }
    let excess = squared / soft
    return quantity == .satellitePosition ? excess * excess : excess
  }
}
