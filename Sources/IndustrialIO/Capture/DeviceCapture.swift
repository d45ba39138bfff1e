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
  public private(set) var mode: CapturePlan.Mode
  /// What was configured, what could not be, and what was found out since.
  public private(set) var notes: [String]
  private var journal: AttributeJournal
  private let files: DeviceFiles
  /// As they were before anything was tried.
  private var circumstances: CaptureCircumstances
  var buffered: BufferedSource?
  private var polled: PolledSource?

  /// Configures the device as planned and starts it.
  ///
  /// A plan to use the buffer that fails for want of a right or a trigger falls back to polling
  /// and says so in `notes`. A device that somebody else captures from is left alone: `.busy`.
  public init(_ plan: CapturePlan, in tree: IndustrialIOTree) throws(IndustrialIOFailure) {
    device = plan.device
    self.plan = plan
    files = tree.files
    circumstances = CaptureCircumstances(plan, in: tree)
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
          plan.canPoll
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

  /// Whether the device is read less well than planned for, and what stood against it has changed
  /// since this was last asked: close, and capture anew.
  ///
  /// Rights often come after the device: udev runs its rules while a service already starts.
  public mutating func mayDoBetter(in tree: IndustrialIOTree) -> Bool {
    let isPolled = mode == .polled && !plan.options.isPolled
    // What is read as planned is not looked at again.
    guard isPolled || circumstances.hinderBuffered else { return false }
    let now = CaptureCircumstances(plan, in: tree)
    defer { circumstances = now }
    guard now.isBetter(than: circumstances, whilePolled: isPolled) else { return false }
    guard isPolled else { return true }
    // Rights come one file after another; as long as some are wanting, opening anew gains nothing.
    let options = plan.options
    let found = tree.device(identity: device.identity)
    let newPlan = found.flatMap { try? CapturePlan($0, in: tree, options: options) }
    return newPlan?.mode == .buffered
  }

  /// Hands out all that is there, oldest first; never waits, but for a polled driver's own time.
  ///
  /// `.disconnected` when the device is gone: close, and find it again by its identity.
  public mutating func drain(
    _ body: (IndustrialReading) -> Void
  ) throws(IndustrialIOFailure) -> DrainOutcome {
    if let outcome = try buffered?.drain(notes: &notes, body) {
      if case .nothing(let idle) = outcome { fallBackIfDead(idle) }
      return outcome
    }
    return try polled?.drain(body) ?? .nothing(idle: 0)
  }

  /// Gives a buffer up that is on and has never given anything: its interrupt is not wired, or its
  /// trigger does not fire. A slow device is given twenty periods.
  private mutating func fallBackIfDead(_ idle: Double) {
    let isDead =
      switch buffered {
      case .some(let source):
        !source.hasReceived && !source.isPipe && idle > max(plan.patience, 20 / (source.rate ?? 20))
      case .none: false
      }
    guard isDead, plan.canPoll else { return }
    buffered = nil
    for failure in journal.restore() { notes.append("\(failure)") }
    notes.append(
      "the buffer is on but nothing comes (dead interrupt, or a trigger that does not fire): polled "
        + "instead, with readings stamped when they are read")
    BufferConfiguration.setRates(plan, files: files, journal: &journal, notes: &notes)
    polled = PolledSource(plan: plan, files: files)
    mode = .polled
  }

  /// Stops, and puts everything back; returns what could not be.
  public consuming func close() -> [IndustrialIOFailure] {
    journal.restore().map { IndustrialIOFailure($0, device: device.identity) }
  }
}
