package import LinuxPlatform
internal import Synchronization

/// How the rest of the program tells a reader thread to stop or to start anew.
package final class ReaderControl: Sendable {
  /// Readable when the reader is wanted; what a source waits on beside its device.
  package let wake: WakeEvent
  private let isStopAsked = Atomic<Bool>(false)
  private let isRestartAsked = Atomic<Bool>(false)

  init() throws(SystemError) { wake = try WakeEvent() }

  /// Whether the reader shall end.
  package var isStopping: Bool { isStopAsked.load(ordering: .acquiring) }

  /// Whether the reader shall leave its read, to end or to open its device anew.
  package var isWanted: Bool { isStopping || isRestartAsked.load(ordering: .acquiring) }

  func askStop() {
    isStopAsked.store(true, ordering: .releasing)
    wake.signal()
  }

  func askRestart() {
    isRestartAsked.store(true, ordering: .releasing)
    wake.signal()
  }

  /// Takes the wish to start anew, where there is one.
  func takeRestart() -> Bool {
    guard isRestartAsked.exchange(false, ordering: .acquiringAndReleasing) else { return false }
    if !isStopping { wake.clear() }
    return true
  }

  /// Sleeps for `seconds`, or less where the reader is wanted.
  package func sleep(seconds: Double) {
    if isWanted { return }
    // A wait that fails (ENOMEM) returns early: the reader tries its device again the sooner.
    _ = try? wake.wait(until: BootClock.now(plusSeconds: seconds))
  }
}
