import Synchronization
import Testing

@testable import Binnacle

@Suite("Streams of cancelled tasks", .timeLimit(.minutes(1)))
struct CancelledStreamTests {
  @Test("the stream ends with the task, however much is buffered and however fast more comes")
  func buffered() async {
    let subscriber = Subscriber<Int>(
      need: .anything, policy: .newest(100), filter: UpdateFilter(), passes: { _, _ in true })
    let all = (1...100).map { Published(sequence: UInt64($0), element: $0) }
    subscriber.offer(all[...], after: 0, lost: 0)
    let task = Task { () -> Int in
      var count = 0
      while case .element = await subscriber.next() {
        count += 1
        // The reference is used while its task runs.
        if count == 3 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        subscriber.offer(all[...], after: 0, lost: 0)
      }
      return count
    }
    #expect(await task.value == 3)
    #expect(subscriber.isOver)
  }

  @Test("a manager's stream that is fed without a pause ends with its task")
  func fast() async throws {
    let manager = LocationManager(
      source: ScriptedRun.line(interval: 1e-6), options: ScriptedRun.options("fast-"))
    let count = Mutex(0)
    let task = Task {
      for try await _ in manager.locations(SubscriptionOptions(buffering: .newest(1 << 16))) {
        count.withLock { $0 += 1 }
      }
    }
    #expect(try await ScriptedRun.eventually { count.withLock { $0 } > 100 })
    task.cancel()
    try await task.value
    #expect(try await ScriptedRun.eventually { try ScriptedRun.threads("fast-") == 0 })
  }
}
