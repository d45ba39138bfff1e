internal import LinuxPlatform
internal import Sensing
internal import Synchronization

/// What a distributor's thread does when there is news or a deadline has come.
protocol DistributorWork: AnyObject, Sendable {
  /// Does all there is to do, and returns when to look again at the latest.
  func distribute() -> SensorInstant?
}

/// A thread that hands out what others publish, so that publishers need not.
///
/// It lives while somebody holds it, and sleeps while there is nothing to do. That it ends is
/// decided under the lock under which others hold it: nobody can hold a thread that is about to go.
final class Distributor: Sendable {
  private struct State {
    var holds = 0
    var isAsleep = false
    var hasNews = false
    /// Wakes the thread; `nil` while there is none.
    var wake: WakeEvent?
  }

  private struct Client: Sendable { weak let work: (any DistributorWork)? }

  private let name: String
  private let state = Mutex(State())
  private let client = Mutex(Client(work: nil))

  init(name: String) { self.name = name }

  /// Says what is to be done; it is not kept alive by that.
  func attach(_ work: any DistributorWork) {
    client.withLock { $0 = Client(work: work) }
  }

  /// Keeps the thread alive until `release`; starts it where there is none.
  func hold() throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      if state.wake == nil {
        let wake = try WakeEvent()
        state.isAsleep = false
        let thread = try OperatingSystemThread.spawn(.init(name: name)) { self.run(wake) }
        thread.detach()
        state.wake = wake
      }
      state.holds += 1
    }
  }

  func release() {
    // Both under one lock: in between the thread could go without a last look.
    let wake = state.withLock { state -> WakeEvent? in
      state.holds -= 1
      state.hasNews = true
      guard state.isAsleep else { return nil }
      state.isAsleep = false
      return state.wake
    }
    wake?.signal()
  }

  /// Tells that there is something to do.
  func signal() {
    let wake = state.withLock { state -> WakeEvent? in
      state.hasNews = true
      guard state.isAsleep else { return nil }
      state.isAsleep = false
      return state.wake
    }
    wake?.signal()
  }

  private enum Turn { case work, sleep, leave }

  private func run(_ wake: WakeEvent) {
    var deadline: SensorInstant?
    while true {
      let turn = state.withLock { state -> Turn in
        state.isAsleep = false
        if state.hasNews || deadline.map({ $0 <= BootClock.now() }) ?? false {
          state.hasNews = false
          return .work
        }
        if state.holds == 0 {
          state.wake = nil
          return .leave
        }
        state.isAsleep = true
        return .sleep
      }
      switch turn {
      case .work: deadline = client.withLock { $0.work }?.distribute()
      case .sleep:
        // A failed wait is a look too early, and no more than that.
        _ = try? wake.wait(until: deadline)
        wake.clear()
      case .leave: return
      }
    }
  }
}
