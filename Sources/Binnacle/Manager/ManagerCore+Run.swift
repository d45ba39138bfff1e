internal import LinuxPlatform
internal import Synchronization

extension ManagerCore {
  /// Takes what was found out about the authorization, and does what follows.
  func learned(_ permission: RunControl.Permission) {
    var asks = false
    state.withLock { state in
      switch state.run.learned(permission) {
      case .none, .check, .stop: break
      case .ask: asks = true
      case .start: startRun(&state)
      case .startWithoutFix(let reason):
        estimates.end(reason, need: .fixes)
        startRun(&state)
      case .stopAndTell(let reason):
        state.stop?.ask()
        tellEnd(reason)
      case .tell(let reason, let need):
        if need == .anything { tellEnd(reason) } else { estimates.end(reason, need: need) }
      }
    }
    if asks { askForAuthorization() }
  }

  private func tellEnd(_ reason: LocationError) {
    estimates.end(reason)
    health.end(reason)
  }

  /// Starts the thread of the run, under the lock under which users come and go.
  private func startRun(_ state: inout State) {
    forgetOldClock()
    do throws(SystemError) {
      let stop = try StopSignal()
      let thread = try OperatingSystemThread.spawn(.init(name: options.threadPrefix + "run")) {
        self.work(stop)
      }
      thread.detach()
      state.stop = stop
    } catch {
      state.run.failedToStart()
      tellEnd(LocationError(error))
    }
  }

  /// The clock of a recording starts anew: what was known is later than all that comes.
  private func forgetOldClock() {
    if case .replay = source.kind { setLatest(nil) }
  }

  /// The run's thread: one run after the other, while somebody wants one.
  private func work(_ stop: StopSignal) {
    while conclude(source.run(RunContext(core: self, stop: stop)), stop) {}
  }

  /// Decides what follows a run.
  ///
  /// Returns whether the thread begins the next one.
  private func conclude(_ outcome: RunControl.Outcome, _ stop: StopSignal) -> Bool {
    state.withLock {
      switch $0.run.ended(outcome) {
      case .again:
        stop.reset()
        forgetOldClock()
        return true
      case .over:
        $0.stop = nil
        return false
      case .tell(let reason):
        $0.stop = nil
        tellEnd(reason)
        return false
      }
    }
  }
}
