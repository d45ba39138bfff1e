import Fusion
import LinuxPlatform
import Sensing
import Synchronization
import Testing
import TextFiles

@testable import LivePipeline
@testable import Replay

/// What a run told, for the test that waits for it.
final class RunLog: Sendable {
  struct Contents {
    var samples: [SensorSample] = []
    var arrivals: [SensorInstant] = []
    var events: [PipelineEvent] = []
    var estimates: [FusionEstimate] = []
    var failure: DataError?

    func count(_ kind: PipelineEvent.Kind, _ sensor: String? = nil) -> Int {
      events.count { $0.kind == kind && (sensor == nil || $0.sensor == sensor) }
    }

    func first(_ kind: PipelineEvent.Kind, _ sensor: String? = nil) -> PipelineEvent? {
      events.first { $0.kind == kind && (sensor == nil || $0.sensor == sensor) }
    }
  }

  let contents = Mutex(Contents())
  private let wake: WakeEvent

  init() throws { wake = try WakeEvent() }

  /// Waits until `isThere`; false after a time that only a hang can take.
  func wait(seconds: Double = 30, until isThere: (borrowing Contents) -> Bool) -> Bool {
    let deadline = BootClock.now(plusSeconds: seconds)
    while true {
      wake.clear()
      if contents.withLock({ isThere($0) }) { return true }
      guard BootClock.now() < deadline, (try? wake.wait(until: deadline)) == true else {
        return contents.withLock { isThere($0) }
      }
    }
  }

  func note(_ body: (inout Contents) -> Void) {
    contents.withLock { body(&$0) }
    wake.signal()
  }

  var snapshot: Contents { contents.withLock { $0 } }
}

/// Writes all that it is told into a log.
struct LoggingObserver: LiveObserver {
  let log: RunLog

  mutating func received(_ sample: SensorSample, arrival: SensorInstant) throws(DataError) {
    log.note {
      $0.samples.append(sample)
      $0.arrivals.append(arrival)
    }
  }
  mutating func estimated(_ estimate: FusionEstimate) throws(DataError) {
    log.note { $0.estimates.append(estimate) }
  }
  mutating func happened(_ event: PipelineEvent) throws(DataError) {
    log.note { $0.events.append(event) }
  }
}

extension LivePipeline {
  /// Runs with `script` in a thread of its own beside it, which ends the run when it returns.
  func run(
    logging log: RunLog, script: @escaping @Sendable (LivePipeline) throws -> Void
  ) throws {
    let thread = try OperatingSystemThread.spawn(
      OperatingSystemThread.Settings(name: "script")
    ) {
      do { try script(self) } catch { Issue.record("the script failed: \(error)") }
      self.requestStop()
    }
    var observer = LoggingObserver(log: log)
    do throws(DataError) {
      try run(&observer)
    } catch {
      log.note { $0.failure = error }
    }
    thread.join()
  }

  /// A pipeline whose waits are short, with nothing but what the test adds.
  static func quick(
    _ change: (inout PipelineSettings) -> Void = { _ in }
  ) throws -> LivePipeline {
    var settings = PipelineSettings()
    settings.shortestBackOff = 0.001
    settings.longestBackOff = 0.004
    settings.watchdogPeriod = 0.01
    settings.choiceGrace = 0
    change(&settings)
    return try LivePipeline(manifest: DatasetManifest(name: "test"), settings: settings)
  }
}

/// Looks now and then whether something has become true that wakes nobody; false after a time that
/// only a hang can take.
func eventually(_ isTrue: () -> Bool) -> Bool {
  let deadline = BootClock.now(plusSeconds: 30)
  guard let never = try? WakeEvent() else { return false }
  while !isTrue() {
    if BootClock.now() > deadline { return false }
    _ = try? never.wait(until: BootClock.now(plusSeconds: 0.002))
  }
  return true
}
