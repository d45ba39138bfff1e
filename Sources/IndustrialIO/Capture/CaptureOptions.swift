/// What the user wishes of a capture.
public struct CaptureOptions: Hashable, Sendable {
  /// What to read; `nil` (default) is all that the device measures.
  public var quantities: Quantities?
  /// Hz. The nearest rate that the device has and that is not below is set. `nil` (default) leaves
  /// the device's own where it is fast enough (inertial 100 Hz, others 20 Hz), else sets that.
  public var rate: Double?
  /// Reads the attributes even where there is a buffer. Default false.
  public var isPolled: Bool
  /// The trigger to use, and no other; `nil` (default) finds one.
  public var trigger: String?
  /// Whether a timer may be made in configfs where no trigger is there. Default true.
  public var mayCreateTrigger: Bool
  /// Seconds that a reading may wait in the kernel for others, so that the thread wakes less
  /// often: larger is quieter, smaller is prompter. Default 0.02, origin: a tenth of the shortest
  /// horizon of the fusion engine.
  public var deliveryDelay: Double
  /// Whether the kernel's mount matrix is applied. Default true; false where the configuration
  /// replaces it.
  public var usesMountMatrix: Bool

  public init(
    quantities: Quantities? = nil, rate: Double? = nil, isPolled: Bool = false,
    trigger: String? = nil, mayCreateTrigger: Bool = true, deliveryDelay: Double = 0.02,
    usesMountMatrix: Bool = true
  ) {
    self.quantities = quantities
    self.rate = rate
    self.isPolled = isPolled
    self.trigger = trigger
    self.mayCreateTrigger = mayCreateTrigger
    self.deliveryDelay = deliveryDelay
    self.usesMountMatrix = usesMountMatrix
  }
}
