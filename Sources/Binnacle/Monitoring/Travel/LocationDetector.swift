/// A value that makes something out of one location after the other, without task or clock.
public protocol LocationDetector: Sendable {
  associatedtype Output: Sendable
  /// Takes the next location; what it amounts to, where it amounts to something.
  mutating func update(with location: Location) -> Output?
}

/// What a detector makes out of a sequence of locations, which it ends with.
public struct DetectedSequence<Base: AsyncSequence, Detector: LocationDetector>: AsyncSequence
where Base.Element == Location {
  public typealias Element = Detector.Output
  public typealias Failure = Base.Failure
  private let base: Base
  private let detector: Detector

  init(_ base: Base, _ detector: Detector) {
    self.base = base
    self.detector = detector
  }

  /// Every iteration has a detector of its own, which begins where this one stands.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(base: base.makeAsyncIterator(), detector: detector)
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    private var base: Base.AsyncIterator
    private var detector: Detector

    init(base: Base.AsyncIterator, detector: Detector) {
      self.base = base
      self.detector = detector
    }

    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Base.Failure) -> Detector.Output? {
      while let location = try await base.next(isolation: actor) {
        if let output = detector.update(with: location) { return output }
      }
      return nil
    }
  }
}

extension DetectedSequence: Sendable where Base: Sendable {}

extension AsyncSequence where Element == Location {
  /// What a detector makes out of these locations.
  public func detecting<Detector: LocationDetector>(
    _ detector: Detector
  ) -> DetectedSequence<Self, Detector> {
    DetectedSequence(self, detector)
  }

  /// Places where the vehicle stayed: each on arrival, and again on departure.
  public func visits(_ detector: VisitDetector = VisitDetector()) -> DetectedSequence<
    Self, VisitDetector
  > { detecting(detector) }

  /// The first location, and then one whenever the vehicle has moved by 500 m or more, at most every
  /// five minutes.
  public func significantChanges(
    _ detector: SignificantChangeDetector = SignificantChangeDetector()
  ) -> DetectedSequence<Self, SignificantChangeDetector> { detecting(detector) }

  /// The distance travelled, m, from an odometer's reading on, after every location.
  public func distancesTravelled(
    _ odometer: Odometer = Odometer()
  ) -> DetectedSequence<Self, Odometer> { detecting(odometer) }
}
