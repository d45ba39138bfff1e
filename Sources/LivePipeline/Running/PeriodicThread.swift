internal import LinuxPlatform
internal import Synchronization

/// A thread that looks at something now and then.
final class PeriodicThread: Sendable {
  private let wake: WakeEvent
  private let isStopAsked = Atomic<Bool>(false)
  private let hasEnded = Atomic<Bool>(false)
  private let thread = ThreadSlot()

  init() throws(SystemError) { wake = try WakeEvent() }

  /// Runs `look` at once and then every `period` seconds, until it is stopped.
  func start(
    name: String, period: Double, look: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let periodic = self
    _ = try thread.start(OperatingSystemThread.Settings(name: name)) {
      while !periodic.isStopAsked.load(ordering: .acquiring) {
        look()
        // A wait that fails (ENOMEM) is a look too early.
        _ = try? periodic.wake.wait(until: BootClock.now(plusSeconds: period))
      }
      periodic.hasEnded.store(true, ordering: .releasing)
    }
  }

  func askStop() {
    isStopAsked.store(true, ordering: .releasing)
    wake.signal()
  }

  /// Whether the thread has done its work, or was never started.
  var isOver: Bool { hasEnded.load(ordering: .acquiring) || thread.isEmpty }

  func join() { thread.join() }
}
