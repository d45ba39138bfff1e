public import Sensing

/// The fusion engine: samples in, in order of arrival; estimates out, in order of validity.
public struct FusionEngine: ~Copyable {
  public let configuration: FusionConfiguration

  public init(configuration: FusionConfiguration) {
    self.configuration = configuration
  }

  /// Takes one sample, in order of arrival; late samples are fused where they belong.
  public mutating func receive(_ sample: SensorSample) {
    _ = sample
  }

  /// No more samples will come: the horizon moves up to the newest one.
  public mutating func finish() {}

  /// The next estimate at the delayed horizon (one per inertial sample, per fix without an
  /// inertial sensor), or `nil` where more samples are needed.
  public mutating func nextEstimate() -> FusionEstimate? { nil }

  /// The next verdict on a measurement, oldest first; `nil` when all have been taken.
  public mutating func nextOutcome() -> FusionOutcome? { nil }

  /// The next event, oldest first; `nil` when all have been taken.
  public mutating func nextEvent() -> FusionEvent? { nil }

  /// The state now: the horizon's estimate carried to the newest inertial sample.
  public func predictedEstimate() -> FusionEstimate? { nil }
}
