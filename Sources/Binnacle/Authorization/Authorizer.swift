package import LinuxPlatform
internal import Synchronization

/// Knows whether the program may know where it is, and follows changes.
///
/// It looks in a thread of its own (`auth`), because a look may wait for a driver; the thread
/// lives while somebody waits for an answer or follows. Between looks it sleeps until the kernel
/// tells of a change, or the slow look is due.
package final class Authorizer: Sendable {
  private let probe: AuthorizationProbe
  private let options: AuthorizationOptions
  private let threadName: String
  private let looks = Atomic<Int>(0)
  private let wake: WakeEvent
  private let thread = Mutex<OperatingSystemThread?>(nil)
  private let shared = Mutex<Shared>(Shared())

  private struct Shared: Sendable {
    var status = AuthorizationStatus.notDetermined
    var evidence: AuthorizationEvidence?
    /// What the agent said; `nil` before it was asked.
    var answer: AuthorizationAnswer?
    /// The question that the agent is thinking about.
    var question: Task<Void, Never>?
    var lookers = AuthorizationWaiters()
    var askers = AuthorizationWaiters()
    var observer: (@Sendable (AuthorizationStatus) -> Void)?
    var isRunning = false
    var isLookWanted = false
  }

  package init(
    probe: AuthorizationProbe, options: AuthorizationOptions, threadPrefix: String = "bn-"
  ) throws(SystemError) {
    self.probe = probe
    self.options = options
    threadName = threadPrefix + "auth"
    wake = try WakeEvent()
  }

  /// As it was last found; `.notDetermined` before anybody has looked.
  package var status: AuthorizationStatus { shared.withLock { $0.status } }

  /// How often it has looked.
  var lookCount: Int { looks.load(ordering: .relaxed) }

  /// Looks anew, without asking the agent; returns when that is done, or the task is cancelled.
  @discardableResult
  package func look() async -> AuthorizationStatus {
    await wait(\.lookers) { self.startLook() }
    return status
  }

  /// Looks anew and asks the agent, where there is one that was not asked and whom nothing else
  /// makes needless; returns when the answer is known, or the task is cancelled.
  @discardableResult
  package func request() async -> AuthorizationStatus {
    await look()
    guard let agent = options.agent, status.state == .notDetermined, !Task.isCancelled else {
      return status
    }
    await wait(\.askers) { self.ask(agent) }
    return status
  }

  /// Forgets what the agent said, and asks it again.
  @discardableResult
  package func reconsider() async -> AuthorizationStatus {
    change { $0.answer = nil }
    return await request()
  }

  /// Tells every change and the outcome of every look from here on, in order, until `stop`; looks
  /// at once.
  ///
  /// `observer` is called behind a lock: it must be quick and not call back.
  package func follow(_ observer: @escaping @Sendable (AuthorizationStatus) -> Void) {
    shared.withLock { $0.observer = observer }
    startLook()
  }

  /// Looks anew; who follows is told what was found, changed or not.
  package func lookNow() { startLook() }

  /// Tells nothing any more; who waits is resumed with what is known. The thread ends soon.
  package func stop() {
    let (waiting, question) = shared.withLock { shared in
      shared.observer = nil
      let waiting = shared.lookers.takeAll() + shared.askers.takeAll()
      defer { shared.question = nil }
      return (waiting, shared.question)
    }
    question?.cancel()
    for continuation in waiting { continuation.resume() }
    wake.signal()
  }
}

// MARK: - Waiting

extension Authorizer {
  /// Waits in one of the lists; `begin` sees to it that it will be emptied.
  private func wait(
    _ list: any WritableKeyPath<Shared, AuthorizationWaiters> & Sendable, begin: () -> Void
  ) async {
    let ticket = shared.withLock { $0[keyPath: list].ticket() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = shared.withLock { $0[keyPath: list].add(continuation, ticket) }
        if waits { begin() } else { continuation.resume() }
      }
    } onCancel: {
      shared.withLock { $0[keyPath: list].cancel(ticket) }?.resume()
    }
    shared.withLock { $0[keyPath: list].forget(ticket) }
  }

  /// Has the agent asked, where it has not answered and is not thinking, and somebody follows; the
  /// answer comes as a change.
  package func askOnce() {
    guard let agent = options.agent,
      shared.withLock({ $0.answer == nil && $0.observer != nil })
    else { return }
    ask(agent)
  }

  /// Has the agent asked, where that is not under way already.
  private func ask(_ agent: any AuthorizationAgent) {
    shared.withLock { shared in
      if shared.question != nil { return }
      let request = AuthorizationRequest(
        program: shared.evidence?.program ?? AuthorizationProbe.ownProgram,
        accuracy: shared.status.accuracy)
      // Not a child of whoever asked first: others wait for the same answer.
      shared.question = Task { [weak self] in
        let answer = await agent.decide(request)
        self?.answered(answer)
      }
    }
  }

  private func answered(_ answer: AuthorizationAnswer) {
    // A question that was called off may still be answered: nobody waits for it.
    if Task.isCancelled { return }
    let waiting = change { shared in
      shared.answer = answer
      shared.question = nil
      return shared.askers.takeAll()
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Changes what the status follows from, and tells where it has changed with it.
  @discardableResult
  private func change<Result: Sendable>(
    _ body: (inout sending Shared) -> sending Result
  ) -> Result {
    shared.withLock { shared in
      let result = body(&shared)
      guard var evidence = shared.evidence else { return result }
      if evidence.agent != .none {
        evidence.agent = shared.answer.map(AgentEvidence.answered) ?? .notAsked
      }
      let status = AuthorizationDecision.status(evidence)
      if status != shared.status {
        shared.status = status
        shared.observer?(status)
      }
      return result
    }
  }
}

// MARK: - Looking

extension Authorizer {
  /// Has the thread look, which is started where there is none.
  private func startLook() {
    let starts = shared.withLock { shared in
      shared.isLookWanted = true
      defer { shared.isRunning = true }
      return !shared.isRunning
    }
    wake.signal()
    if !starts { return }
    do throws(SystemError) {
      try thread.withLock { (slot) throws(SystemError) in
        // The one before, which has ended or is about to, is joined here.
        slot = try OperatingSystemThread.spawn(
          OperatingSystemThread.Settings(name: threadName)
        ) { self.run() }
      }
    } catch {
      // No thread is to be had: one look on this one is better than none.
      lookOnce()
      shared.withLock { $0.isRunning = false }
    }
  }

  private func lookOnce() {
    let last = shared.withLock { shared in
      shared.isLookWanted = false
      return shared.lookers.last
    }
    let evidence = probe.look()
    looks.add(1, ordering: .relaxed)
    let waiting = change { shared in
      shared.evidence = evidence
      // Who came during the look waits for the next.
      return shared.lookers.take(upTo: last)
    }
    // Changed or not: whoever came during the look waits for an answer.
    shared.withLock { $0.observer?($0.status) }
    for continuation in waiting { continuation.resume() }
  }

  private func run() {
    var watch = AuthorizationWatch(
      folders: probe.folders, isOfInterest: probe.isOfInterest, period: options.lookPeriod)
    while true {
      wake.clear()
      lookOnce()
      let isOver = shared.withLock { shared in
        if shared.isLookWanted || shared.observer != nil { return false }
        shared.isRunning = false
        return true
      }
      if isOver { return }
      watch.wait(unless: wake)
    }
  }
}
