/// What an iterator takes its elements from.
protocol ElementSource<Element>: AnyObject, Sendable {
  associatedtype Element: Sendable
  /// The next element, `nil` at the end.
  func next() async throws(LocationError) -> Element?
  /// How many were dropped so far.
  var dropped: Int { get }
}

/// A subscription that gives up its place when nobody holds it any more.
final class Subscription<Source: Sendable, Element: Sendable>: ElementSource {
  private let subscriber: Subscriber<Source>
  private let extract: @Sendable (Source) -> Element?

  init(_ subscriber: Subscriber<Source>, extract: @escaping @Sendable (Source) -> Element?) {
    self.subscriber = subscriber
    self.extract = extract
  }

  deinit { subscriber.cancel() }

  var dropped: Int { subscriber.dropped }

  /// Ends it; who waits gets `nil`.
  func cancel() { subscriber.cancel() }

  func next() async throws(LocationError) -> Element? {
    while true {
      switch await subscriber.next() {
      case .element(let published): if let element = extract(published.element) { return element }
      case .end(let reason): throw reason
      case .over: return nil
      }
    }
  }
}
