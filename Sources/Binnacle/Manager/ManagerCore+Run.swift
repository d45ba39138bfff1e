internal import LinuxPlatform
internal import Synchronization

extension ManagerCore {
  /// Starts the thread of the run.
  func startRun(_ stop: StopSignal) {
    do throws(SystemError) {
      let thread = try OperatingSystemThread.spawn(.init(name: "bn-run")) { self.work(stop) }
      thread.detach()
    } catch {
      _ = conclude(
        .failed(.failed(reason: error.description, remedy: error.remedy ?? "")), stop)
    }
  }

  /// The run's thread: one run after the other, while somebody wants one.
  private func work(_ stop: StopSignal) {
    while conclude(source.run(RunContext(core: self, stop: stop)), stop) {}
  }

  /// Decides what follows a run, under the lock under which users come and go.
  ///
  /// Returns whether the thread begins the next one.
  private func conclude(_ outcome: RunControl.Outcome, _ stop: StopSignal) -> Bool {
    state.withLock {
      switch $0.run.ended(outcome) {
      case .again:
        stop.reset()
        return true
      case .over:
        $0.stop = nil
        return false
      case .tell(let reason):
        $0.stop = nil
        estimates.end(reason)
        health.end(reason)
        return false
      }
    }
  }
}
