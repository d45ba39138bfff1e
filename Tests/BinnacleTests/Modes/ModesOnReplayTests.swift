import LinuxPlatform
import Sensing
import Simulation
import Testing

@testable import Binnacle

/// A recording that a test makes for itself.
private struct MadeRecording: ~Copyable {
  let folder: String

  init(_ scenario: Scenario) throws {
    let path = try FileSystem.makeTemporaryDirectory(prefix: "binnacle-made") + "/recording"
    _ = try DatasetFolderWriter.write(scenario, to: path)
    folder = path
  }

  deinit { try? FileSystem.removeTree(FileSystem.parent(of: folder)) }

  /// A car that stands for 100 s and then drives round blocks for 30.
  static func standingCar() throws -> MadeRecording {
    try MadeRecording(
      Scenario(
        name: "standing", platform: "car", profile: "automotive", trajectory: .car(standing: 100),
        duration: 130, inertial: SensorGrade.mems.inertial(rate: 25),
        receiver: SensorGrade.mems.receiver(rate: 1)))
  }

  /// A car that drives through a town for half a minute.
  static func drivingCar() throws -> MadeRecording {
    try MadeRecording(
      Scenario(
        name: "driving", platform: "car", profile: "automotive", trajectory: .car(standing: 3),
        duration: 40, inertial: SensorGrade.mems.inertial(rate: 50),
        receiver: SensorGrade.mems.receiver(rate: 1)))
  }
}

@Suite("Modes, with a manager fed by a replay", .timeLimit(.minutes(2)))
struct ModesOnReplayTests {
  /// All locations of a replay, until its end.
  private func locations(
    of folder: String, _ options: LocationManagerOptions,
    _ subscription: SubscriptionOptions = SubscriptionOptions()
  ) async -> (locations: [Location], end: LocationError?) {
    var subscription = subscription
    subscription.buffering = .newest(1 << 20)
    let manager = LocationManager(source: .replay(folder: folder, speed: nil), options: options)
    var all: [Location] = []
    do throws(LocationError) {
      for try await location in manager.locations(subscription) { all.append(location) }
      return (all, nil)
    } catch {
      return (all, error)
    }
  }

  private func isEnded(_ error: LocationError?) -> Bool {
    if case .ended? = error { return true }
    return false
  }

  @Test("desired accuracy: the coarser, the fewer updates")
  func desiredAccuracy() async throws {
    let car = try MadeRecording.drivingCar()
    var counts: [Int] = []
    for accuracy in [DesiredAccuracy.kilometer, .best, .bestForNavigation] {
      let (all, end) = await locations(
        of: car.folder, LocationManagerOptions(),
        SubscriptionOptions(desiredAccuracy: accuracy))
      #expect(isEnded(end))
      let interval = SamplingPlan(accuracy).updateInterval
      for (a, b) in zip(all, all.dropFirst()) {
        #expect(b.instant.seconds(since: a.instant) >= 0.9 * interval)
      }
      counts.append(all.count)
    }
    #expect(counts == counts.sorted())
    #expect(Set(counts).count == counts.count)
  }

  @Test("reduced accuracy: a coarse place and no details, by wish and by policy")
  func reduced() async throws {
    let car = try MadeRecording.drivingCar()
    let board = try TestBoard()
    try board.writePolicy("{\"default\": \"reduced\"}")
    var bound = LocationManagerOptions()
    bound.authorization = board.options()
    let (exact, _) = await locations(
      of: car.folder, LocationManagerOptions(), SubscriptionOptions(desiredAccuracy: .best))
    let (byPolicy, end) = await locations(
      of: car.folder, bound, SubscriptionOptions(desiredAccuracy: .best))
    let (byWish, _) = await locations(
      of: car.folder, LocationManagerOptions(), SubscriptionOptions(desiredAccuracy: .reduced))
    #expect(isEnded(end))
    #expect(byPolicy.count == exact.count)
    #expect(!byWish.isEmpty)
    for (coarse, truth) in zip(byPolicy, exact) {
      #expect(coarse.distance(from: truth) < coarse.horizontalAccuracy)
    }
    for location in byPolicy + byWish {
      #expect(location.isReduced)
      #expect(location.horizontalAccuracy >= ReducedAccuracy.radius)
      #expect(location.altitude == nil && location.ellipsoidalAltitude == nil)
      #expect(location.speed == nil && location.course == nil && location.velocity == nil)
      #expect(location.covariance == nil && location.localPose == nil)
    }
    // A car in a town does not leave its cell.
    #expect(Set(byPolicy.map(\.coordinate)).count == 1)
    #expect(exact.contains { !$0.isReduced && $0.speed != nil })
  }

  @Test("a program with reduced accuracy gets no altitude, and no exact place by another door")
  func noBackDoor() async throws {
    let car = try MadeRecording.drivingCar()
    let board = try TestBoard()
    try board.writePolicy("{\"default\": \"reduced\"}")
    var options = LocationManagerOptions()
    options.authorization = board.options()
    let manager = LocationManager(source: .replay(folder: car.folder, speed: nil), options: options)
    #expect(try await manager.requestLocation().isReduced)
    #expect(manager.latestLocation?.isReduced == true)
    #expect(manager.latestAltitude == nil)
    #expect(manager.latestAttitude == nil)
    #expect(manager.authorizationStatus.accuracy == .reduced)
  }

  @Test(
    "authorization status, request, change: a replay needs no sensors, and a policy still binds")
  func authorization() async throws {
    let car = try MadeRecording.drivingCar()
    let board = try TestBoard()
    try board.writePolicy("{\"default\": \"deny\"}")
    var options = LocationManagerOptions()
    options.authorization = board.options()
    let manager = LocationManager(source: .replay(folder: car.folder, speed: 1), options: options)
    #expect(manager.authorizationStatus == .notDetermined)
    #expect(await manager.requestAuthorization().state == .restricted)
    #expect(manager.authorizationStatus.cause == .policy)
    await #expect(throws: LocationError.self) { _ = try await manager.requestLocation() }
    var changes = manager.authorizationChanges.makeAsyncIterator()
    #expect(try await changes.next()?.state == .restricted)
    try board.writePolicy("{\"default\": \"allow\"}")
    #expect(try await changes.next()?.isAuthorized == true)
    // The same manager goes on as soon as it may.
    #expect(try await manager.requestLocation(timeout: .seconds(60)).coordinate.isValid)
    // And stops when it may no longer: the stream ends with the reason.
    var locations = manager.locations.makeAsyncIterator()
    #expect(try await locations.next() != nil)
    try board.writePolicy("{\"default\": \"deny\", \"rules\": []}")
    await #expect(throws: LocationError.self) {
      while try await locations.next() != nil {}
    }
    #expect(manager.authorizationStatus.state == .restricted)
    #expect(manager.latestLocation == nil)
  }

  @Test("stationary is told on updates, and moving ends it")
  func stationary() async throws {
    let recording = try MadeRecording.standingCar()
    let (all, end) = await locations(of: recording.folder, LocationManagerOptions())
    #expect(isEnded(end))
    let begin = try #require(all.first).instant.seconds
    let first = try #require(all.first { $0.isStationary }).instant.seconds
    #expect(first - begin < 10)
    // It drives from 100 s on; half a minute later it is at speed.
    let driving = all.filter { (108...120).contains($0.instant.seconds) }
    #expect(!driving.isEmpty)
    #expect(driving.allSatisfy { !$0.isStationary })
  }

  @Test("automatic pause: updates pause after standing for long, say so, and go on when it moves")
  func automaticPause() async throws {
    let recording = try MadeRecording.standingCar()
    // On foot a minute is long.
    let (all, end) = await locations(
      of: recording.folder, LocationManagerOptions(),
      SubscriptionOptions(pausesLocationUpdatesAutomatically: true, activityType: .fitness))
    #expect(isEnded(end))
    // The recording has no gaps: the longest between two updates is the pause.
    let gaps = zip(all, all.dropFirst())
    let (last, next) = try #require(
      gaps.max { a, b in
        a.1.instant.seconds(since: a.0.instant) < b.1.instant.seconds(since: b.0.instant)
      })
    #expect(last.isStationary)
    // It stood for 60 s, and nothing came until it moved at 100 s and two more had passed.
    #expect((60..<75).contains(last.instant.seconds))
    #expect((100..<110).contains(next.instant.seconds))
    #expect(all.contains { $0.instant > next.instant && !$0.isStationary })
  }

  @Test("activity type: the recording's own word counts, else the program's")
  func activity() async throws {
    // A car stands still for ever in a boat's mode: water is never quiet enough.
    let recording = try MadeRecording.standingCar()
    let (all, _) = await locations(
      of: recording.folder, LocationManagerOptions(activityType: .marine))
    #expect(!all.isEmpty)
    #expect(all.allSatisfy { !$0.isStationary })
  }
}
