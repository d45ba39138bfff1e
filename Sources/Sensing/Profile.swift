/// What the sensors ride on; it chooses the motion model and the aids.
public enum Profile: UInt8, Hashable, Sendable, CaseIterable {
  /// Wheeled, does not slide sideways: non-holonomic constraint and odometer.
  case automotive
  case pedestrian
  case airborne
  case marine
  /// Nothing is assumed of how it moves.
  case other
}
