import LinuxPlatform
import Sensing
import Synchronization
import Testing

@testable import Binnacle

/// A thousand requests whose cancellation, time-out, denial, unplug and first fix come together.
@Suite("Requests that race everything that can answer them", .serialized)
struct RequestRaceTests {
  static let denied = LocationError.denied(reason: "no", remedy: "ask")

  /// How often each answer came.
  final class Tally: Sendable {
    let counts = Mutex<[String: Int]>([:])

    func note(_ answer: String) { counts.withLock { $0[answer, default: 0] += 1 } }
    var total: Int { counts.withLock { $0.values.reduce(0, +) } }
  }

  /// A run that tells a fix and an unplug after some microseconds each.
  private static func source(_ fix: Double, _ unplug: Double) -> LocationSource {
    LocationSource(
      .scripted { context in
        let start = BootClock.now()
        for (delay, isFix) in [(fix, true), (unplug, false)].sorted(by: { $0.0 < $1.0 }) {
          context.stop.wait(until: start.advanced(bySeconds: delay))
          if context.stop.isStopped { return .stopped }
          if isFix {
            context.publish(ScriptedRun.values(at: BootClock.now()))
          } else {
            context.tellUnavailable(reason: "unplugged", remedy: "plug it in")
          }
        }
        while !context.stop.isStopped {
          context.stop.wait(until: BootClock.now(plusSeconds: 60))
        }
        return .stopped
      })
  }

  /// Whether a manager is still in memory.
  private struct Witness: Sendable { weak let core: ManagerCore? }

  private static func ask(
    _ manager: LocationManager, _ timeout: Double, _ cancelAfter: Double?, _ tally: Tally
  ) async {
    let task = Task.detached { () async -> String in
      do throws(LocationError) {
        _ = try await manager.requestLocation(timeout: .seconds(timeout))
        return "fix"
      } catch {
        switch error {
        case .denied: return "denied"
        case .unavailable: return "unavailable"
        case .timedOut: return "timedOut"
        case .cancelled: return "cancelled"
        case .ended, .failed: return "\(error)"
        }
      }
    }
    if let cancelAfter {
      try? await Task.sleep(for: .seconds(cancelAfter))
      task.cancel()
    }
    tally.note(await task.value)
  }

  /// One manager and its requests; every answer must come.
  private static func round(
    _ numbers: inout SeededNumbers, _ requests: Int, _ prefix: String, _ tally: Tally
  ) async -> Witness {
    func delay() -> Double { Double.random(in: 0...0.004, using: &numbers) }
    let manager = LocationManager(
      source: source(delay(), delay()), options: ScriptedRun.options(prefix))
    let wishes = (0..<requests).map { _ in
      (timeout: delay() * 2, cancel: Bool.random(using: &numbers) ? delay() : nil)
    }
    let denial = delay()
    let denies = Int.random(in: 0..<3, using: &numbers) == 0
    await withDiscardingTaskGroup { group in
      for wish in wishes {
        group.addTask { await ask(manager, wish.timeout, wish.cancel, tally) }
      }
      if denies {
        group.addTask {
          try? await Task.sleep(for: .seconds(denial))
          manager.core.learned(
            RunControl.Permission(obstacle: denied, fixObstacle: denied, isForbidden: true))
        }
      }
    }
    return Witness(core: manager.core)
  }

  private static func race(
    rounds: Int, seed: UInt64, _ prefix: String
  ) async -> (tally: Tally, witnesses: [Witness]) {
    let tally = Tally()
    var numbers = SeededNumbers(seed: seed)
    var witnesses: [Witness] = []
    for _ in 0..<rounds { witnesses.append(await round(&numbers, 50, prefix, tally)) }
    return (tally, witnesses)
  }

  @Test("a thousand are each answered exactly once, and nothing is left behind")
  func thousand() async throws {
    let descriptors = try ScriptedRun.eventDescriptors()
    let (tally, witnesses) = await Self.race(rounds: 20, seed: 1, "rc1-")
    #expect(tally.total == 1000)
    let counts = tally.counts.withLock { $0 }
    // Every way to answer must have had its turn, or the race was none.
    #expect(
      Set(counts.keys).isSuperset(of: ["fix", "timedOut", "cancelled", "unavailable"]),
      "\(counts)")
    #expect(
      Set(counts.keys).isSubset(of: ["fix", "timedOut", "cancelled", "unavailable", "denied"]))
    #expect(try await ScriptedRun.eventually { try ScriptedRun.threads("rc1-") == 0 })
    // The memory is given back: no manager lives, and with it none of its requests and timers.
    #expect(try await ScriptedRun.eventually { witnesses.allSatisfy { $0.core == nil } })
    // Other suites open some as well; three for each of 20 managers would be seen.
    #expect(
      try await ScriptedRun.eventually { try ScriptedRun.eventDescriptors() < descriptors + 30 })
  }

  @Test("streams that come and go while runs stop and start end or get their elements")
  func comingAndGoing() async throws {
    let manager = LocationManager(
      source: ScriptedRun.line(interval: 0.0005), options: ScriptedRun.options("rc2-"))
    let tally = Tally()
    await withDiscardingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { await Self.follow(manager, tally) }
      }
    }
    #expect(tally.counts.withLock { $0 } == ["element": 400])
    #expect(try await ScriptedRun.eventually { try ScriptedRun.threads("rc2-") == 0 })
  }

  /// Takes one element fifty times: the last one to go stops the run while the next one comes.
  private static func follow(_ manager: LocationManager, _ tally: Tally) async {
    for _ in 0..<50 {
      var iterator = manager.locations.makeAsyncIterator()
      do throws(LocationError) {
        tally.note(try await iterator.next() == nil ? "nothing" : "element")
      } catch {
        tally.note("\(error)")
      }
    }
  }
}
