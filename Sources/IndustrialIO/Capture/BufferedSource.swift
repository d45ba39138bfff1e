internal import LinearAlgebra
internal import LinuxPlatform
internal import Sensing

/// Reads whole scans from a device that is configured and enabled, and decodes them.
struct BufferedSource: ~Copyable {
  let descriptor: FileDescriptor
  let layout: ScanLayout
  /// Hz, as read back.
  let rate: Double?
  let watermark: Int
  /// What makes the device take scans; `nil` where it needs no trigger.
  let trigger: TriggerCandidate?

  private let decoder: ScanDecoder
  private let files: DeviceFiles
  private let identity: String
  /// Whether it is a simulator's FIFO, not a device.
  let isPipe: Bool
  private var judge: TimestampJudge
  private var bytes: [UInt8]
  /// Bytes of `bytes` that hold a scan's beginning, whose rest has not come yet.
  private var held = 0
  private var lastRead: SensorInstant
  private var lastInstant: SensorInstant?
  private(set) var hasReceived = false
  private(set) var counts = CaptureCounts()

  init(
    descriptor: consuming FileDescriptor, layout: ScanLayout, conversions: [UnitConversion],
    clock: SystemClock?, trigger: TriggerCandidate?, rate: Double?, watermark: Int, length: Int,
    files: DeviceFiles, identity: String
  ) {
    isPipe = (try? FileStatus(of: descriptor).kind) == .pipe
    self.descriptor = descriptor
    self.layout = layout
    self.rate = rate
    self.watermark = watermark
    self.trigger = trigger
    self.files = files
    self.identity = identity
    decoder = ScanDecoder(layout: layout, conversions: conversions)
    judge = TimestampJudge(clock: decoder.hasTimestamp ? clock : nil)
    let scans = min(max(length, 1), max(1, 65_536 / layout.byteCount))
    // One scan more, so that a part that is held leaves room for a whole one: the kernel refuses
    // to read less.
    bytes = [UInt8](repeating: 0, count: layout.byteCount * (scans + 1))
    lastRead = BootClock.now()
    judge.refresh()
  }

  /// `buffered at 100 Hz through its own trigger bmi160-dev1, stamped by the kernel (boottime)`.
  var summary: String {
    var text = "buffered"
    if let rate { text += " at \(rate.shortText) Hz" }
    if let trigger { text += " through \(trigger)" }
    switch judge.source {
    case .kernel(let clock): text += ", stamped by the kernel (\(clock.rawValue))"
    case .reader: text += ", stamped when read"
    }
    return text
  }

  /// Whether the kernel stamps the readings.
  var isStampedByKernel: Bool { judge.source != .reader }

  /// Hands out all that is there; never waits.
  mutating func drain(
    notes: inout [String], _ body: (IndustrialReading) -> Void
  ) throws(IndustrialIOFailure) -> DrainOutcome {
    var delivered = 0
    // Bounded, so that a device that is faster than the reader cannot keep it here.
    for _ in 0..<8 {
      let outcome: ReadOutcome
      do {
        outcome = try files.readScans(descriptor, into: &bytes, from: held)
      } catch {
        throw failure(of: error)
      }
      switch outcome {
      case .wouldBlock: return outcomeOf(delivered)
      case .end:
        try checkEnd()
        return outcomeOf(delivered)
      case .bytes(let count):
        let room = bytes.count - held
        held += count
        hasReceived = true
        delivered += deliver(notes: &notes, body)
        // Less than there was room for: nothing is left.
        if count < room - layout.byteCount { return outcomeOf(delivered) }
      }
    }
    return outcomeOf(delivered)
  }

  private func outcomeOf(_ delivered: Int) -> DrainOutcome {
    delivered > 0
      ? .readings(delivered) : .nothing(idle: BootClock.now().seconds(since: lastRead))
  }

  /// Decodes the whole scans in `bytes` and keeps the part that follows them.
  private mutating func deliver(
    notes: inout [String], _ body: (IndustrialReading) -> Void
  ) -> Int {
    let size = layout.byteCount
    let scans = held / size
    guard scans > 0 else { return 0 }
    let now = BootClock.now()
    judge.refresh()
    // Where scans are not stamped, they lie evenly between the last read and this, no further
    // apart than the rate says.
    let spread = now.seconds(since: lastRead) / Double(scans)
    let spacing = rate.map { min(spread, 1 / $0) } ?? spread
    var delivered = 0
    var reading = IndustrialReading()
    for index in 0..<scans {
      // Bytes have no padding that could be read; the slice is checked.
      unsafe decoder.decode(
        bytes.span.bytes.extracting(index * size..<(index + 1) * size), into: &reading)
      let estimate = now.advanced(bySeconds: -spacing * Double(scans - 1 - index))
      let stamp = decoder.hasTimestamp ? reading.instant.nanoseconds : 0
      let (instant, note) = judge.instant(stamp: stamp, now: now, estimate: estimate)
      if let note { notes.append(note) }
      reading.instant = instant
      if account(for: instant) {
        body(reading)
        delivered += 1
      }
    }
    let rest = held - scans * size
    // A part of a scan comes from a pipe only: a device hands out whole ones.
    for place in 0..<rest { bytes[place] = bytes[scans * size + place] }
    held = rest
    lastRead = now
    counts.zeroTimestamps = judge.noughts
    counts.implausibleTimestamps = judge.implausible
    return delivered
  }

  /// Counts a reading; false where its instant does not come after the last.
  private mutating func account(for instant: SensorInstant) -> Bool {
    if let lastInstant {
      guard lastInstant < instant else {
        counts.outOfOrder += 1
        return false
      }
      if let rate, isStampedByKernel {
        let steps = instant.seconds(since: lastInstant) * rate
        if steps > 1.5, steps < 1e9 { counts.suspectedLosses += Int(steps.rounded()) - 1 }
      }
    }
    lastInstant = instant
    counts.readings += 1
    return true
  }

  /// What the end of the file means: nothing yet, or that the other side is gone.
  private borrowing func checkEnd() throws(IndustrialIOFailure) {
    // A pipe that nobody has opened for writing yet looks like one that was closed, except that it
    // does not report a hang-up.
    if isPipe, !hasReceived {
      let outcome: WaitOutcome
      do { outcome = try descriptor.wait(for: .reading, until: BootClock.now()) } catch {
        throw failure(of: error)
      }
      if outcome == .timedOut { return }
    }
    throw IndustrialIOFailure(
      .disconnected, device: identity, path: descriptor.path,
      problem: "the device gives no more data (end of file)",
      remedy: "it was unplugged, or something switched its buffer off: it is looked for again")
  }

  private borrowing func failure(of error: SystemError) -> IndustrialIOFailure {
    var failure = IndustrialIOFailure(error, device: identity)
    switch error.number {
    case .invalidArgument:
      failure.kind = .malformed
      failure.problem =
        "the kernel's scans are longer than the \(layout.byteCount) bytes of scan_elements (EINVAL)"
      failure.remedy = "something changed scan_elements meanwhile: it is configured anew"
    case .busy:
      failure.remedy = "another program took the buffer (IIO_BUFFER_GET_FD): end that program"
    default: break
    }
    return failure
  }
}
