internal import LinuxPlatform
internal import Synchronization

/// The watchdog's thread.
final class WatchThread: Sendable {
  private let wake: WakeEvent
  private let isStopAsked = Atomic<Bool>(false)
  private let thread = ThreadSlot()

  init() throws(SystemError) { wake = try WakeEvent() }

  /// Looks at `readers` every period until it is stopped.
  func start(
    name: String, limits: Watchdog.Limits, events: EventQueue,
    readers: @escaping @Sendable () -> [ReaderHandle]
  ) throws(SystemError) {
    let watch = self
    _ = try thread.start(OperatingSystemThread.Settings(name: name)) {
      var dog = Watchdog(limits: limits)
      while !watch.isStopAsked.load(ordering: .acquiring) {
        dog.look(at: readers(), now: BootClock.now(), events: events)
        // A wait that fails (ENOMEM) is a look too early.
        _ = try? watch.wake.wait(until: BootClock.now(plusSeconds: limits.period))
      }
    }
  }

  func stop() {
    isStopAsked.store(true, ordering: .releasing)
    wake.signal()
    thread.join()
  }
}
