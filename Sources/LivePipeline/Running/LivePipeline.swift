internal import ErrorStateFilter
public import Fusion
internal import LinuxPlatform
public import Replay
internal import RingBuffers
internal import Synchronization
public import TextFiles

/// A live run: devices in, one thread each; estimates out.
///
/// Each reader blocks on its device, decodes, and puts samples into a ring of its own. The thread
/// that calls `run` is the fusion thread: it takes the rings in order of arrival, gives each sample
/// to the recording and to the engine, and tells the observer. A watchdog sees silence.
///
/// A run is made once: what is to run again is a new pipeline.
public final class LivePipeline: Sendable {
  let settings: PipelineSettings
  let manifest: DatasetManifest
  let learning: PipelineLearning?
  let doorbell: Doorbell
  let events: EventQueue
  let tally = FusionTally()
  private let snapshot: LatestValue<FusionEstimate?>.Reader
  private let snapshotWriter: Mutex<LatestValue<FusionEstimate?>.Writer?>
  private let readers = Mutex<[ReaderHandle]>([])
  /// How many readers there are; the fusion thread looks at it instead of taking the lock.
  let readerCount = Atomic<Int>(0)
  let isStopAsked = Atomic<Bool>(false)
  /// Where the run is: 0 not begun, 1 running, 2 over.
  private let phase = Atomic<Int>(0)
  let disk = Mutex<DiskWriter?>(nil)
  /// Why nothing more may be written; `nil` where it may.
  let writingEnd = Mutex<String?>(nil)
  /// What the run shall read; readers that come later learn it from here.
  let reading = Mutex(ReadingPlan())
  let watch: PeriodicThread
  let finder: PeriodicThread
  let discovery: Discovery?

  /// A pipeline without readers; `add` gives it some.
  ///
  /// The manifest is what the engine is made of and what a recording says of itself.
  public convenience init(
    manifest: DatasetManifest, settings: PipelineSettings = PipelineSettings()
  ) throws(DataError) {
    try self.init(manifest: manifest, settings: settings, learning: nil)
  }

  init(
    manifest: DatasetManifest, settings: PipelineSettings, learning: PipelineLearning?,
    discovery: Discovery? = nil
  ) throws(DataError) {
    self.settings = settings
    self.manifest = manifest
    self.learning = learning
    self.discovery = discovery
    do {
      doorbell = try Doorbell()
      watch = try PeriodicThread()
      finder = try PeriodicThread()
    } catch {
      throw DataError(
        error.description, remedy: "close programs that hold many files open", file: "pipeline")
    }
    events = EventQueue(doorbell: doorbell)
    let ends = LatestValue<FusionEstimate?>.endpoints(initial: nil)
    snapshot = ends.reader
    snapshotWriter = Mutex(ends.writer)
  }

  /// The newest estimate; `nil` before the first. Waits for nobody.
  public var latest: FusionEstimate? { snapshot.latest }

  /// Asks the run to end, from any thread and any number of times.
  public func requestStop() {
    isStopAsked.store(true, ordering: .releasing)
    doorbell.ring()
  }

  /// Whether somebody asked for the end.
  public var isStopRequested: Bool { isStopAsked.load(ordering: .acquiring) }

  var handles: [ReaderHandle] { readers.withLock { $0 } }

  func takeSnapshotWriter() -> LatestValue<FusionEstimate?>.Writer? {
    snapshotWriter.withLock { $0.take() }
  }

  /// Enters the run; `false` where there was one before.
  func begin() -> Bool {
    phase.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
  }

  var isRunning: Bool { phase.load(ordering: .acquiring) == 1 }

  func end() { phase.store(2, ordering: .releasing) }

  func append(_ handle: ReaderHandle) {
    reading.withLock { handle.adopt($0) }
    readers.withLock {
      $0.append(handle)
      // Releases the handle; pairs with the fusion thread's acquiring load.
      readerCount.store($0.count, ordering: .releasing)
    }
    doorbell.ring()
  }
}
