import LinuxPlatform
import LivePipeline
import Sensing
import Synchronization
import Testing

@testable import Binnacle

/// The coarse modes on simulated devices, in real time: what a first update takes is seconds.
@Suite("Modes: first updates on devices", .timeLimit(.minutes(2)))
struct LiveModesTests {
  @Test("a first coarse location comes with the first fixes, and so does that of who comes later")
  func reduced() async throws {
    let car = try await SimulatedVehicle()
    defer { car.stop() }
    let manager = LocationManager(
      source: .automatic(root: car.root), options: car.options("coarse-"))
    var subscription = SubscriptionOptions(desiredAccuracy: .reduced)
    subscription.buffering = .newest(1)
    var first = manager.locations(subscription).makeAsyncIterator()
    #expect(try await first.next()?.isReduced == true)
    // The devices are let go of for 200 s: 6 km at 30 m/s.
    #expect(
      try await ScriptedRun.eventually {
        let sensors = Self.sensors(of: manager)
        return !sensors.isEmpty && sensors.allSatisfy { $0.state == .resting }
      })
    // Who comes now must not wait for their waking. The suite's time limit is less than the sleep.
    var second = manager.locations(subscription).makeAsyncIterator()
    #expect(try await second.next()?.isReduced == true)
  }

  private static func sensors(of manager: LocationManager) -> [SensorHealth] {
    manager.core.state.withLock { $0.stop }?.livePipeline?.health.sensors ?? []
  }

  @Test("a coarse location comes with every waking")
  func wakings() async throws {
    let car = try await SimulatedVehicle()
    defer { car.stop() }
    var options = car.options("waking-")
    // Instead of 200 s.
    options.longestSleep = 1
    let manager = LocationManager(source: .automatic(root: car.root), options: options)
    var subscription = SubscriptionOptions(desiredAccuracy: .reduced)
    subscription.buffering = .newest(100)
    var last: SensorInstant?
    var updates = 0
    var restarts = 0
    for try await location in manager.locations(subscription) {
      // What was measured before the sleep is not told after it.
      if let last { #expect(location.instant.seconds(since: last) > 1) }
      last = location.instant
      updates += 1
      restarts = Self.sensors(of: manager).map(\.restarts).max() ?? .max
      if updates == 4 { break }
    }
    // The first came before any sleep; the next waking may have begun already.
    #expect((3...4).contains(restarts), "\(restarts)")
  }
}
