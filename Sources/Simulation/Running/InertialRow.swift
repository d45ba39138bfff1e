/// Mean specific force and rate over the interval that ends at the time of validity.
public struct InertialRow: Hashable, Sendable {
  public var time: RowTime
  /// Body, m/s² and rad/s.
  public var specificForce: Triple
  public var angularRate: Triple
  /// The true errors in this row.
  public var errors: InertialErrors
}
