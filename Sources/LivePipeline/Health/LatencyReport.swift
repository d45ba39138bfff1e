/// How long a sensor's samples took from their time of validity to the reader, s.
public struct LatencyReport: Hashable, Sendable, BitwiseCopyable {
  /// Samples measured.
  public var count: Int
  public var minimum: Double
  public var mean: Double
  /// Nineteen of twenty were faster; good to a quarter, since it is read off a histogram.
  public var percentile95: Double
  public var maximum: Double
}
