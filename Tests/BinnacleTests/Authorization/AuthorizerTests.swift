import LinuxPlatform
import LivePipeline
import Synchronization
import Testing

@testable import Binnacle

/// Answers when it is told to, and counts how often it is asked.
private final class SlowAgent: AuthorizationAgent {
  private let asked = Mutex<[AuthorizationRequest]>([])
  private let answer: AsyncStream<AuthorizationAnswer>
  private let give: AsyncStream<AuthorizationAnswer>.Continuation

  init() { (answer, give) = AsyncStream.makeStream() }

  func decide(_ request: AuthorizationRequest) async -> AuthorizationAnswer {
    asked.withLock { $0.append(request) }
    for await answer in answer { return answer }
    return .refused(reason: "the agent has gone", remedy: "start it")
  }

  func say(_ answer: AuthorizationAnswer) { give.yield(answer) }

  var questions: [AuthorizationRequest] { asked.withLock { $0 } }
}

@Suite("Authorization: request and change", .timeLimit(.minutes(1)))
struct AuthorizerTests {
  private func makeAuthorizer(
    _ board: borrowing TestBoard, agent: (any AuthorizationAgent)? = nil, period: Double = 600
  ) throws -> Authorizer {
    let options = board.options(agent: agent, period: period)
    let probe = AuthorizationProbe(
      subject: .devices(try board.configuration()), options: options, isAccessible: { _ in true })
    return try Authorizer(probe: probe, options: options)
  }

  @Test("nothing is determined before somebody looks")
  func first() async throws {
    let board = try TestBoard()
    let authorizer = try makeAuthorizer(board)
    #expect(authorizer.status == .notDetermined)
    #expect(await authorizer.request().state == .unavailable)
    try board.plugReceiver()
    #expect(await authorizer.request() == .authorized)
    #expect(authorizer.status == .authorized)
  }

  @Test("an agent is asked once for all who wait, and its answer holds")
  func agent() async throws {
    let board = try TestBoard()
    try board.plugReceiver()
    let agent = SlowAgent()
    let authorizer = try makeAuthorizer(board, agent: agent)
    #expect(await authorizer.look().state == .notDetermined)
    agent.say(.agreed(.reduced))
    await withTaskGroup(of: AuthorizationStatus.self) { group in
      for _ in 0..<50 { group.addTask { await authorizer.request() } }
      for await status in group { #expect(status.accuracy == .reduced) }
    }
    #expect(agent.questions.map(\.program) == ["/opt/fleet/tracker"])
    #expect(await authorizer.request().isAuthorized)
    #expect(agent.questions.count == 1)
    agent.say(.refused(reason: "no", remedy: "ask"))
    #expect(await authorizer.reconsider().state == .denied)
    #expect(agent.questions.count == 2)
  }

  @Test("who is cancelled returns at once, and the agent's answer comes to the others")
  func cancellation() async throws {
    let board = try TestBoard()
    try board.plugReceiver()
    let agent = SlowAgent()
    let authorizer = try makeAuthorizer(board, agent: agent)
    let patient = Task { await authorizer.request() }
    let hasty = Task { await authorizer.request() }
    hasty.cancel()
    // The agent has not answered: only the cancellation can have ended this one.
    #expect(await hasty.value.state == .notDetermined)
    agent.say(.agreed)
    #expect(await patient.value == .authorized)
    // One that is cancelled before it begins.
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      return await authorizer.reconsider()
    }
    late.cancel()
    #expect(await late.value.state == .notDetermined)
  }

  @Test("stopping resumes whoever waits for an agent that never answers")
  func stop() async throws {
    let board = try TestBoard()
    try board.plugReceiver()
    let authorizer = try makeAuthorizer(board, agent: SlowAgent())
    let waiting = Task { await authorizer.request() }
    while authorizer.status.cause != .agent { await Task.yield() }
    authorizer.stop()
    // It may have begun to wait after the stop: it is stopped again until it is back.
    let stopper = Task {
      while !Task.isCancelled {
        authorizer.stop()
        await Task.yield()
      }
    }
    #expect(await waiting.value.state == .notDetermined)
    stopper.cancel()
  }

  /// Follows into a stream; looks that change nothing are left out.
  private func changes(of authorizer: Authorizer) -> AsyncStream<AuthorizationStatus> {
    let (stream, continuation) = AsyncStream<AuthorizationStatus>.makeStream()
    let last = Mutex<AuthorizationStatus?>(nil)
    authorizer.follow { status in
      let before = last.withLock { last in
        defer { last = status }
        return last
      }
      if status != before { continuation.yield(status) }
    }
    return stream
  }

  @Test("plugging in, a new policy and unplugging are told without a slow look")
  func events() async throws {
    let board = try TestBoard()
    // Ten minutes between slow looks: what comes within this test comes from the kernel.
    let authorizer = try makeAuthorizer(board)
    var changes = changes(of: authorizer).makeAsyncIterator()
    #expect(await changes.next()?.state == .unavailable)
    try board.plugReceiver()
    #expect(await changes.next() == .authorized)
    try board.writePolicy("{\"default\": \"reduced\"}")
    #expect(await changes.next()?.accuracy == .reduced)
    try board.writePolicy("{\"default\": \"no\"}")
    #expect(await changes.next()?.cause == .unreadablePolicy)
    try FileSystem.remove(board.policyPath)
    #expect(await changes.next() == .authorized)
    try board.unplugReceiver()
    #expect(await changes.next()?.state == .unavailable)
    authorizer.stop()
  }

  @Test("where the kernel tells nothing the slow look finds it")
  func slowLook() async throws {
    let board = try TestBoard()
    try FileSystem.removeTree(board.root + "/dev")
    let authorizer = try makeAuthorizer(board, period: 0.05)
    var changes = changes(of: authorizer).makeAsyncIterator()
    #expect(await changes.next()?.state == .unavailable)
    // A folder that was not there when the watch began.
    try FileSystem.makeDirectories(board.root + "/dev")
    try board.plugReceiver()
    #expect(await changes.next() == .authorized)
    authorizer.stop()
  }

  @Test("a following thread sleeps: no look without a cause")
  func quiet() async throws {
    let board = try TestBoard()
    try board.plugReceiver()
    let looks = Mutex(0)
    let options = board.options()
    let probe = AuthorizationProbe(
      subject: .devices(try board.configuration()), options: options,
      isAccessible: { _ in
        looks.withLock { $0 += 1 }
        return true
      })
    let authorizer = try Authorizer(probe: probe, options: options)
    var changes = changes(of: authorizer).makeAsyncIterator()
    #expect(await changes.next() == .authorized)
    // Others write beside the policy: that is none of its business.
    for number in 0..<200 { try WholeFile.write("", to: board.root + "/etc/other\(number)") }
    try board.writePolicy("{\"default\": \"reduced\"}")
    #expect(await changes.next()?.accuracy == .reduced)
    // The first look, and one or two for the file that comes and is given its name.
    #expect(looks.withLock { $0 } <= 4)
    authorizer.stop()
  }

  @Test("a thousand requests leave nothing behind")
  func leaks() async throws {
    let board = try TestBoard()
    try board.plugReceiver()
    weak var remains: Authorizer?
    do {
      let authorizer = try makeAuthorizer(board)
      remains = authorizer
      authorizer.follow { _ in }
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<1000 {
          group.addTask {
            let task = Task { await authorizer.request() }
            if index % 3 == 0 { task.cancel() }
            _ = await task.value
          }
        }
      }
      authorizer.stop()
    }
    // Its thread holds it: with it thread and descriptors have gone.
    while remains != nil { await Task.yield() }
  }
}
