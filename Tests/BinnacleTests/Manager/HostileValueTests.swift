import LinuxPlatform
import Sensing
import Synchronization
import Testing

@testable import Binnacle

/// What no clock and no sensor says, and a program may all the same.
@Suite("Hostile values", .timeLimit(.minutes(1)))
struct HostileValueTests {
  @Test("a time-out beyond all clocks is a long one")
  func longTimeout() async throws {
    let long = Duration.seconds(Int64.max) * 4
    // 4 (2^63 - 1) s, rounded to the 53 bits of a double.
    #expect(abs(long.inSeconds / 36_893_488_147_419_103_232 - 1) < 1e-15)
    let manager = LocationManager(
      source: ScriptedRun.line(interval: 0.01), options: ScriptedRun.options("long-"))
    _ = try await manager.requestLocation(timeout: long)
    await #expect(throws: LocationError.timedOut) {
      try await LocationManager(
        source: ScriptedRun.silent, options: ScriptedRun.options("long-")
      ).requestLocation(timeout: .zero - long)
    }
  }

  @Test("pushers take any rate, and refuse instants that are none")
  func pushers() async throws {
    for rate in [Double.nan, -1, 0, .infinity, 1e300] {
      let manager = LocationManager(source: .pushed, options: ScriptedRun.options("rate-"))
      var pusher = try manager.makePusher(name: "any", kinds: [.satellite], rate: rate)
      let isThere = Mutex(false)
      let request = Task {
        defer { isThere.withLock { $0 = true } }
        return try await manager.requestLocation(timeout: .seconds(60))
      }
      let place = Coordinate(latitude: 1, longitude: 2)
      let isAnswered = try await ScriptedRun.eventually {
        if pusher.push(place, ellipsoidalAltitude: 3) {
          for nanoseconds in [Int64.min, .min + 1, .max, 1 << 62] {
            let instant = SensorInstant(nanoseconds: nanoseconds)
            let isTaken = pusher.push(place, ellipsoidalAltitude: 3, at: instant)
            #expect(!isTaken)
          }
        }
        return isThere.withLock { $0 }
      }
      #expect(isAnswered)
      _ = try await request.value
    }
  }

  @Test("instants from both ends of the clock have a difference")
  func differences() {
    let (first, last) = (SensorInstant(nanoseconds: .min), SensorInstant(nanoseconds: .max))
    #expect(last.seconds(since: first).isFinite && first.seconds(since: last).isFinite)
  }

  @Test("a replay that is all but stopped waits, and ends when it is asked to")
  func slowReplay() async throws {
    let folder = try ReplayFolder(name: "slow", seconds: 10)
    let manager = LocationManager(
      source: .replay(folder: folder.path, speed: 1e-300), options: ScriptedRun.options("slow-"))
    await #expect(throws: LocationError.timedOut) {
      // The engine keeps the first fix back until the second comes.
      _ = try await manager.requestLocation(timeout: .milliseconds(200))
      _ = try await manager.requestLocation(timeout: .milliseconds(200))
    }
    #expect(try await ScriptedRun.eventually { try ScriptedRun.threads("slow-") == 0 })
  }

  @Test("an accuracy that is no number stays none")
  func covariance() {
    let wild = NorthEastDownCovariance(northNorth: .nan, eastEast: 1, downDown: 1)
    #expect(wild.horizontalRadius.isNaN)
  }

  @Test("what is no place lies in no polygon, and nothing lies in what is none")
  func polygon() {
    let region = PolygonRegion(exterior: [
      Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 1),
      Coordinate(latitude: 1, longitude: 0),
    ])
    #expect(region.contains(Coordinate(latitude: 0.1, longitude: 0.1)))
    #expect(!region.contains(Coordinate(latitude: .nan, longitude: 0.1)))
    #expect(!region.contains(Coordinate(latitude: 91, longitude: 0.1)))
    #expect(!PolygonRegion(exterior: []).contains(Coordinate(latitude: 0, longitude: 0)))
  }

  @Test("an odometer takes no speed that is no number, and counts no way twice")
  func odometer() {
    func location(_ metres: Double, speed: Double?, at seconds: Double) -> Location {
      var fields = LocationFields(
        coordinate: Coordinate(latitude: 0, longitude: metres / 111_319.49),
        horizontalAccuracy: 1, instant: SensorInstant(seconds: seconds))
      fields.speed = speed
      fields.speedAccuracy = 0.1
      return Location(fields)
    }
    var wild = Odometer()
    for second in 0..<10 {
      wild.update(with: location(0, speed: .infinity, at: Double(second)))
      wild.update(with: location(0, speed: .nan, at: Double(second) + 0.5))
    }
    #expect(wild.distance == 0)
    // 10 m/s, whose speed is not known for the first three seconds: what is counted by speed is not
    // counted by the line that bridges the beginning.
    var odometer = Odometer()
    for second in 0...20 {
      let speed = second < 3 ? nil : 10.0
      odometer.update(with: location(10 * Double(second), speed: speed, at: Double(second)))
    }
    #expect(abs(odometer.distance - 200) < 1, "\(odometer.distance)")
  }
}
