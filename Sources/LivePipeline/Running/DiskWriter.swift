internal import LinuxPlatform
internal import Replay
internal import RingBuffers
internal import Sensing
internal import Synchronization
internal import TextFiles

/// The thread that waits for the disk, so that no other has to: the recording and what is learnt.
///
/// A disk that fails ends the recording, which is told; navigation goes on.
final class DiskWriter: Sendable {
  /// Rows that wait for the disk at most: eight seconds at a kilohertz.
  private static let capacity = 8192
  /// How long rows may lie in the ring before they are written, s.
  private static let longestWait = 0.25

  private let doorbell: Doorbell
  private let recorder: Handover<DatasetRecorder>?
  private let producer: Handover<SPSCRing<RecordedSample>.Producer>?
  private let consumer: Handover<SPSCRing<RecordedSample>.Consumer>?
  private let rows = Mutex<[RecordedEvent]>([])
  private let learnt = Mutex<PendingState?>(nil)
  private let problemText = Mutex<String?>(nil)
  private let isStopAsked = Atomic<Bool>(false)
  /// Whether nothing more may be written.
  private let isForbidden = Atomic<Bool>(false)
  private let droppedCount = Atomic<Int>(0)
  private let thread = ThreadSlot()
  private let events: EventQueue
  /// What is to be written to the state file.
  struct PendingState: Sendable {
    var path: String
    var state: LearntState
  }

  init(recorder: consuming DatasetRecorder?, events: EventQueue) throws(SystemError) {
    doorbell = try Doorbell()
    self.events = events
    guard let recorder else {
      self.recorder = nil
      producer = nil
      consumer = nil
      return
    }
    self.recorder = Handover(recorder)
    let ends = SPSCRing<RecordedSample>.endpoints(capacity: Self.capacity)
    producer = Handover(ends.producer)
    consumer = Handover(ends.consumer)
  }

  /// Starts the thread; the outlet is for the fusion thread, `nil` where nothing is recorded.
  func start(threadName: String) throws(SystemError) -> RecordingOutlet? {
    let writer = self
    _ = try thread.start(OperatingSystemThread.Settings(name: threadName)) { writer.run() }
    guard let producer = producer?.take() else { return nil }
    return RecordingOutlet(producer: producer, writer: self)
  }

  var isRecording: Bool { recorder != nil }

  func wake() { doorbell.ring() }

  func put(_ event: RecordedEvent) {
    rows.withLock { $0.append(event) }
    wake()
  }

  func put(_ state: PendingState) {
    learnt.withLock { $0 = state }
    wake()
  }

  func dropped(_ count: UInt) { droppedCount.store(Int(clamping: count), ordering: .relaxed) }

  /// Closes the recording as it is, and writes nothing more: neither rows nor what is learnt.
  func forbid(because reason: String) {
    if isForbidden.exchange(true, ordering: .acquiringAndReleasing) { return }
    if isRecording { events.post(.notice, "recorder", "the recording ends here: \(reason)") }
    wake()
  }

  /// Why something could not be written.
  var problem: String? { problemText.withLock { $0 } }

  /// Writes what is left, closes the recording and ends the thread.
  func stop() {
    isStopAsked.store(true, ordering: .releasing)
    wake()
    thread.join()
  }
}

// MARK: - The thread

extension DiskWriter {
  private func run() {
    var recorder = recorder?.take()
    var consumer = consumer?.take()
    var toldDrops = 0
    var isOnDisk = true
    while true {
      // Looked at before the rows: what was put before the wish to stop is written.
      let isLast = isStopAsked.load(ordering: .acquiring)
      // What still lies in the ring is taken out and goes nowhere.
      if isForbidden.load(ordering: .acquiring) { close(&recorder) }
      let count = write(&recorder, &consumer)
      writeState()
      tellDrops(&toldDrops)
      if count > 0 {
        isOnDisk = false
        continue
      }
      if isLast { break }
      if recorder == nil {
        doorbell.sleep(seconds: nil) { self.hasNews }
      } else {
        doorbell.sleep(seconds: isOnDisk ? 1 : Self.longestWait) { self.hasNews }
        if !isOnDisk, !hasNews, (consumer?.availableCount() ?? 0) == 0 {
          // Nothing comes any more: what there is must not wait for the next sample.
          flush(&recorder)
          isOnDisk = true
        }
      }
    }
    close(&recorder)
  }

  private var hasNews: Bool {
    isStopAsked.load(ordering: .acquiring) || rows.withLock { !$0.isEmpty }
      || learnt.withLock { $0 != nil }
  }

  /// Writes what is there; how many rows that were.
  private func write(
    _ recorder: inout DatasetRecorder?, _ consumer: inout SPSCRing<RecordedSample>.Consumer?
  ) -> Int {
    var count = 0
    let events = rows.withLock { rows in
      let taken = rows
      rows.removeAll()
      return taken
    }
    do throws(DataError) {
      for event in events { try recorder?.record(event) }
      count += events.count
      count +=
        try consumer?.drain(atMost: 1024) { (row) throws(DataError) in
          try recorder?.record(
            row.sample, arrival: row.arrival, utcNanoseconds: row.utcNanoseconds)
        } ?? 0
    } catch {
      tell(error, of: "recorder")
      return 1
    }
    return count
  }

  private func writeState() {
    guard let pending = learnt.withLock({ $0.take() }),
      !isForbidden.load(ordering: .acquiring)
    else { return }
    do throws(DataError) {
      try pending.state.write(to: pending.path)
    } catch {
      tell(error, of: "state")
    }
  }

  private func tellDrops(_ told: inout Int) {
    let drops = droppedCount.load(ordering: .relaxed)
    guard drops > told else { return }
    if told == 0 {
      let text = "the disk is too slow: the recording has gaps and will not replay as it was"
      problemText.withLock { $0 = text }
      events.post(.dropped, "recorder", text)
    }
    told = drops
  }

  private func flush(_ recorder: inout DatasetRecorder?) {
    do throws(DataError) {
      try recorder?.flush()
    } catch {
      tell(error, of: "recorder")
    }
  }

  private func close(_ recorder: inout DatasetRecorder?) {
    do throws(DataError) {
      if let last = recorder.take() { try last.close() }
    } catch {
      tell(error, of: "recorder")
    }
  }

  private func tell(_ error: DataError, of part: String) {
    let text = error.description
    // The state file is tried again every minute: the same trouble is told once.
    let isNew = problemText.withLock { problem in
      if problem == text { return false }
      problem = text
      return true
    }
    if isNew { events.post(.notice, part, text) }
  }
}
