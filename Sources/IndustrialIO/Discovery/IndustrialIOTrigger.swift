/// A trigger: what makes devices take a scan.
public struct IndustrialIOTrigger: Hashable, Sendable {
  /// What is written to `current_trigger`.
  public let name: String
  /// The folder of the device that it belongs to, without the root; `/sys/devices` for software.
  public let path: String
  /// Its folder, root included.
  public let folder: String
  /// A timer of the kernel with a rate of its own.
  public let hasSamplingFrequency: Bool
}
