/// A stream of updates that any number of subscribers can follow, each with all of its elements.
///
/// Every iteration is a subscription of its own: it begins when the iterator is made, has its own
/// filter and buffer, and ends with it. The stream ends by throwing the reason; when the iterating
/// task is cancelled it ends without one. Time stamps strictly increase.
public struct Updates<Element: Sendable>: AsyncSequence, Sendable {
  public typealias Failure = LocationError

  private let subscribe: @Sendable () -> any ElementSource<Element>

  init(subscribe: @escaping @Sendable () -> any ElementSource<Element>) {
    self.subscribe = subscribe
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: subscribe()) }

  /// One subscription.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let source: any ElementSource<Element>

    init(source: any ElementSource<Element>) { self.source = source }

    /// Elements that passed the filter and were dropped, because they came faster than they were
    /// taken.
    public var dropped: Int { source.dropped }

    /// Waits for the next element; `nil` when the task is cancelled, or after the end was told.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(LocationError) -> Element? {
      try await source.next()
    }
  }
}

extension Updates {
  /// The first element that fits, on the caller's own actor; `nil` when the task is cancelled.
  ///
  /// The one of `AsyncSequence` leaves the caller's actor, which Swift 6 refuses for a closure that
  /// belongs to it.
  public func first(
    where fits: (Element) async throws(LocationError) -> Bool
  ) async throws(LocationError) -> Element? {
    var iterator = makeAsyncIterator()
    while let element = try await iterator.next() {
      if try await fits(element) { return element }
    }
    return nil
  }
}

@available(*, unavailable)
extension Updates.AsyncIterator: Sendable {}

/// A stream of locations.
public typealias LocationStream = Updates<Location>
