/// What a capture is doing, to be shown and kept: a copy of its state.
public struct CaptureStatus: Hashable, Sendable {
  /// Buffered or polled, as it turned out.
  public var mode: CapturePlan.Mode
  /// How it is read, in words: where it fell back, otherwise than the plan says.
  public var summary: String
  /// Hz, as read back; `nil` where it is not known.
  public var rate: Double?
  /// Whether the kernel stamps the readings, or the reader.
  public var isStampedByKernel: Bool
  /// The longest time to wait before draining, seconds.
  public var longestWait: Double
  public var counts: CaptureCounts
  /// What was configured, what could not be, and what was found out since.
  public var notes: [String]
}

extension DeviceCapture {
  private var summary: String {
    switch buffered {
    case .some(let source): "\(plan.quantities): \(source.summary)"
    case .none:
      "\(plan.quantities): polled at \(rate?.shortText ?? "?") Hz, stamped when read"
    }
  }

  public var status: CaptureStatus {
    CaptureStatus(
      mode: mode, summary: summary, rate: rate, isStampedByKernel: isStampedByKernel,
      longestWait: longestWait,
      counts: counts, notes: notes)
  }
}
