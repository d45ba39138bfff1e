/// A pose in a level frame that begins where the engine did and never jumps.
///
/// What ROS calls `odom`. It drifts without bound, because no fix ever corrects it: take it for
/// what moved between two instants, not for where the vehicle is.
public struct LocalPose: Hashable, Codable, Sendable, BitwiseCopyable {
  /// Forward, right and down of where it began, m.
  public var x: Double
  public var y: Double
  public var z: Double
  /// From the vehicle's axes (forward, right, down) to the frame's.
  public var orientation: Quaternion

  public init(x: Double, y: Double, z: Double, orientation: Quaternion) {
    self.x = x
    self.y = y
    self.z = z
    self.orientation = orientation
  }
}

extension LocalPose: CustomStringConvertible {
  public var description: String {
    "\(x.text(decimals: 2)) m forward, \(y.text(decimals: 2)) m right, "
      + "\(z.text(decimals: 2)) m down of the start"
  }
}
