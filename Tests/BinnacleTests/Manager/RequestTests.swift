import LinuxPlatform
import Sensing
import Synchronization
import Testing

@testable import Binnacle

@Suite("One request for one location")
struct RequestTests {
  @Test("it is fresh: nothing that was known before the call answers it")
  func fresh() async throws {
    let manager = LocationManager(
      source: ScriptedRun.line(interval: 0.002), options: ScriptedRun.options("rq1-"))
    var last = SensorInstant(nanoseconds: .min)
    for _ in 0..<20 {
      let before = manager.latestLocation?.instant ?? last
      let location = try await manager.requestLocation()
      #expect(location.instant > before && location.instant > last)
      last = location.instant
    }
  }

  @Test("the main actor can ask, and is not held up meanwhile")
  @MainActor func mainActor() async throws {
    let manager = LocationManager(
      source: ScriptedRun.line(interval: 0.01), options: ScriptedRun.options("rq2-"))
    async let location = manager.requestLocation()
    let other = try await manager.requestLocation()
    #expect(other.coordinate.isValid)
    #expect(try await location.coordinate.isValid)
  }

  @Test("a cancelled request returns at once, before and during its wait")
  func cancellation() async throws {
    let manager = LocationManager(
      source: ScriptedRun.silent, options: ScriptedRun.options("rq3-"))
    for delay in [0, 0, 1, 5] {
      let task = Task {
        await Task.yield()
        return try await manager.requestLocation(timeout: .seconds(3600))
      }
      if delay > 0 { try await Task.sleep(for: .milliseconds(delay)) }
      task.cancel()
      await #expect(throws: LocationError.cancelled) { try await task.value }
    }
    #expect(try await ScriptedRun.eventually { try ScriptedRun.threads("rq3-") == 0 })
  }

  @Test("it times out by itself, though nobody publishes anything", arguments: [0, 20])
  func timeout(milliseconds: Int) async throws {
    let manager = LocationManager(
      source: ScriptedRun.silent, options: ScriptedRun.options("rq4-"))
    await #expect(throws: LocationError.timedOut) {
      try await manager.requestLocation(timeout: .milliseconds(milliseconds))
    }
    await #expect(throws: LocationError.timedOut) {
      try await manager.requestLocation(timeout: .seconds(-1))
    }
  }

  @Test("what is not accurate enough does not answer it")
  func accuracy() async throws {
    let source = LocationSource(
      .scripted { context in
        var accuracy = 200.0
        while !context.stop.isStopped {
          var values = ScriptedRun.values(at: BootClock.now())
          values.location?.horizontalAccuracy = accuracy
          accuracy = max(1, accuracy * 0.9)
          context.publish(values)
          context.stop.wait(until: BootClock.now(plusSeconds: 0.001))
        }
        return .stopped
      })
    let manager = LocationManager(source: source, options: ScriptedRun.options("rq5-"))
    let location = try await manager.requestLocation(desiredAccuracy: .tenMeters)
    #expect(location.horizontalAccuracy <= 10)
  }

  @Test("the end of the source answers it, now and for all who come later")
  func end() async throws {
    let manager = LocationManager(
      source: LocationSource(.scripted { _ in .ended(.ended(reason: "empty")) }),
      options: ScriptedRun.options("rq6-"))
    for _ in 0..<3 {
      await #expect(throws: LocationError.ended(reason: "empty")) {
        try await manager.requestLocation()
      }
    }
  }

  @Test("a failure answers it, and the next request tries again")
  func failure() async throws {
    let tries = Mutex(0)
    let source = LocationSource(
      .scripted { context in
        let number = tries.withLock {
          $0 += 1
          return $0
        }
        if number < 3 { return .failed(.failed(reason: "broken", remedy: "mend it")) }
        context.publish(ScriptedRun.values(at: BootClock.now()))
        context.stop.wait(until: BootClock.now(plusSeconds: 60))
        return .stopped
      })
    let manager = LocationManager(source: source, options: ScriptedRun.options("rq7-"))
    for _ in 0..<2 {
      await #expect(throws: LocationError.failed(reason: "broken", remedy: "mend it")) {
        try await manager.requestLocation()
      }
    }
    _ = try await manager.requestLocation()
  }
}
