import LinuxPlatform
import Synchronization
import Testing

@testable import Binnacle

/// Thinks until it is told what to say.
private final class ThinkingAgent: AuthorizationAgent {
  private let isAsked = Atomic<Bool>(false)
  private let answers: AsyncStream<AuthorizationAnswer>
  private let give: AsyncStream<AuthorizationAnswer>.Continuation

  init() { (answers, give) = AsyncStream.makeStream() }

  func decide(_ request: AuthorizationRequest) async -> AuthorizationAnswer {
    isAsked.store(true, ordering: .releasing)
    for await answer in answers { return answer }
    return .refused(reason: "cancelled", remedy: "ask again")
  }

  var wasAsked: Bool { isAsked.load(ordering: .acquiring) }

  func say(_ answer: AuthorizationAnswer) { give.yield(answer) }
}

@Suite("An agent that takes its time", .timeLimit(.minutes(1)))
struct SuspendingAgentTests {
  @Test("while it thinks nobody looks again and again, and its answer lets everybody in")
  func suspends() async throws {
    let agent = ThinkingAgent()
    var options = ScriptedRun.options("think-")
    options.authorization.agent = agent
    // No look but those that somebody asks for.
    options.authorization.lookPeriod = 600
    let manager = LocationManager(source: ScriptedRun.line(interval: 0.01), options: options)
    let first = Task { try await manager.requestLocation(timeout: .seconds(60)) }
    #expect(try await ScriptedRun.eventually { agent.wasAsked })
    let authorizer = try #require(manager.core.authorizer.withLock { $0 })
    let before = authorizer.lookCount
    // Ten requests, one look each at most, and none of their own making.
    let others = (0..<10).map { _ in
      Task { try await manager.requestLocation(timeout: .seconds(60)) }
    }
    // A look that makes the next one makes thousands within this time.
    try await Task.sleep(for: .milliseconds(300))
    #expect(authorizer.lookCount - before <= 11)
    agent.say(.agreed)
    _ = try await first.value
    for other in others { _ = try await other.value }
  }

  @Test("a manager that is dropped with its last user leaves no thread, whoever is first")
  func dropped() async throws {
    for round in 0..<20 {
      let prefix = "drop\(round % 2)-"
      do {
        var options = ScriptedRun.options(prefix)
        options.authorization.lookPeriod = 600
        let manager = LocationManager(source: ScriptedRun.line(interval: 0.001), options: options)
        _ = try await manager.requestLocation(timeout: .seconds(60))
      }
    }
    #expect(
      try await ScriptedRun.eventually {
        try ScriptedRun.threads("drop0-") + ScriptedRun.threads("drop1-") == 0
      })
  }

  @Test("a core that goes while its authorizer still follows takes the authorizer's thread along")
  func droppedCore() async throws {
    var options = ScriptedRun.options("gone-")
    options.authorization.lookPeriod = 600
    do {
      let core = ManagerCore(source: ScriptedRun.silent, options: options)
      try core.holdFollowing()
      #expect(try await ScriptedRun.eventually { core.authorizationStatus.isAuthorized })
      #expect(try ScriptedRun.threads("gone-auth") == 1)
      // The last user goes, and the core before the distributor has seen that.
      core.distributor.release()
    }
    #expect(try await ScriptedRun.eventually { try ScriptedRun.threads("gone-") == 0 })
  }
}
