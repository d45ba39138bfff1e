internal import Fusion
internal import IndustrialIO
internal import LinuxPlatform
internal import Replay
internal import RingBuffers
internal import Sensing
internal import TextFiles

/// The fusion thread's state: rings in, engine in the middle, observer and recording out.
///
/// A class, because the engine is large and must not be moved; it is made and used on one thread.
/// Per sample nothing is allocated and nothing is locked.
final class FusionLoop {
  /// Readings taken before events and new readers are looked at again.
  private static let batch = 512

  private var engine: FusionEngine
  var feeds: [Feed] = []
  var choices: [SourceChoice]
  private var recording: RecordingOutlet?
  private var learning: LearningOutlet?
  private var snapshot: LatestValue<FusionEstimate?>.Writer
  let events: EventQueue
  private let tally: FusionTally
  /// Every arrival is later than the one before, so that a recording has one order.
  private var lastArrival = SensorInstant(nanoseconds: .min)
  private var lastEvent = SensorInstant(nanoseconds: .min)

  init(
    engine: consuming FusionEngine, snapshot: consuming LatestValue<FusionEstimate?>.Writer,
    events: EventQueue, tally: FusionTally, recording: consuming RecordingOutlet?,
    learning: consuming LearningOutlet?, settings: PipelineSettings
  ) {
    self.engine = engine
    self.snapshot = snapshot
    self.events = events
    self.tally = tally
    self.recording = recording
    self.learning = learning
    let now = BootClock.now()
    choices = SensorKind.allCases.map { _ in
      SourceChoice(
        returnDelay: settings.returnDelay, grace: settings.choiceGrace, start: now)
    }
  }

  /// Takes a new reader's ring over.
  func attach(_ handle: ReaderHandle) {
    guard let consumer = handle.takeConsumer() else { return }
    let feed = Feed(handle, consumer: consumer)
    let index = feeds.count
    feeds.append(feed)
    if let name = handle.settings.partner {
      // An accelerometer: its readings go to the gyroscope's pairing, and that one is the choice.
      feed.partner = feeds.firstIndex { $0.handle.name == name }
      if let partner = feed.partner { feeds[partner].pairing = InertialPairing() }
    } else {
      for kind in handle.settings.kinds {
        choices[Int(kind.rawValue)].add(feed: index, rank: handle.settings.rank)
      }
    }
  }

  /// Whether a ring holds something.
  func hasReadings() -> Bool {
    for feed in feeds {
      feed.refresh()
      if feed.oldest != nil { return true }
    }
    return false
  }

  /// Takes readings in the order in which they reached their readers, as far as they are there.
  ///
  /// Returns whether there may be more.
  func takeReadings<Observer: LiveObserver & ~Copyable>(
    _ observer: inout Observer
  ) throws(DataError) -> Bool {
    for _ in 0..<Self.batch {
      var first: Int?
      for (index, feed) in feeds.enumerated() {
        feed.refresh()
        guard let oldest = feed.oldest else { continue }
        if let best = first, let other = feeds[best].oldest, other <= oldest { continue }
        first = index
      }
      guard let first, let reading = feeds[first].pop() else { return false }
      try take(reading, from: first, &observer)
    }
    return true
  }

  /// Hands the events of all threads to the observer and the recording.
  func deliverEvents<Observer: LiveObserver & ~Copyable>(
    _ observer: inout Observer
  ) throws(DataError) {
    if events.isEmpty { return }
    for var event in events.take() {
      // Threads may overtake each other on their way here; rows of a recording must not.
      event.instant = max(event.instant, lastEvent)
      lastEvent = event.instant
      recording?.put(event.recorded)
      try observer.happened(event)
      try observer.recorded(event.recorded)
    }
  }

  /// The end: what lies within the horizon is fused.
  func finish<Observer: LiveObserver & ~Copyable>(_ observer: inout Observer) throws(DataError) {
    engine.finish()
    try drain(&observer)
    learning?.learn(engine.sensorErrors())
  }
}

// MARK: - One reading

extension FusionLoop {
  private func take<Observer: LiveObserver & ~Copyable>(
    _ reading: RingReading, from index: Int, _ observer: inout Observer
  ) throws(DataError) {
    switch reading.content {
    case .sample(let sample):
      try offer(sample, of: reading, from: index, &observer)
    case .angularRate(let half):
      feeds[index].pairing?.receive(
        angularVelocity: half.vector, at: half.instant, temperature: half.temperature ?? .nan)
      try takePairs(of: index, reading, &observer)
    case .acceleration(let half):
      guard let partner = feeds[index].partner else { return }
      feeds[partner].pairing?.receive(acceleration: half.vector, at: half.instant)
      try takePairs(of: partner, reading, &observer)
    }
  }

  private func takePairs<Observer: LiveObserver & ~Copyable>(
    of index: Int, _ reading: RingReading, _ observer: inout Observer
  ) throws(DataError) {
    while let outcome = feeds[index].pairing?.next() {
      switch outcome {
      case .sample(let sample): try offer(.inertial(sample), of: reading, from: index, &observer)
      case .withoutAcceleration: feeds[index].unpaired += 1
      case .withoutAngularVelocity: break
      }
    }
    tellUnpaired(index)
  }

  /// Tells of angular rates that find no specific force, once until they do again.
  private func tellUnpaired(_ index: Int) {
    let feed = feeds[index]
    guard let counts = feed.pairing?.counts else { return }
    if feed.unpaired >= 10, !feed.isUnpaired {
      feed.isUnpaired = true
      events.post(
        .notice, feed.handle.name, "its angular rates find no specific force and are not used")
    } else if feed.isUnpaired, counts.samples > feed.pairedBefore {
      feed.isUnpaired = false
      events.post(.notice, feed.handle.name, "its angular rates find specific forces again")
    }
    if counts.samples > feed.pairedBefore { feed.unpaired = 0 }
    feed.pairedBefore = counts.samples
  }

  /// Gives a sample to the recording and the engine, where its sensor is the chosen one.
  private func offer<Observer: LiveObserver & ~Copyable>(
    _ sample: SensorSample, of reading: RingReading, from index: Int, _ observer: inout Observer
  ) throws(DataError) {
    note(sample, of: reading, from: index)
    guard isChosen(index, for: sample.kind, at: reading.received) else { return }
    // What no row of a recording can hold no engine gets: both would differ afterwards.
    guard let canonical = RecordedForm.canonical(sample) else {
      tally.refused()
      return
    }
    let arrival = SensorInstant(
      nanoseconds: max(reading.received.nanoseconds, lastArrival.nanoseconds &+ 1))
    lastArrival = arrival
    recording?.put(
      RecordedSample(
        sample: canonical, arrival: arrival, utcNanoseconds: reading.utcNanoseconds))
    tally.fused()
    if case .inertial(let inertial) = canonical {
      learning?.observe(temperature: inertial.temperature)
    }
    if let utc = reading.utcNanoseconds {
      try observer.timed(canonical.instant, utcNanoseconds: utc)
    }
    try observer.received(canonical, arrival: arrival)
    engine.receive(canonical)
    try drain(&observer)
  }

  /// Latency is measured for every sensor; samples that come nearly too late are told.
  private func note(_ sample: SensorSample, of reading: RingReading, from index: Int) {
    let feed = feeds[index]
    feed.note(
      latency: reading.received.seconds(since: sample.instant), isRare: sample.kind == .satellite)
    let horizon = engine.configuration.horizon
    if !feed.isLate, feed.latency.recent > 0.8 * horizon {
      feed.isLate = true
      events.post(
        .late, feed.handle.name,
        "its samples come \(milliseconds(feed.latency.recent)) ms after their time of validity and "
          + "the horizon is \(milliseconds(horizon)) ms; later ones are lost: set horizon_s higher")
    } else if feed.isLate, feed.latency.recent < 0.6 * horizon {
      feed.isLate = false
      events.post(
        .timely, feed.handle.name,
        "its samples come \(milliseconds(feed.latency.recent)) ms after their time of validity")
    }
  }

  private func milliseconds(_ seconds: Double) -> Int {
    Int((min(max(seconds, 0), 1e6) * 1e3).rounded())
  }

  private func drain<Observer: LiveObserver & ~Copyable>(
    _ observer: inout Observer
  ) throws(DataError) {
    try report(&observer)
    while let estimate = engine.nextEstimate() {
      try report(&observer)
      snapshot.publish(estimate)
      if learning?.observe(estimate) == true { learning?.learn(engine.sensorErrors()) }
      try observer.estimated(estimate)
    }
    try report(&observer)
  }

  private func report<Observer: LiveObserver & ~Copyable>(
    _ observer: inout Observer
  ) throws(DataError) {
    while let outcome = engine.nextOutcome() { try observer.judged(outcome) }
    while let event = engine.nextEvent() { try observer.occurred(event) }
  }
}
