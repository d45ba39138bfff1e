internal import LinuxPlatform
internal import RingBuffers
public import Sensing
internal import Synchronization
public import TextFiles

extension LivePipeline {
  /// Adds a device, which `makeSource` makes in the reader's own thread.
  ///
  /// Before the run or during it: then it is read from now on.
  package func add<Source: SampleSource & ~Copyable>(
    _ reader: ReaderSettings, makeSource: @escaping @Sendable () -> Source
  ) throws(DataError) {
    let status = ReaderStatus(name: reader.name, kinds: reader.kinds)
    let control = try makeControl(for: reader.name)
    let ends = SPSCRing<RingReading>.endpoints(capacity: reader.ringCapacity)
    let producer = Handover(ends.producer)
    let backOff = BackOff.Settings(
      shortest: settings.shortestBackOff, longest: settings.longestBackOff,
      resetAfter: settings.backOffReset)
    let (events, doorbell) = (events, doorbell)
    let handle = ReaderHandle(
      settings: reader, control: control, status: status, consumer: ends.consumer
    ) { handle in
      guard let producer = producer.take() else { return }
      var loop = ReaderLoop(
        source: makeSource(),
        outlet: SampleOutlet(
          producer: producer, status: handle.status, doorbell: doorbell, events: events),
        control: handle.control, status: handle.status, events: events, backOff: backOff)
      loop.run()
    }
    try enter(handle)
  }

  /// A source of the program's own values, to be pushed from any one thread at a time.
  public func makePusher(
    name: String, kinds: [SensorKind], rank: Int = 0, rate: Double = 200
  ) throws(DataError) -> SamplePusher {
    let reader = ReaderSettings(
      name: name, kinds: kinds, rank: rank, rate: rate, isWatched: false)
    let status = ReaderStatus(name: name, kinds: kinds)
    status.change {
      $0.device = "values of the program"
    }
    let ends = SPSCRing<RingReading>.endpoints(capacity: reader.ringCapacity)
    let handle = ReaderHandle(
      settings: reader, control: try makeControl(for: name), status: status,
      consumer: ends.consumer, body: nil)
    let outlet = SampleOutlet(
      producer: ends.producer, status: status, doorbell: doorbell, events: events)
    try enter(handle)
    return SamplePusher(outlet: outlet)
  }

  private func makeControl(for name: String) throws(DataError) -> ReaderControl {
    do {
      return try ReaderControl()
    } catch {
      throw DataError(
        error.description, remedy: "close programs that hold many files open", file: name)
    }
  }

  private func enter(_ handle: ReaderHandle) throws(DataError) {
    append(handle)
    if isRunning { try start(handle) }
  }

  func start(_ handle: ReaderHandle) throws(DataError) {
    do {
      try handle.start(prefix: settings.threadPrefix, events: events, doorbell: doorbell)
    } catch {
      throw DataError(
        error.description, remedy: "raise the limit of threads (ulimit -u)", file: handle.name)
    }
  }
}
