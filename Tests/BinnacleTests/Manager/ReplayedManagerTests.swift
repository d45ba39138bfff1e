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

  @Test(
    "a recording's own time stamps its locations; without one they have none, whatever the host says"
  )
  func universalTime() async throws {
    let start: Int64 = 1_779_783_330_250_000_000
    for utc in [start, nil] {
      let folder = try ReplayFolder(name: "utc", seconds: 30, utc: utc)
      let manager = LocationManager(source: .replay(folder: folder.path, speed: nil))
      var count = 0
      do {
        for try await location in manager.locations(
          SubscriptionOptions(buffering: .newest(1 << 10)))
        {
          count += 1
          let expected = utc.map {
            UTCInstant(nanosecondsSince1970: $0 + location.instant.nanoseconds)
          }
          #expect(location.timestamp == expected)
          if utc != nil { #expect(location.description.contains("2026-05-26")) }
        }
      } catch {
        guard case .ended = error else { throw error }
      }
      #expect(count > 20)
    }
  }

  @Test("the last known place of a replay is none of the next one's, whose clock begins anew")
  func lastKnown() async throws {
    // At this speed it lasts for minutes, whatever the machine is busy with.
    let folder = try ReplayFolder(name: "again", seconds: 40_000)
    let manager = LocationManager(source: .replay(folder: folder.path, speed: 200))
    var options = SubscriptionOptions(start: .lastKnown)
    options.buffering = .newest(1 << 10)
    func first(_ isWanted: (Location) -> Bool) async throws -> [Location] {
      var locations: [Location] = []
      for try await location in manager.locations(options) {
        locations.append(location)
        if isWanted(location) { break }
      }
      return locations
    }
    // Far into the recording; then it is stopped, and the next run begins at its beginning. Where the
    // second subscriber comes before the stop, the run goes on: a place of the run before would be followed
    // by earlier ones.
    let before = try await first { $0.instant.seconds > 100 }
    var count = 0
    let after = try await first { _ in
      count += 1
      return count == 3
    }
    #expect(before.count > 1)
    #expect(after.count == 3)
    #expect(zip(after, after.dropFirst()).allSatisfy { $0.instant <= $1.instant })
  }
}
