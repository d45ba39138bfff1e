package import LinuxPlatform

/// A device that is being read: configured on the way in, put back as it was found on the way out.
///
/// One thread owns it: it waits, drains and closes. Closing, or the end of its life, switches the
/// buffer off and restores every attribute that was written, also where configuring threw.
public struct DeviceCapture: ~Copyable {
  public let device: IndustrialIODevice
  /// What was planned; `mode` tells what became of it.
  public let plan: CapturePlan
  /// Buffered or polled, as it turned out.
  public let mode: CapturePlan.Mode
  /// What was configured, what could not be, and what was found out since.
  public private(set) var notes: [String]
  /// Whether the device has gone; then nothing is put back, because its number may be another's.
  private var isGone = false
  private var journal: AttributeJournal
  private var buffered: BufferedSource?
  private var polled: PolledSource?

  /// Configures the device as planned and starts it.
  ///
  /// A plan to use the buffer that fails for want of a right or a trigger falls back to polling
  /// and says so in `notes`. A device that somebody else captures from is left alone: `.busy`.
  public init(_ plan: CapturePlan, in tree: IndustrialIOTree) throws(IndustrialIOFailure) {
    device = plan.device
    self.plan = plan
    var journal = AttributeJournal(files: tree.files)
    var notes: [String] = []
    buffered = nil
    polled = nil
    var mode = plan.mode
    if mode == .buffered {
      do {
        buffered = try BufferConfiguration.start(plan, in: tree, journal: &journal, notes: &notes)
      } catch {
        _ = journal.restore()
        guard error.kind == .denied || error.kind == .unusable,
          plan.options.trigger == nil,
          CapturePlan.pollable(plan.device, plan.options).isSuperset(
            of: plan.quantities.subtracting(.temperature))
        else { throw error }
        notes.append(
          "falls back to polling, with readings stamped when they are read, because \(error)")
        mode = .polled
      }
    } else {
      notes.append("polled, with readings stamped when they are read, because \(plan.reason)")
    }
    if mode == .polled {
      BufferConfiguration.setRates(plan, files: tree.files, journal: &journal, notes: &notes)
      polled = PolledSource(plan: plan, files: tree.files)
    }
    self.mode = mode
    self.notes = notes
    self.journal = journal
  }

  /// Hz, as read back; `nil` where it is not known.
  public var rate: Double? {
    switch buffered {
    case .some(let source): source.rate
    case .none: polledRate
    }
  }

  private var polledRate: Double? {
    switch polled {
    case .some(let source): source.rate
    case .none: nil
    }
  }

  public var counts: CaptureCounts {
    switch buffered {
    case .some(let source): return source.counts
    case .none:
      switch polled {
      case .some(let source): return source.counts
      case .none: return CaptureCounts()
      }
    }
  }

  /// Whether the kernel stamps the readings, or this reader.
  public var isStampedByKernel: Bool {
    switch buffered {
    case .some(let source): source.isStampedByKernel
    case .none: false
    }
  }

  /// The longest time to wait before `drain`, seconds.
  ///
  /// An unplugged device never wakes a wait: only the read after it tells.
  public var longestWait: Double {
    switch buffered {
    case .some(let source):
      min(0.5, max(0.05, 4 * Double(source.watermark) / (source.rate ?? 10)))
    case .none:
      switch polled {
      case .some(let source): source.secondsUntilDue
      case .none: 0.5
      }
    }
  }

  /// Waits until there may be something to drain; false where `wake` ended the wait.
  package borrowing func wait(unless wake: WakeEvent? = nil) throws(IndustrialIOFailure) -> Bool {
    let deadline = BootClock.now(plusSeconds: longestWait)
    do {
      switch buffered {
      case .some(let source):
        let outcome = try source.descriptor.wait(for: .reading, until: deadline, unless: wake)
        return outcome != .woken
      case .none:
        guard let wake else {
          let alarm = try WakeEvent()
          return try !alarm.wait(until: deadline)
        }
        return try !wake.wait(until: deadline)
      }
    } catch {
      throw IndustrialIOFailure(error, device: device.identity)
    }
  }

  /// Hands out all that is there, oldest first; never waits, but for a polled driver's own time.
  ///
  /// `.disconnected` when the device is gone: close, and find it again by its identity.
  public mutating func drain(
    _ body: (IndustrialReading) -> Void
  ) throws(IndustrialIOFailure) -> DrainOutcome {
    do {
      if let outcome = try buffered?.drain(notes: &notes, body) { return outcome }
      return try polled?.drain(body) ?? .nothing(idle: 0)
    } catch {
      if error.kind == .disconnected { isGone = true }
      throw error
    }
  }

  /// Stops, and puts everything back; returns what could not be.
  public consuming func close() -> [IndustrialIOFailure] {
    journal.restore().map { IndustrialIOFailure($0, device: device.identity) }
  }
}
