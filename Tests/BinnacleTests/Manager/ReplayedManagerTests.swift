import Binnacle
import Sensing
import Testing

@Suite("A manager fed by a replay")
struct ReplayedManagerTests {
  static let car = BundledDatasets.folder("car_outage")

  @Test("every location of a recording arrives, in order, and the stream ends with the reason")
  func wholeRecording() async throws {
    let manager = LocationManager(source: .replay(folder: Self.car, speed: nil))
    let stream = manager.locations(SubscriptionOptions(buffering: .newest(1 << 20)))
    var last = SensorInstant(nanoseconds: .min)
    var count = 0
    var iterator = stream.makeAsyncIterator()
    do {
      while let location = try await iterator.next() {
        #expect(location.instant > last)
        last = location.instant
        count += 1
      }
      Issue.record("the stream ended without a reason")
    } catch {
      guard case .ended(let reason) = error else {
        Issue.record("ended with \(error)")
        return
      }
      #expect(reason.contains("car_outage"))
    }
    #expect(count > 1000)
    #expect(iterator.dropped == 0)
    #expect(manager.latestLocation?.instant == last)
    // Those who come later are told the same.
    await #expect(throws: LocationError.self) { _ = try await manager.requestLocation() }
  }

  @Test("a request is answered with a location of the running replay")
  func request() async throws {
    let manager = LocationManager(source: .replay(folder: Self.car, speed: 20))
    let first = try await manager.requestLocation(timeout: .seconds(60))
    let second = try await manager.requestLocation(timeout: .seconds(60))
    #expect(first.coordinate.isValid && second.coordinate.isValid)
    #expect(first.sourceInformation.isReplayed)
  }
}
