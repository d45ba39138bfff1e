import LinuxPlatform
import Sensing
import Testing

@testable import Binnacle

/// The rows of the feature table that a manager alone carries, each against the live engine fed by a
/// replay; `Documentation` names these tests.
@Suite("What Core Location can do, against a replayed drive")
struct LiveEngineTests {
  /// A short drive with a receiver that tells velocity; no inertial sensor, so that it is quick.
  static func drive(
    _ name: String, seconds: Int = 120, parkedAfter: Int = .max
  ) throws -> ReplayFolder {
    try ReplayFolder(name: name, seconds: seconds, parkedAfter: parkedAfter)
  }

  private func manager(
    _ folder: ReplayFolder, speed: Double? = nil, policy: String? = nil,
    agent: (any AuthorizationAgent)? = nil
  ) -> LocationManager {
    var options = ScriptedRun.options("feat-")
    options.authorization.agent = agent
    if let policy { options.authorization.policyPath = policy }
    return LocationManager(source: .replay(folder: folder.path, speed: speed), options: options)
  }

  /// All that a stream gives until its end.
  private func all<Element: Sendable>(_ updates: Updates<Element>) async -> [Element] {
    var elements: [Element] = []
    do throws(LocationError) {
      for try await element in updates { elements.append(element) }
      Issue.record("the stream ended without a reason")
    } catch {
      guard case .ended = error else {
        Issue.record("ended with \(error)")
        return elements
      }
    }
    return elements
  }

  static let keepAll = SubscriptionOptions(buffering: .newest(1 << 20))

  @Test("continuous updates: each location of the drive, in order, with speed and course")
  func continuousUpdates() async throws {
    let folder = try Self.drive("continuous")
    let locations = await all(manager(folder).locations(Self.keepAll))
    #expect(locations.count > 100)
    #expect(zip(locations, locations.dropFirst()).allSatisfy { $0.instant < $1.instant })
    let last = try #require(locations.last)
    // Ten metres a second to the east; the receiver's noise is none.
    #expect(abs((last.speed ?? 0) - 10) < 0.5)
    #expect(abs((last.course ?? 0) - 90) < 3)
    #expect((last.speedAccuracy ?? .infinity) < 2 && (last.courseAccuracy ?? .infinity) < 20)
  }

  @Test("source information: a replay says that it is one")
  func sourceInformation() async throws {
    let folder = try Self.drive("source")
    let location = try await manager(folder, speed: 50).requestLocation()
    #expect(location.sourceInformation.isReplayed && location.sourceInformation.isSimulated)
    #expect(!location.sourceInformation.isDeadReckoned)
  }

  @Test("ellipsoidal and sea-level altitude, with the geoid's name; vertical accuracy")
  func altitudes() async throws {
    let folder = try Self.drive("altitude")
    let altitude = try #require(await all(manager(folder).altitudes(Self.keepAll)).last)
    let ellipsoidal = try #require(altitude.ellipsoidal)
    let level = try #require(altitude.meanSeaLevel)
    #expect(abs(ellipsoidal - 592.3) < 5)
    // The undulation at 48 N 11 E is 45 to 47 m.
    #expect((44...49).contains(ellipsoidal - level))
    #expect(altitude.geoid != nil && altitude.accuracy != nil)
  }

  @Test("distance filter: consecutive locations are at least that far apart on the ellipsoid")
  func distanceFilter() async throws {
    let folder = try Self.drive("distance")
    var options = Self.keepAll
    options.distanceFilter = 50
    let locations = await all(manager(folder).locations(options))
    #expect((15...26).contains(locations.count))
    for (a, b) in zip(locations, locations.dropFirst()) { #expect(b.distance(from: a) >= 50) }
  }

  @Test("desired accuracy: no location is worse, and the interval is its plan's")
  func desiredAccuracy() async throws {
    let folder = try Self.drive("accuracy")
    var options = Self.keepAll
    options.desiredAccuracy = .tenMeters
    let locations = await all(manager(folder).locations(options))
    #expect(!locations.isEmpty && locations.allSatisfy { $0.horizontalAccuracy <= 10 })
  }

  @Test("one-shot request: a fresh location; the main thread is not needed")
  func oneShot() async throws {
    let folder = try Self.drive("one-shot")
    let location = try await manager(folder, speed: 50).requestLocation(timeout: .seconds(60))
    #expect(location.coordinate.isValid)
  }

  @Test("reduced accuracy: the place alone, coarse, for a program that a policy restricts")
  func reducedAccuracy() async throws {
    let folder = try Self.drive("reduced")
    let policy = try folder.policy(#"{"default": "reduced"}"#)
    let manager = manager(folder, policy: policy)
    let locations = await all(manager.locations(Self.keepAll))
    #expect(!locations.isEmpty)
    #expect(locations.allSatisfy { $0.isReduced && $0.speed == nil && $0.altitude == nil })
    #expect(Set(locations.map(\.coordinate)).count < 5)
    #expect(manager.authorizationStatus.accuracy == .reduced)
    #expect(manager.latestLocation?.isReduced == true && manager.latestAltitude == nil)
  }

  @Test("reduced accuracy by choice: who asks for it gets it, and others do not")
  func reducedByChoice() async throws {
    let folder = try Self.drive("chosen")
    let manager = manager(folder)
    var coarse = Self.keepAll
    coarse.desiredAccuracy = .reduced
    async let reduced = all(manager.locations(coarse))
    async let full = all(manager.locations(Self.keepAll))
    #expect(await reduced.allSatisfy { $0.isReduced })
    #expect(await full.allSatisfy { !$0.isReduced })
  }

  @Test("authorization: what a policy denies throws from every call, with reason and remedy")
  func denied() async throws {
    let folder = try Self.drive("denied")
    let policy = try folder.policy(#"{"default": "deny"}"#)
    let manager = manager(folder, policy: policy)
    let status = await manager.requestAuthorization()
    #expect(status.state == .restricted && !status.reason.isEmpty)
    #expect(manager.authorizationStatus == status)
    await #expect(throws: LocationError.denied(reason: status.reason, remedy: status.remedy)) {
      try await manager.requestLocation()
    }
    await #expect(throws: LocationError.self) {
      for try await _ in manager.locations {}
    }
    #expect(manager.latestLocation == nil)
  }

  @Test("authorization change: a policy that is edited ends streams, and allows them again")
  func change() async throws {
    let folder = try Self.drive("change", seconds: 3000)
    let policy = try folder.policy(#"{"default": "allow"}"#)
    let manager = manager(folder, speed: 20, policy: policy)
    var changes = manager.authorizationChanges.makeAsyncIterator()
    var states: [AuthorizationStatus.State] = []
    func wait(for state: AuthorizationStatus.State) async throws {
      while states.last != state {
        guard let status = try await changes.next() else { return }
        states.append(status.state)
      }
    }
    let stream = Task {
      for try await _ in manager.locations {}
    }
    try await wait(for: .authorized)
    _ = try await manager.requestLocation()
    _ = try folder.policy(#"{"default": "deny"}"#)
    try await wait(for: .restricted)
    await #expect(throws: LocationError.self) { try await stream.value }
    #expect(manager.latestLocation == nil)
    _ = try folder.policy(#"{"default": "allow"}"#)
    try await wait(for: .authorized)
    _ = try await manager.requestLocation()
    #expect(states.suffix(3) == [.authorized, .restricted, .authorized])
  }

  @Test("authorization request: a stream asks the program's agent, once")
  func agent() async throws {
    let folder = try Self.drive("agent")
    let agent = CountingAgent(.agreed)
    let manager = manager(folder, speed: 50, agent: agent)
    #expect(manager.authorizationStatus.state == .notDetermined)
    _ = try await manager.requestLocation(timeout: .seconds(60))
    _ = try await manager.requestLocation(timeout: .seconds(60))
    #expect(await agent.count == 1)
    let other = self.manager(
      folder, agent: CountingAgent(.refused(reason: "not now", remedy: "ask again")))
    await #expect(throws: LocationError.denied(reason: "not now", remedy: "ask again")) {
      try await other.requestLocation()
    }
  }

  actor CountingAgent: AuthorizationAgent {
    private let answer: AuthorizationAnswer
    private(set) var count = 0

    init(_ answer: AuthorizationAnswer) { self.answer = answer }

    func decide(_ request: AuthorizationRequest) async -> AuthorizationAnswer {
      count += 1
      return answer
    }
  }

  @Test(
    "live updates: locations with their configuration, stationary told, diagnostics while denied")
  func liveUpdates() async throws {
    let folder = try Self.drive("live", seconds: 600, parkedAfter: 100)
    let policy = try folder.policy(#"{"default": "deny"}"#)
    let manager = manager(folder, policy: policy)
    var iterator = LocationUpdate.liveUpdates(.fitness, manager: manager).makeAsyncIterator()
    let first = try #require(await iterator.next())
    #expect(first.authorizationRestricted && first.location == nil && !first.reason.isEmpty)
    _ = try folder.policy(#"{"default": "allow"}"#)
    var updates: [LocationUpdate] = []
    await #expect(throws: LocationError.self) {
      while let update = try await iterator.next() { updates.append(update) }
    }
    #expect(updates.contains { $0.location != nil && !$0.isStationary })
  }

  @Test("service session: tells what stands in the way, and ends when it is invalidated")
  func serviceSession() async throws {
    let folder = try Self.drive("session")
    let policy = try folder.policy(#"{"default": "reduced"}"#)
    let session = ServiceSession(
      authorization: .whenInUse, needsFullAccuracy: true,
      manager: manager(folder, policy: policy))
    var diagnostics = session.diagnostics.makeAsyncIterator()
    while let diagnostic = try await diagnostics.next() {
      if !diagnostic.authorizationRequestInProgress {
        #expect(diagnostic.fullAccuracyDenied && !diagnostic.authorizationDenied)
        break
      }
    }
    session.invalidate()
    #expect(try await diagnostics.next() == nil)
    var late = session.diagnostics.makeAsyncIterator()
    #expect(try await late.next() == nil)
  }

  @Test("health events: what the engine notices in a replay")
  func healthEvents() async throws {
    let folder = try Self.drive("health")
    let manager = manager(folder)
    let events = await all(manager.healthEvents)
    #expect(events.contains { $0.source == .engine && $0.kind == "sensorAppeared" })
  }

  @Test("a replay is heard at the speed that was asked for")
  func speed() async throws {
    let folder = try Self.drive("speed", seconds: 40)
    let start = BootClock.now()
    _ = await all(manager(folder, speed: 20).locations)
    // Forty seconds at twenty times the speed; later is the machine's business.
    #expect(BootClock.now().seconds(since: start) > 1.9)
  }
}
