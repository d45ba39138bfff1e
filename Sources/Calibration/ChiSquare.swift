internal import CGSL

/// Quantiles of the chi-square distribution, for consistency tests of a filter.
public enum ChiSquare {
  /// The value below which a chi-square variable of `degreesOfFreedom` falls with `probability`.
  ///
  /// Source: GSL, `gsl_cdf_chisq_Pinv`, whose search fails for tens of thousands of degrees of
  /// freedom; from five thousand on the cube root is taken for normal, which by then errs by less
  /// than a thousandth of the deviation (E. B. Wilson, M. M. Hilferty, The Distribution of
  /// Chi-Square, Proc. National Academy of Sciences 17, 1931).
  public static func quantile(_ probability: Double, degreesOfFreedom: Double) -> Double {
    precondition(probability > 0 && probability < 1, "a probability lies strictly inside 0...1")
    if degreesOfFreedom < 5000 { return gsl_cdf_chisq_Pinv(probability, degreesOfFreedom) }
    let spread = 2 / (9 * degreesOfFreedom)
    let root = 1 - spread + spread.squareRoot() * gsl_cdf_ugaussian_Pinv(probability)
    return degreesOfFreedom * root * root * root
  }

  /// The two-sided band that holds the mean of `runs` independent chi-square variables of
  /// `dimension` with probability `confidence`.
  public static func meanBand(dimension: Int, runs: Int, confidence: Double) -> ClosedRange<Double>
  {
    let degrees = Double(dimension * runs)
    let tail = (1 - confidence) / 2
    return quantile(tail, degreesOfFreedom: degrees) / Double(runs)...quantile(
      1 - tail, degreesOfFreedom: degrees) / Double(runs)
  }
}
