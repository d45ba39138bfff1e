/// What became of a magnetometer sample.
public enum MagneticVerdict: Hashable, Sendable {
  /// Fused; the squared heading innovation over its predicted variance, one degree of freedom.
  case accepted(normalizedInnovationSquared: Double)
  /// Kept, to be fused with the next ones as one mean.
  case gathered
  /// Not fused: strength or dip disagree with the reference by this share of the field.
  case refusedAsDisturbed(deviation: Double)
  /// Not fused: not finite, zero, or far from the estimate's time.
  case implausible
  /// Not fused: the body is not level yet.
  case notReady
}
