internal import CLinux
internal import Glibc

/// A thread of the kernel's, with a name, for code that blocks in reads and waits.
///
/// It takes no signals, so that those of the process reach whoever waits for them. It must be
/// joined: an owner that lets go of it joins it, and so waits until its body has returned. A thread
/// whose own body lets go of it cannot wait for itself: the system frees it when it ends.
package struct OperatingSystemThread: ~Copyable, Sendable {
  /// What the thread is to be like, as far as the system lets it.
  package struct Settings: Hashable, Sendable {
    /// Shown by `ps -L` and `top -H`; the kernel keeps 15 bytes.
    package var name: String
    /// The priority among real-time threads (SCHED_FIFO), 1 to 99; `nil` is the usual scheduling.
    package var priority: Int?
    /// The processors it may run on, counted from 0; empty means all.
    package var processors: [Int]

    package init(name: String, priority: Int? = nil, processors: [Int] = []) {
      self.name = name
      self.priority = priority
      self.processors = processors
    }
  }

  private let thread: pthread_t
  private var isDetached = false
  package let name: String
  /// The settings that the system refused; the thread runs without them.
  package let refusals: [SystemError]

  /// Starts a thread that runs `body` once.
  ///
  /// A refused priority (EPERM: it takes CAP_SYS_NICE or a limit of RTPRIO) or affinity (EINVAL: no
  /// such processor) is not fatal but told in `refusals`; no thread at all (EAGAIN) is an error.
  package static func spawn(
    _ settings: Settings, body: @escaping @Sendable () -> Void
  ) throws(SystemError) -> OperatingSystemThread {
    let start = ThreadStart(name: settings.shortName, body: body)
    let priority = settings.priority
    let processors = settings.processors
    // The system does not say which of two settings it refused: each is tried without the other.
    var priorityRefusal: SystemError?
    var affinityRefusal: SystemError?
    for attempt in [(priority, processors), (nil, processors), (priority, []), (nil, [])] {
      let attributes = ThreadAttributes(priority: attempt.0, processors: attempt.1)
      do {
        let thread = try attributes.create(running: start)
        let refusals = [
          attempt.0 == priority ? nil : settings.priorityRefusal(priorityRefusal),
          attempt.1 == processors ? nil : settings.affinityRefusal(affinityRefusal),
        ].compactMap(\.self)
        return OperatingSystemThread(thread: thread, name: start.name, refusals: refusals)
      } catch {
        // Too many threads; or nothing that could be left out.
        if error.number == .wouldBlock || (attempt.0 == nil && attempt.1.isEmpty) { throw error }
        if attempt.0 != nil { priorityRefusal = error }
        if !attempt.1.isEmpty { affinityRefusal = error }
      }
    }
    preconditionFailure("the last attempt returns or throws")
  }

  private init(thread: pthread_t, name: String, refusals: [SystemError]) {
    self.thread = thread
    self.name = name
    self.refusals = refusals
  }

  deinit {
    // The thread was created joinable and nobody else has its handle.
    if isDetached || pthread_equal(thread, pthread_self()) != 0 {
      pthread_detach(thread)
    } else {
      pthread_join(thread, nil)
    }
  }

  /// Waits until the body has returned; the thread must have been told to end.
  package consuming func join() {}

  /// Lets go of the thread without waiting: it frees itself when its body returns.
  ///
  /// For a thread that ends by itself when it has nothing to do, and that nobody could join then.
  package consuming func detach() { isDetached = true }

  /// The name of the thread that calls.
  package static var currentName: String {
    var name = [CChar](repeating: 0, count: 16)
    // The call writes at most the array's length, with its terminating zero.
    let failed = unsafe clinux_thread_name(&name, name.count) != 0
    if failed { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
