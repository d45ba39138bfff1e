/// A pose in a level frame that begins where the engine did and never jumps.
public struct LocalPose: Hashable, Codable, Sendable {
  /// Forward, right and down of where it began, m.
  public var x: Double
  public var y: Double
  public var z: Double
}
