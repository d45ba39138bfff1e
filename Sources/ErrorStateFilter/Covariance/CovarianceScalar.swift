#if SinglePrecision
  /// What the covariance and the rows of observations are kept in: single precision, for a
  /// microcontroller without double. The state itself, six million metres of position with it, stays
  /// double. See Derivation (F-8).
  public typealias CovarianceScalar = Float
#else
  /// What the covariance and the rows of observations are kept in. The trait `SinglePrecision` makes
  /// it single; the state itself stays double in either case. See Derivation (F-8).
  public typealias CovarianceScalar = Double
#endif

/// Two neighbouring elements.
typealias CovariancePair = SIMD2<CovarianceScalar>

/// Where the covariance's elements lie.
typealias CovariancePointer = UnsafeMutablePointer<CovarianceScalar>
