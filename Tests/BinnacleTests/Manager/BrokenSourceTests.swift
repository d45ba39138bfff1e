import LinuxPlatform
import Testing

@testable import Binnacle

@Suite("Sources that break", .timeLimit(.minutes(1)))
struct BrokenSourceTests {
  private static let refusal = LocationError.denied(reason: "no rights", remedy: "get some")

  @Test("live updates try again once where the authorization has nothing to tell, and then end")
  func liveUpdates() async throws {
    // A driver that refuses although its file may be read: no change of the authorization mends it.
    let manager = LocationManager(
      source: LocationSource(.scripted { _ in .failed(Self.refusal) }),
      options: ScriptedRun.options("broken-"))
    await #expect(throws: Self.refusal) {
      for try await _ in LocationUpdate.liveUpdates(manager: manager) {}
    }
  }

  @Test("what keeps the authorization from being found out is its status from then on")
  func status() async throws {
    let manager = LocationManager(
      source: .configuration(file: "/nonexistent/binnacle.json"),
      options: ScriptedRun.options("nofile-"))
    #expect(manager.authorizationStatus == .notDetermined)
    let error = await #expect(throws: LocationError.self) { try await manager.requestLocation() }
    #expect("\(String(describing: error))".contains("/nonexistent/binnacle.json"))
    #expect(manager.authorizationStatus.state == .unavailable)
    #expect(manager.authorizationStatus.reason.contains("/nonexistent/binnacle.json"))
    #expect(await manager.requestAuthorization() == manager.authorizationStatus)
  }

  @Test("after the last pusher has gone there is no other, and requests say so")
  func latePusher() async throws {
    let manager = LocationManager(source: .pushed, options: ScriptedRun.options("late-"))
    try manager.makePusher(name: "first", kinds: [.satellite]).finish()
    #expect(throws: PusherRegistry.end) {
      try manager.makePusher(name: "late", kinds: [.satellite]).finish()
    }
    await #expect(throws: PusherRegistry.end) { try await manager.requestLocation() }
  }
}
