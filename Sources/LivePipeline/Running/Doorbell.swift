internal import LinuxPlatform
internal import Sensing
internal import Synchronization

/// Wakes one sleeping thread from any other; costs the ringer a load where it is awake.
///
/// The sleeper announces its sleep and then looks once more; the ringer leaves its news and then
/// looks for the announcement. With a full fence between the two steps of each, one of them sees
/// the other, so that nothing is slept through and no system call is made for a thread that works.
final class Doorbell: Sendable {
  private let isAsleep = Atomic<Bool>(false)
  private let event: WakeEvent

  init() throws(SystemError) { event = try WakeEvent() }

  /// Wakes the sleeper, where it sleeps.
  func ring() {
    // Orders the caller's news before the look; pairs with the fence in `sleep`.
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    // Relaxed: the fences order it, and one exchange alone gives the wake-up away.
    if isAsleep.load(ordering: .relaxed),
      isAsleep.exchange(false, ordering: .acquiringAndReleasing)
    {
      event.signal()
    }
  }

  /// Sleeps until somebody rings or `seconds` have passed, unless `hasNews` says that there is work.
  func sleep(seconds: Double?, unless hasNews: () -> Bool) {
    // Relaxed: the fence orders it.
    isAsleep.store(true, ordering: .relaxed)
    // Orders the announcement before the look for news; pairs with the fence in `ring`.
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    if hasNews() {
      // A ringer that came first has signalled: the next sleep returns at once, which is harmless.
      isAsleep.store(false, ordering: .relaxed)
      return
    }
    // A failed wait is a look at the news too early, and no more than that.
    _ = try? event.wait(until: seconds.map { BootClock.now(plusSeconds: $0) })
    isAsleep.store(false, ordering: .relaxed)
    event.clear()
  }
}
