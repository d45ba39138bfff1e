internal import LinuxPlatform
internal import RingBuffers
internal import Sensing
internal import Synchronization

/// One reader as the rest of the pipeline knows it.
final class ReaderHandle: Sendable {
  let status: ReaderStatus
  let control: ReaderControl
  let settings: ReaderSettings
  /// What it tells about latency, written by the fusion thread.
  let latency = Mutex<LatencyReport?>(nil)
  /// Which kinds it is used for, a bit each by `SensorKind.rawValue`; written by the fusion thread.
  let chosenKinds = Atomic<UInt8>(0)

  private let consumer: Mutex<SPSCRing<RingReading>.Consumer?>
  private let thread = ThreadSlot()
  private let hasStarted = Atomic<Bool>(false)
  private let hasEnded = Atomic<Bool>(false)
  /// Runs the reader to its end, on the thread that calls; `nil` where the program is the reader.
  private let body: (@Sendable (ReaderHandle) -> Void)?

  init(
    settings: ReaderSettings, control: ReaderControl, status: ReaderStatus,
    consumer: consuming SPSCRing<RingReading>.Consumer,
    body: (@Sendable (ReaderHandle) -> Void)?
  ) {
    self.settings = settings
    self.control = control
    self.status = status
    self.consumer = Mutex(consumer)
    self.body = body
  }

  var name: String { settings.name }

  /// Takes the consuming end of the ring; `nil` after the first time.
  func takeConsumer() -> SPSCRing<RingReading>.Consumer? { consumer.withLock { $0.take() } }

  /// Starts the thread; what the system refused of its settings is told as events.
  func start(prefix: String, events: EventQueue, doorbell: Doorbell) throws(SystemError) {
    // Who adds a reader while the run begins is not alone in starting it.
    if hasStarted.exchange(true, ordering: .acquiringAndReleasing) { return }
    guard let body else {
      status.enter(.running, at: BootClock.now())
      return
    }
    let handle = self
    let refusals = try thread.start(
      OperatingSystemThread.Settings(
        name: prefix + name, priority: settings.priority, processors: settings.processors)
    ) {
      body(handle)
      // Releases all that the reader wrote; pairs with the load in `isOver`.
      handle.hasEnded.store(true, ordering: .releasing)
      doorbell.ring()
    }
    for refusal in refusals { events.post(.notice, name, refusal.description) }
  }

  /// Whether the thread's work is done, or there is no thread.
  var isOver: Bool {
    hasEnded.load(ordering: .acquiring) || thread.isEmpty
  }

  /// Joins the thread, which has ended or is about to.
  func join() {
    thread.join()
    if body == nil { status.enter(.stopped, at: BootClock.now()) }
  }
}
