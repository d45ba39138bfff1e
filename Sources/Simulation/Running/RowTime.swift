/// When a row was true, what it is stamped with and when it reached the host: integer
/// nanoseconds since the start.
public struct RowTime: Hashable, Sendable {
  public var validity: Int64
  public var stamp: Int64
  public var arrival: Int64
}
