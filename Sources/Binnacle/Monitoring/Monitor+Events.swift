/// Where one iteration over a monitor's events stands.
struct MonitorReader {
  /// The number of the last event that it was given.
  var given: Int64
  /// The number of the last event after which it has asked for the next.
  var done: Int64
  /// An error of the file that it has not been told.
  var failure: MonitorError?
  var waiting: CheckedContinuation<Void, Never>?
}

extension Monitor {
  /// The changes of all conditions, each once, from the first that was not delivered on.
  ///
  /// Every iteration sees all of them; an event is delivered when every iteration that goes on has
  /// asked for the next. The stream ends with the reason why locations ended, or with an error of the
  /// file; a new iteration begins where the delivery stands.
  nonisolated public var events: Events { Events(monitor: self) }

  /// Counts the events up to this one as delivered to everybody, without waiting for the next one.
  public func acknowledge(_ event: Event) throws(MonitorError) {
    if event.sequence > memory.acknowledged, event.sequence < memory.nextSequence {
      try keep([.acknowledgement(sequence: event.sequence)])
    }
  }

  /// A stream of a monitor's events.
  public struct Events: AsyncSequence, Sendable {
    public typealias Failure = LocationError
    let monitor: Monitor

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(monitor: monitor) }

    /// One iteration; begins with its first `next`.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private let place: ReaderPlace

      init(monitor: Monitor) { place = ReaderPlace(monitor) }

      /// Counts the event before as delivered, and waits for the next one; `nil` when the task is
      /// cancelled, or after the end.
      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async throws(LocationError) -> Event? {
        if place.id == nil { place.id = await place.monitor.makeReader() }
        guard let id = place.id else { return nil }
        return try await place.monitor.next(for: id)
      }
    }
  }

  /// Takes the reader out when the iteration is dropped.
  private final class ReaderPlace {
    let monitor: Monitor
    var id: Int?

    init(_ monitor: Monitor) { self.monitor = monitor }

    deinit {
      guard let id else { return }
      Task { [monitor] in await monitor.removeReader(id) }
    }
  }
}

@available(*, unavailable)
extension Monitor.Events.AsyncIterator: Sendable {}

// MARK: - Delivery

extension Monitor {
  func next(for id: Int) async throws(LocationError) -> Event? {
    // A task that was cancelled has not asked for anything.
    if Task.isCancelled { return nil }
    if let given = readers[id]?.given { readers[id]?.done = given }
    acknowledgeDone()
    while let reader = readers[id] {
      if Task.isCancelled { return nil }
      // What was not delivered belongs to the file's next monitor.
      if isClosed { return nil }
      if let failure = reader.failure {
        readers[id]?.failure = nil
        throw .failed(reason: failure.description, remedy: "the stream can be iterated again")
      }
      if let event = memory.pending.first(where: { $0.sequence > reader.given }) {
        readers[id]?.given = event.sequence
        return event
      }
      if let end {
        if let reason = end {
          // Told once; what follows the end is nothing.
          readers[id] = nil
          throw reason
        }
        return nil
      }
      await wait(for: id)
    }
    return nil
  }

  /// What all readers are done with is delivered.
  private func acknowledgeDone() {
    guard let delivered = readers.values.map(\.done).min(), delivered > memory.acknowledged
    else { return }
    // Where it cannot be written the reader is told, and the event may come again after a restart.
    try? keep([.acknowledgement(sequence: delivered)])
  }

  private func wait(for id: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        readers[id]?.waiting = continuation
      }
    } onCancel: {
      // Runs on the actor after the continuation is in its place.
      Task { await self.wake(id) }
    }
  }

  private func wake(_ id: Int) {
    let waiting = readers[id]?.waiting
    readers[id]?.waiting = nil
    waiting?.resume()
  }

  func wakeReaders() {
    for id in readers.keys { wake(id) }
  }

  func finish(_ reason: LocationError?) {
    if end == nil { end = .some(reason) }
    wakeReaders()
  }

  fileprivate func removeReader(_ id: Int) {
    readers[id] = nil
    // It may have been the last one that the others waited for.
    acknowledgeDone()
  }
}
