internal import LinuxPlatform
internal import LivePipeline
internal import Sensing
internal import Synchronization

/// How a run is asked to stop, wherever it is: waiting, planning, or fusing.
final class StopSignal: Sendable {
  /// Readable when the run is asked to stop; what a replay waits on until its next sample is due.
  let wake: WakeEvent
  private let isAsked = Atomic<Bool>(false)
  private let pipeline = Mutex<LivePipeline?>(nil)

  init() throws(SystemError) { wake = try WakeEvent() }

  var isStopped: Bool { isAsked.load(ordering: .acquiring) }

  /// Asks the run to stop; never waits.
  func ask() {
    isAsked.store(true, ordering: .releasing)
    wake.signal()
    pipeline.withLock { $0 }?.requestStop()
  }

  /// Makes it fit for the next run; called while nobody can ask.
  func reset() {
    pipeline.withLock { $0 = nil }
    isAsked.store(false, ordering: .releasing)
    wake.clear()
  }

  /// Passes the wish on to a pipeline, at once where it came already.
  func stop(_ other: LivePipeline) {
    pipeline.withLock { $0 = other }
    if isStopped { other.requestStop() }
  }

  /// The live run, where it is one and has begun.
  var livePipeline: LivePipeline? { pipeline.withLock { $0 } }

  /// Waits until `deadline`, or until the run is asked to stop.
  func wait(until deadline: SensorInstant) {
    while !isStopped, BootClock.now() < deadline {
      // A failed wait is a look too early; the clock decides.
      guard let wasWoken = try? wake.wait(until: deadline) else { return }
      if wasWoken, !isStopped { wake.clear() }
    }
  }
}
