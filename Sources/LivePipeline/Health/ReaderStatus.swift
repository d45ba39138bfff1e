internal import Sensing
internal import Synchronization

/// What a reader thread shows of itself to all others.
///
/// The counts are atomic, written by the reader alone; the texts, which change when a device comes
/// or goes, lie behind a lock.
final class ReaderStatus: Sendable {
  private static let never = Int64.min

  let name: String
  let kinds: [SensorKind]

  // Relaxed throughout: single figures that order nothing.
  private let lastHeard = Atomic<Int64>(never)
  private let lastSample = Atomic<Int64>(never)
  /// When the reader last came back from its device, or went there.
  private let lastBeat = Atomic<Int64>(never)
  private let sampleCount = Atomic<Int>(0)
  private let droppedCount = Atomic<Int>(0)
  private let intervalBits = Atomic<UInt64>(0)
  private let stateNumber = Atomic<UInt8>(State.idle.rawValue)
  private let silence = Atomic<Bool>(false)
  private let texts = Mutex<Texts>(Texts())

  /// Where a reader is in its round.
  enum State: UInt8 { case idle, opening, running, backingOff, finished, stopped, resting }

  struct Texts {
    var device = ""
    var how = ""
    var problem: String?
    var remedy = ""
    var restarts = 0
    var timing: TimingReport?
  }

  init(name: String, kinds: [SensorKind]) {
    self.name = name
    self.kinds = kinds
  }
}

// MARK: - Written by the reader

extension ReaderStatus {
  func enter(_ state: State, at now: SensorInstant) {
    lastBeat.store(now.nanoseconds, ordering: .relaxed)
    // An open device that has said nothing yet is given its time from here.
    if state == .running { lastHeard.store(now.nanoseconds, ordering: .relaxed) }
    // Releases the times above; pairs with the watchdog's acquiring load.
    stateNumber.store(state.rawValue, ordering: .releasing)
  }

  func beat(at now: SensorInstant) { lastBeat.store(now.nanoseconds, ordering: .relaxed) }

  func heard(at now: SensorInstant) { lastHeard.store(now.nanoseconds, ordering: .relaxed) }

  func sampled(at now: SensorInstant, interval: Double) {
    lastHeard.store(now.nanoseconds, ordering: .relaxed)
    lastSample.store(now.nanoseconds, ordering: .relaxed)
    intervalBits.store(interval.bitPattern, ordering: .relaxed)
    sampleCount.store(sampleCount.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
  }

  func dropped(_ count: UInt) { droppedCount.store(Int(clamping: count), ordering: .relaxed) }

  func change(_ body: (inout Texts) -> Void) { texts.withLock { body(&$0) } }

  func setProblem(_ problem: String?, remedy: String) {
    texts.withLock {
      $0.problem = problem
      $0.remedy = remedy
    }
  }
}

// MARK: - Read by all

extension ReaderStatus {
  var state: State { State(rawValue: stateNumber.load(ordering: .acquiring)) ?? .idle }
  var samples: Int { sampleCount.load(ordering: .relaxed) }
  var drops: Int { droppedCount.load(ordering: .relaxed) }
  var heardLast: SensorInstant? { Self.instant(lastHeard) }
  var sampledLast: SensorInstant? { Self.instant(lastSample) }
  var beatLast: SensorInstant? { Self.instant(lastBeat) }
  /// The smoothed interval of its samples, s; zero while unknown.
  var interval: Double { Double(bitPattern: intervalBits.load(ordering: .relaxed)) }
  var current: Texts { texts.withLock { $0 } }

  /// Whether the watchdog holds it to be silent; written by the watchdog alone.
  var isSilent: Bool {
    get { silence.load(ordering: .relaxed) }
    set { silence.store(newValue, ordering: .relaxed) }
  }

  /// How it does as far as anybody knows.
  var condition: SourceChoice.Condition {
    switch state {
    case .idle, .opening, .resting: .starting
    case .running: isSilent ? .failed : .delivering
    case .backingOff, .finished, .stopped: .failed
    }
  }

  private static func instant(_ atomic: borrowing Atomic<Int64>) -> SensorInstant? {
    let nanoseconds = atomic.load(ordering: .relaxed)
    return nanoseconds == never ? nil : SensorInstant(nanoseconds: nanoseconds)
  }
}
