import Binnacle
import Testing

/// The bundled car, through the engine, at full speed: it stands until 21 s, drives 1060.9 m round
/// blocks, stops at 88 s and 118 s, backs up without a receiver, and stands from 178 s to 190 s.
@Suite("Monitoring fed by a replay", .timeLimit(.minutes(5))) struct ReplayedTravelReleaseTests {
  private static let start = Coordinate(latitude: 48.2004006299, longitude: 11.6000856102)
  private static let end = start.destination(distance: 651, bearing: 65.5)
  /// Keeps all of the recording, however slow this test is.
  private static let everything = SubscriptionOptions(buffering: .newest(1 << 20))

  private static func locations() -> Updates<Location> {
    LocationManager(
      source: .replay(folder: BundledDatasets.folder("car_outage"), speed: nil)
    ).locations(everything)
  }

  /// All elements of a sequence that ends with the recording.
  private static func all<S: AsyncSequence>(_ sequence: S) async throws -> [S.Element]
  where S.Failure == LocationError {
    var list: [S.Element] = []
    var iterator = sequence.makeAsyncIterator()
    do throws(LocationError) {
      while let element = try await iterator.next(isolation: nil) { list.append(element) }
      Issue.record("the recording ended without a reason")
    } catch {
      guard case .ended = error else { throw error }
    }
    return list
  }

  private static func seconds(_ instant: SensorInstant?) -> Double? { instant?.seconds }

  @Test("regions are entered and left once, when the truth does, and the file remembers it")
  func regions() async throws {
    let folder = try MonitorFolder()
    let monitor = try Monitor("car", folder: folder.path, locations: Self.locations())
    // The car leaves the first at 60 s; it is in the second from 103.5 s to 158.7 s.
    let turn = Self.start.destination(distance: 609.6, bearing: 41)
    try await monitor.add([
      "start": .circle(CircularRegion(center: Self.start, radius: 300)),
      "turn": .polygon(
        PolygonRegion(
          exterior: stride(from: 0.0, to: 360, by: 10).map {
            turn.destination(distance: 120, bearing: $0)
          })),
    ])
    let events = try await Self.all(monitor.events)
    let own = { (name: String) in events.filter { $0.identifier == name } }
    #expect(own("start").map(\.state) == [.satisfied, .unsatisfied])
    #expect(own("turn").map(\.state) == [.unsatisfied, .satisfied, .unsatisfied])
    // Five standard deviations of some metres are driven through in a few seconds.
    let left = try #require(Self.seconds(own("start").last?.instant))
    #expect((59.5...64).contains(left), "\(left)")
    let times = own("turn").compactMap { Self.seconds($0.instant) }
    #expect((102...110).contains(times[1]) && (157...165).contains(times[2]), "\(times)")
    await monitor.close()
    let again = try Monitor("car", folder: folder.path)
    #expect(await again.identifiers == ["start", "turn"])
    #expect(await again.record(for: "turn")?.lastEvent == own("turn").last)
    #expect(await again.record(for: "start")?.state == .unsatisfied)
  }

  @Test("visits begin and end with the stops")
  func visits() async throws {
    let visits = try await Self.all(
      Self.locations().visits(VisitDetector(radius: 20, duration: 8)))
    let first = try #require(visits.first)
    #expect(first.arrival == nil && first.departure == nil)
    #expect(first.coordinate.distance(to: Self.start) < 5)
    let departed = try #require(visits.dropFirst().first)
    let departure = try #require(departed.departure?.seconds)
    // It sets out at 21 s; 20 m and two accuracies later it has clearly gone.
    #expect((20...30).contains(departure), "\(departure)")
    let last = try #require(visits.last)
    #expect(last.departure == nil)
    let arrival = try #require(last.arrival?.seconds)
    #expect((165...180).contains(arrival), "\(arrival)")
    #expect(last.coordinate.distance(to: Self.end) < 10)
  }

  @Test("significant changes lie as far apart as asked for")
  func significantChanges() async throws {
    let changes = try await Self.all(
      Self.locations().significantChanges(SignificantChangeDetector(distance: 100, interval: 10)))
    #expect(changes.count >= 6 && changes.count <= 10)
    for (before, after) in zip(changes, changes.dropFirst()) {
      #expect(after.distance(from: before) >= 100)
      #expect(after.instant.seconds(since: before.instant) >= 10)
    }
  }

  @Test("the odometer shows the length of the drive to 1 %, and nothing before it")
  func odometer() async throws {
    let locations = try await Self.all(Self.locations())
    var odometer = Odometer()
    var parked = 0.0
    for location in locations {
      odometer.update(with: location)
      if location.instant.seconds < 20 { parked = odometer.distance }
    }
    #expect(parked < 0.5)
    // 30 s of it are dead reckoned with the car's own odometer.
    #expect(abs(odometer.distance - 1060.9) < 10.6, "\(odometer.distance)")
    let shown = try await Self.all(Self.locations().distancesTravelled())
    #expect(shown.last == odometer.distance)
  }
}
