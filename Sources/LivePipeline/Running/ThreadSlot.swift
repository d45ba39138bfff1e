internal import LinuxPlatform
internal import Synchronization

/// A place for one thread that any other may start and join.
final class ThreadSlot: Sendable {
  private let thread = Mutex<OperatingSystemThread?>(nil)

  /// Starts the thread, and returns what the system refused of its settings.
  func start(
    _ settings: OperatingSystemThread.Settings, body: @escaping @Sendable () -> Void
  ) throws(SystemError) -> [SystemError] {
    try thread.withLock { (slot) throws(SystemError) in
      let thread = try OperatingSystemThread.spawn(settings, body: body)
      let refusals = thread.refusals
      slot = consume thread
      return refusals
    }
  }

  /// Waits for the thread's end, where there is one.
  func join() {
    if let thread = thread.withLock({ $0.take() }) { thread.join() }
  }

  var isEmpty: Bool { thread.withLock { $0 == nil } }
}
