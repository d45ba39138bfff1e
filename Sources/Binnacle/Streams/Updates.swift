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

@available(*, unavailable)
extension Updates.AsyncIterator: Sendable {}

/// A stream of locations.
public typealias LocationStream = Updates<Location>
