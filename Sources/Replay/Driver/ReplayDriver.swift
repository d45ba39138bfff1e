public import Fusion
internal import Sensing
public import TextFiles

/// Feeds a dataset to the engine the way a live run does, and passes on what comes out.
///
/// The same dataset and configuration give the same results, bit for bit. A class, because the
/// engine is large and must not be moved.
public final class ReplayDriver {
  public private(set) var stream: DatasetStream
  private var engine: FusionEngine
  private var feed: SampleFeed

  /// Takes the manifest's configuration where none is given.
  public init(stream: consuming DatasetStream, configuration: FusionConfiguration? = nil) {
    engine = stream.manifest.makeEngine(configuration: configuration)
    self.stream = stream
    feed = SampleFeed()
  }

  /// The configuration that the engine works with.
  public var configuration: FusionConfiguration { engine.configuration }

  /// Runs to the end of the dataset.
  ///
  /// Throws what the files or the observer throw; what was told until then stays valid.
  public func run<Observer: ReplayObserver & ~Copyable>(
    _ observer: inout Observer
  ) throws(DataError) {
    while try step(&observer) {}
  }

  /// Takes one element of the stream; `false` after the last, when the horizon has moved up.
  public func step<Observer: ReplayObserver & ~Copyable>(
    _ observer: inout Observer
  ) throws(DataError) -> Bool {
    try take(&observer, drain)
  }

  /// Takes one element and, after every sample, what the engine has to say, by `drain`.
  private func take<Observer: ReplayObserver & ~Copyable>(
    _ observer: inout Observer, _ drain: (inout Observer) throws(DataError) -> Void
  ) throws(DataError) -> Bool {
    guard let element = try stream.next() else {
      engine.finish()
      try drain(&observer)
      return false
    }
    switch element {
    case .recorded(let event): try observer.recorded(event)
    case .sample(let sample, let arrival):
      feed.push(sample)
      while let sample = feed.pop(sample.kind) {
        try observer.received(sample, arrival: arrival)
        engine.receive(sample)
        try drain(&observer)
      }
    }
    return true
  }

  private func drain<Observer: ReplayObserver & ~Copyable>(
    _ observer: inout Observer
  ) throws(DataError) {
    try report(&observer)
    while let estimate = engine.nextEstimate() {
      try report(&observer)
      try observer.estimated(estimate)
    }
    try report(&observer)
  }

  private func report<Observer: ReplayObserver & ~Copyable>(
    _ observer: inout Observer
  ) throws(DataError) {
    while let outcome = engine.nextOutcome() { try observer.judged(outcome) }
    while let event = engine.nextEvent() { try observer.occurred(event) }
  }

  /// The same as `step`, and lets a smoother follow what happens to the filter; the follower, not
  /// the engine, tells the observer of the estimates.
  package func step<Observer: ReplayObserver & ~Copyable, Follower: ReplayFollower & ~Copyable>(
    _ observer: inout Observer, following follower: inout Follower
  ) throws(DataError) -> Bool {
    let goesOn = try take(&observer) { (observer: inout Observer) throws(DataError) in
      try report(&observer)
      while let estimate = engine.nextEstimate(telling: &follower) {
        try report(&observer)
        try follower.estimated(estimate, by: &engine, telling: &observer)
      }
      try report(&observer)
    }
    if !goesOn { try follower.finished(telling: &observer) }
    return goesOn
  }
}
