public import LinearAlgebra
public import Spatial

/// How one quantity's raw numbers become SI: `(raw + offset) * scale`, then the mount matrix.
public struct UnitConversion: Hashable, Sendable {
  /// One channel's numbers.
  public struct Channel: Hashable, Sendable {
    /// `in_accel_x`.
    public var name: String
    /// SI units per count.
    public var scale: Double
    /// Counts, added before the scale.
    public var offset: Double

    public init(name: String, scale: Double, offset: Double = 0) {
      self.name = name
      self.scale = scale
      self.offset = offset
    }
  }

  /// A single quantity.
  public var quantity: Quantities
  /// x, y and z of a vector, one channel otherwise.
  public var channels: [Channel]
  /// From the sensor's axes to the board's; the identity for quantities without direction.
  public var mount: Matrix3<Body, Body>

  public init(
    _ quantity: Quantities, channels: [Channel], mount: Matrix3<Body, Body> = .identity
  ) {
    let expected = Quantities.vectors.contains(quantity) ? 3 : 1
    precondition(channels.count == expected, "a vector has three channels, a scalar one")
    self.quantity = quantity
    self.channels = channels
    self.mount = mount
  }
}
