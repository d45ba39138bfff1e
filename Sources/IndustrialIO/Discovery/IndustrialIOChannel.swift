/// One channel of a device that measures a quantity or one axis of it.
public struct IndustrialIOChannel: Hashable, Sendable {
  /// `in_accel_x`, `in_pressure`.
  public var name: String
  public var quantity: Quantities
  /// `in_accel_x_raw`, where there is one.
  public var rawAttribute: String?
  /// `in_pressure_input`: scaled by the driver, in the unit of the ABI; where there is one.
  public var inputAttribute: String?
  /// As printed, in the unit of the ABI per count; `nil` where missing or malformed.
  public var scale: DecimalNumber?
  /// Counts; `nil` where missing, then it is nought.
  public var offset: DecimalNumber?
}

/// One element that a device can put into its scans.
public struct IndustrialIOScanChannel: Hashable, Sendable {
  /// `in_accel_x`, `in_timestamp`.
  public var name: String
  public var index: Int
  /// `nil` where the `..._type` attribute cannot be decoded.
  public var format: ScanFormat?
}

/// The files that control a device's buffer.
public struct IndustrialIOBuffer: Hashable, Sendable {
  /// The folder of `enable`, `length`, `watermark`: `buffer` or `bufferN`.
  public var controls: String
  /// The folder of `..._en`, `..._index`, `..._type`: `scan_elements` or `bufferN`.
  public var elements: String
  public var channels: [IndustrialIOScanChannel]
  /// What `watermark` may at most be in the device's own FIFO, where it has one.
  public var hardwareWatermark: Int?
  /// The files in `controls`.
  var files: Set<String>

  /// Whether scans can carry the kernel's time stamp.
  public var hasTimestamp: Bool { channels.contains { $0.name == "in_timestamp" } }
}
