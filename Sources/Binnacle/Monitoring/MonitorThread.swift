internal import LinuxPlatform
internal import Synchronization

/// The thread that a monitor runs on: it waits for the disk, which the few threads that all tasks
/// share must not.
///
/// It lives until `stop`, and keeps itself alive until then.
final class MonitorThread: SerialExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isAsleep = false
    var isStopping = false
  }

  private let state = Mutex(State())
  private let wake: WakeEvent

  init() throws(SystemError) {
    wake = try WakeEvent()
    let thread = try OperatingSystemThread.spawn(.init(name: "bn-monitor")) { self.run() }
    thread.detach()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    signal { $0.jobs.append(job) }
  }

  /// Ends the thread behind what it was given; called when nobody can give it more.
  func stop() { signal { $0.isStopping = true } }

  private func signal(_ change: (inout State) -> Void) {
    let wasAsleep = state.withLock { state in
      change(&state)
      defer { state.isAsleep = false }
      return state.isAsleep
    }
    if wasAsleep { wake.signal() }
  }

  private func run() {
    while true {
      let (jobs, isOver) = state.withLock { state -> ([UnownedJob], Bool) in
        let jobs = state.jobs
        state.jobs = []
        state.isAsleep = jobs.isEmpty && !state.isStopping
        return (jobs, jobs.isEmpty && state.isStopping)
      }
      if isOver { return }
      for job in jobs {
        // This thread keeps the executor, and the job what it runs on.
        unsafe job.runSynchronously(on: asUnownedSerialExecutor())
      }
      guard jobs.isEmpty else { continue }
      // A failed wait is a look too early, and no more than that.
      _ = try? wake.wait(until: nil)
      wake.clear()
    }
  }
}
