import Testing

@testable import Binnacle

@Suite struct TravelTests {
  private static let start = Coordinate(latitude: -16.5, longitude: 179.999)

  // MARK: - Significant changes

  @Test("a significant change is 500 m away and five minutes later, never earlier")
  func significantChanges() {
    var detector = SignificantChangeDetector()
    var told: [Double] = []
    // 2 m/s across the antimeridian for half an hour: 500 m take 250 s, but 300 s must pass.
    for second in stride(from: 0.0, through: 1800, by: 1) {
      let place = Self.start.destination(distance: 2 * second, bearing: 90)
      let location = location(place.latitude, place.longitude, at: second)
      if let change = detector.update(with: location) { told.append(change.instant.seconds) }
    }
    #expect(told == [0, 300, 600, 900, 1200, 1500, 1800])
  }

  @Test("what may be an error of the place is no significant change")
  func coarseLocations() {
    var detector = SignificantChangeDetector()
    #expect(detector.update(with: location(50, 8, accuracy: 10)) != nil)
    // 1113 m away, but known to 1 km only.
    #expect(detector.update(with: location(50.01, 8, accuracy: 1000, at: 400)) == nil)
    #expect(detector.update(with: location(50.01, 8, accuracy: 10, at: 800)) != nil)
  }

  // MARK: - Visits

  /// Drives 2 km east in 200 s, stays for `stay` seconds, and drives on; all with 5 m of noise.
  private static func journey(stay: Double, seed: UInt64) -> [Location] {
    var numbers = SeededNumbers(seed: seed)
    return stride(from: 0.0, through: 400 + stay, by: 1).map { second in
      let driven = 10 * (min(second, 200) + max(0, second - 200 - stay))
      let place = start.destination(distance: driven, bearing: 90)
      return measured(place, standardDeviation: 5, at: second, &numbers)
    }
  }

  @Test("a stay is told once on arrival and once on departure, with its times and its place")
  func visit() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      var detector = VisitDetector()
      let visits = Self.journey(stay: 1800, seed: seed).compactMap { detector.update(with: $0) }
      try #require(visits.count == 2)
      let truth = Self.start.destination(distance: 2000, bearing: 90)
      for visit in visits {
        let arrival = try #require(visit.arrival?.seconds)
        // A stay begins 50 m and three standard deviations before its middle: 7 s at 10 m/s.
        #expect(arrival > 185 && arrival <= 200, "\(arrival)")
        #expect(visit.coordinate.distance(to: truth) < 5)
      }
      #expect(visits[0].departure == nil)
      let departure = try #require(visits[1].departure?.seconds)
      #expect(departure >= 2000 && departure < 2015, "\(departure)")
    }
  }

  @Test("a stop at a traffic light is no visit, and an hour's noise at one place is one")
  func noVisit() {
    var detector = VisitDetector()
    #expect(Self.journey(stay: 200, seed: 3).compactMap { detector.update(with: $0) }.isEmpty)
    detector = VisitDetector()
    var numbers = SeededNumbers(seed: 5)
    var visits: [Visit] = []
    for second in 0..<3600 {
      let location = measured(
        Self.start, standardDeviation: 30, at: Double(second), &numbers)
      if let visit = detector.update(with: location) { visits.append(visit) }
    }
    #expect(visits.count == 1)
    // It was there from the beginning: nobody knows since when.
    #expect(visits.first?.arrival == nil)
    #expect(visits.first?.departure == nil)
  }

  @Test("one location far away does not end a visit, three over ten seconds do")
  func outlier() {
    var detector = VisitDetector()
    var visits: [Visit] = []
    for second in 0..<1000 {
      let isAway = second == 600 || second >= 900
      let place = isAway ? Self.start.destination(distance: 500, bearing: 0) : Self.start
      let location = location(place.latitude, place.longitude, at: Double(second))
      if let visit = detector.update(with: location) { visits.append(visit) }
    }
    #expect(visits.count == 2)
    #expect(visits.last?.departure?.seconds == 899)
  }

  // MARK: - The odometer

  @Test("parked for two hours with 3 m white noise it stays below 5 m, whatever the fix tells")
  func parked() throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      var numbers = SeededNumbers(seed: seed)
      var bare = Odometer()
      var withSpeed = Odometer()
      var withFlag = Odometer()
      for second in 0..<7200 {
        var location = measured(
          Self.start, standardDeviation: 3, at: Double(second), &numbers)
        bare.update(with: location)
        // A receiver's speed at rest: the length of a noisy vector.
        let north = 0.1 * numbers.normal()
        let east = 0.1 * numbers.normal()
        location.speed = (north * north + east * east).squareRoot()
        location.speedAccuracy = 0.1
        withSpeed.update(with: location)
        location.isStationary = second > 10
        withFlag.update(with: location)
      }
      #expect(bare.distance < 5)
      // Now and then the noise is three times its deviation, for a second: 0.3 m each, if in a row.
      #expect(withSpeed.distance < 5)
      #expect(withFlag.distance < 1)
    }
  }

  @Test("a drive is measured to 1 %, straight, in curves, slow, and over the antimeridian")
  func driving() {
    for (speed, radius) in [(30.0, 1000.0), (10, 30), (1.5, 10), (14, 100_000)] {
      var numbers = SeededNumbers(seed: 8)
      var odometer = Odometer(distance: 1000)
      var place = Self.start
      var bearing = 0.0
      let step = 0.2
      for index in 0..<3000 {
        var location = measured(
          place, standardDeviation: 2, at: Double(index) * step, &numbers)
        let along = speed + 0.1 * numbers.normal()
        let across = 0.1 * numbers.normal()
        location.speed = (along * along + across * across).squareRoot()
        location.speedAccuracy = 0.1
        odometer.update(with: location)
        place = place.destination(distance: speed * step, bearing: bearing)
        bearing += speed * step / radius * 180 / .pi
      }
      let truth = speed * step * 2999
      #expect(abs(odometer.distance - 1000 - truth) < 0.01 * truth, "\(speed) \(odometer.distance)")
    }
  }

  @Test("without speeds, and over a gap, a straight line counts where the place clearly changed")
  func bridging() {
    var odometer = Odometer()
    for second in stride(from: 0.0, through: 600, by: 60) {
      let place = Self.start.destination(distance: 10 * second, bearing: 90)
      odometer.update(with: location(place.latitude, place.longitude, at: second))
    }
    // Geodesics along one direction add up to the way itself, but for its bend: millimetres here.
    #expect(abs(odometer.distance - 6000) < 0.1)
    #expect(odometer.bridgedDistance == odometer.distance)
    // Creeping at 2 cm/s, slower than any speed that counts: known in steps.
    odometer = Odometer()
    for second in 0..<7200 {
      let place = Self.start.destination(distance: 0.02 * Double(second), bearing: 90)
      var location = location(place.latitude, place.longitude, accuracy: 1, at: Double(second))
      location.speed = 0.02
      location.speedAccuracy = 0.05
      odometer.update(with: location)
    }
    #expect(odometer.distance > 0.95 * 144 && odometer.distance <= 144)
  }

  // MARK: - The shells

  @Test("a sequence of locations gives visits, changes and distances, and ends with its reason")
  func sequences() async throws {
    let locations = Self.journey(stay: 1800, seed: 1)
    let stream = AsyncStream<Location> { continuation in
      for location in locations { continuation.yield(location) }
      continuation.finish()
    }
    var visits = 0
    for await _ in stream.visits() { visits += 1 }
    #expect(visits == 2)
    let failing = AsyncThrowingStream<Location, any Error> { continuation in
      for location in locations { continuation.yield(location) }
      continuation.finish(throwing: LocationError.timedOut)
    }
    var changes = 0
    await #expect(throws: LocationError.timedOut) {
      for try await _ in failing.significantChanges() { changes += 1 }
    }
    // Four kilometres in 400 s with a stay between: at the start, in the stay, and 500 m after it.
    #expect(changes == 3)
  }
}
