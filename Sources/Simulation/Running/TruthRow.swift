/// What is true at an instant.
public struct TruthRow: Sendable {
  public var time: RowTime
  public var state: TrueState
}
