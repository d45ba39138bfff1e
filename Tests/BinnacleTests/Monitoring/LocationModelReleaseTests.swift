import Observation
import Testing

@testable import Binnacle

@Suite("The view model fed by a replay", .timeLimit(.minutes(5))) @MainActor
struct LocationModelReleaseTests {
  private static func manager(speed: Double?) -> LocationManager {
    LocationManager(
      source: .replay(folder: BundledDatasets.folder("car_outage"), speed: speed))
  }

  /// Waits, as a view does, until what it reads has changed so that `condition` holds.
  private static func wait(_ condition: @escaping @MainActor () -> Bool) async {
    while true {
      let (changes, continuation) = AsyncStream<Void>.makeStream()
      let holds = withObservationTracking(condition) { continuation.finish() }
      if holds { return }
      for await _ in changes {}
    }
  }

  @Test("it shows location, heading, altitude and status, and in the end the reason")
  func wholeRecording() async {
    let model = LocationModel(manager: Self.manager(speed: nil))
    #expect(model.location == nil && !model.isUpdating)
    model.start()
    #expect(model.isUpdating)
    await Self.wait { !model.isUpdating }
    guard case .ended = model.error else {
      Issue.record("ended with \(String(describing: model.error))")
      return
    }
    #expect(model.location?.sourceInformation.isReplayed == true)
  }

  @Test("it shows what is measured while the replay goes on, and stops when told")
  func startAndStop() async {
    let model = LocationModel(manager: Self.manager(speed: 20))
    model.start()
    await Self.wait { model.location != nil && model.heading != nil && model.altitude != nil }
    await Self.wait { model.authorizationStatus.isAuthorized }
    model.stop()
    #expect(!model.isUpdating && model.error == nil)
    let location = model.location
    #expect(location != nil)
    // Starts again where it was stopped.
    model.start()
    await Self.wait { model.location != location }
    model.stop()
  }

  @Test("without a receiver locations end with the reason, and the rest is awaited")
  func partialEnd() async throws {
    let car = try await SimulatedVehicle(inertialRate: 100, hasReceiver: false)
    defer { car.stop() }
    let model = LocationModel(
      manager: LocationManager(
        source: .devices(inertial: "bmi160", root: car.root), options: car.options("model-")))
    model.start()
    await Self.wait { model.error != nil }
    guard case .unavailable = model.error else {
      Issue.record("ended with \(String(describing: model.error))")
      return
    }
    #expect(model.isUpdating)
    model.stop()
    #expect(!model.isUpdating)
  }

  @Test("it is gone with its last owner, though its streams go on")
  func release() async {
    let manager = Self.manager(speed: 1)
    weak var released: LocationModel?
    do {
      let model = LocationModel(manager: manager)
      model.start()
      await Self.wait { model.isUpdating }
      released = model
    }
    // Its tasks may be receiving what came last.
    while released != nil { await Task.yield() }
    #expect(released == nil)
  }
}
