internal import IndustrialIO
internal import LinearAlgebra
internal import Spatial

/// Which IIO device is read, and how.
struct IndustrialSourceSettings: Sendable {
  /// What `/dev` and `/sys` lie under.
  var root: String
  /// What stays the same through unplugging.
  var identity: String
  var options = CaptureOptions()
  /// Whether it measures but half of an inertial sample.
  var isHalf = false
  /// By how much its stamps are late, s.
  var latency = 0.0
  /// Sensor axes to body axes, in place of the kernel's matrix.
  var mount: Matrix3<Body, Body>?

  func isUsed(_ quantity: Quantities) -> Bool {
    options.quantities?.contains(quantity) ?? true
  }
}
