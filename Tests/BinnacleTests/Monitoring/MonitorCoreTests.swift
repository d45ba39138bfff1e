import LinearAlgebra
import Spatial
import Testing

@testable import Binnacle

@Suite struct MonitorCoreTests {
  private static let center = Coordinate(latitude: -16.5, longitude: 180)

  /// What a core says to locations, with every change taken at once.
  private static func run(_ core: inout MonitorCore, _ location: Location) -> [Monitor.State] {
    core.decide(location).map { transition in
      core.take(
        Monitor.Event(
          sequence: 1, identifier: transition.identifier, state: transition.state,
          instant: location.instant, coordinate: location.coordinate,
          horizontalAccuracy: location.horizontalAccuracy))
      return transition.state
    }
  }

  @Test("a random walk with noise along a border makes one event per true crossing")
  func randomWalk() {
    let noise = 3.0
    for seed in 1...3 as ClosedRange<UInt64> {
      var numbers = SeededNumbers(seed: seed)
      var core = MonitorCore()
      core.add(
        CircularRegion(center: Self.center, radius: 1000).condition, identifier: "fence",
        state: .unsatisfied)
      var bearing = 90.0
      var seconds = 0.0
      var events: [Monitor.State] = []
      var crossings: [Monitor.State] = []
      // Ten legs on alternate sides. The walk keeps within 1 to 10 m of the border on its side, where
      // the noise of 3 m puts every third location on the wrong one; each crossing is carried
      // through to 30 m.
      for leg in 0..<10 {
        let side = leg.isMultiple(of: 2) ? 1.0 : -1.0
        if leg > 0 { crossings.append(side < 0 ? .satisfied : .unsatisfied) }
        var offset = 30.0
        for step in 0..<2000 {
          seconds += 0.2
          bearing += 0.01
          offset += step < 30 ? 0 : 0.5 * numbers.normal() - (offset > 5 ? 0.3 : 0)
          offset = min(max(offset, 1), 30)
          let place = Self.center.destination(distance: 1000 + side * offset, bearing: bearing)
          events += Self.run(
            &core, measured(place, standardDeviation: noise, at: seconds, &numbers))
        }
      }
      #expect(events == crossings, "seed \(seed)")
    }
  }

  @Test("standing on the border itself decides nothing in a day of noise")
  func onTheBorder() {
    var numbers = SeededNumbers(seed: 77)
    var core = MonitorCore()
    core.add(
      CircularRegion(center: Self.center, radius: 1000).condition, identifier: "fence",
      state: .unknown)
    let place = Self.center.destination(distance: 1000, bearing: 40)
    var events = 0
    for second in 0..<86_400 {
      events +=
        Self.run(
          &core, measured(place, standardDeviation: 3, at: Double(second), &numbers)
        ).count
    }
    #expect(events == 0)
  }

  @Test("three standard deviations decide after 5 s, five at once, less never")
  func decision() {
    var core = MonitorCore()
    core.add(
      CircularRegion(center: Self.center, radius: 1000).condition, identifier: "fence",
      state: .unsatisfied)
    func states(inside metres: Double, _ seconds: [Double]) -> [[Monitor.State]] {
      let place = Self.center.destination(distance: 1000 - metres, bearing: 10)
      return seconds.map {
        // An accuracy of 1.5096 m is one standard deviation of 1 m.
        Self.run(&core, location(place.latitude, place.longitude, accuracy: 1.5096, at: $0))
      }
    }
    #expect(states(inside: 2.9, [0, 10, 20, 30]).joined().isEmpty)
    #expect(states(inside: 3.1, [40, 42]).joined().isEmpty)
    // Interrupted: the row begins anew.
    #expect(states(inside: 2.9, [44]).joined().isEmpty)
    #expect(states(inside: 3.1, [46, 48, 50]).joined().isEmpty)
    #expect(states(inside: 3.1, [51.1]) == [[.satisfied]])
    #expect(states(inside: -5.1, [52]) == [[.unsatisfied]])
    #expect(states(inside: 5.1, [53]) == [[.satisfied]])
  }

  @Test("the number of conditions compared does not grow with those far away")
  func index() {
    var visits: [Int] = []
    for count in [100, 10_000] {
      var numbers = SeededNumbers(seed: 9)
      var core = MonitorCore()
      // Ten near each other over the pole and the antimeridian, the others all over the Earth.
      for index in 0..<10 {
        let center = Coordinate(latitude: -16.5, longitude: 179.9998 + Double(index) * 2e-5)
        core.add(
          CircularRegion(center: center, radius: 50).condition, identifier: "near \(index)",
          state: .unsatisfied)
      }
      for index in 0..<count {
        let center = Coordinate(
          latitude: Double.random(in: -80...80, using: &numbers),
          longitude: Double.random(in: -170...170, using: &numbers))
        let region: any MonitorCondition =
          index.isMultiple(of: 3)
          ? PolygonRegion(
            exterior: [0.0, 120, 240].map { center.destination(distance: 300, bearing: $0) })
          : CircularRegion(center: center, radius: Double(50 + index % 2000))
        core.add(region.condition, identifier: "far \(index)", state: .unsatisfied)
      }
      #expect(core.count == count + 10)
      let states = Self.run(&core, location(-16.5, -179.9999, accuracy: 1))
      #expect(states.count == 10 && states.allSatisfy { $0 == .satisfied })
      visits.append(core.visited)
      // Driving away ends all of them; after that none is compared any more.
      #expect(Self.run(&core, location(-16.6, -179.9999, accuracy: 1, at: 1)).count == 10)
      _ = Self.run(&core, location(-16.6, -179.9999, accuracy: 1, at: 2))
      visits.append(core.visited)
    }
    #expect(visits == [10, 0, 10, 0])
  }

  @Test("the index finds whatever holds a place: every region from every place inside it")
  func indexIsComplete() {
    var numbers = SeededNumbers(seed: 12)
    for _ in 0..<2000 {
      let center = Coordinate(
        latitude: Double.random(in: -90...90, using: &numbers),
        longitude: Double.random(in: -180...180, using: &numbers))
      // Up to a quarter of the Earth's circumference.
      let radius = 10 * Double.random(in: 1...1e6, using: &numbers)
      let circle = CircularRegion(center: center, radius: radius)
      let place = center.destination(
        distance: radius * Double.random(in: 0...1, using: &numbers),
        bearing: Double.random(in: 0..<360, using: &numbers))
      var index = ConditionIndex()
      index.insert(5, in: BoundingBall(circle))
      var found: Set<Int> = []
      index.forEach(around: place.earthFixed) { found.insert($0) }
      #expect(found == [5], "\(circle) \(place)")
      index.remove(5, from: BoundingBall(circle))
      found = []
      index.forEach(around: place.earthFixed) { found.insert($0) }
      #expect(found.isEmpty)
    }
    for _ in 0..<2000 {
      let ranges = (0..<2).map { axis -> ClosedRange<Double> in
        let limit = axis == 0 ? 180.0 : 90.0
        let a = Double.random(in: -limit...limit, using: &numbers)
        let b = Double.random(in: -limit...limit, using: &numbers)
        return min(a, b)...max(a, b)
      }
      guard let ball = BoundingBall(longitudes: ranges[0], latitudes: ranges[1]) else { continue }
      let place = Coordinate(
        latitude: Double.random(in: ranges[1], using: &numbers),
        longitude: Double.random(in: ranges[0], using: &numbers))
      #expect((place.earthFixed - ball.center).norm <= ball.radius, "\(ranges) \(place)")
    }
  }

  @Test("a band of heights within a region needs both; without a height nothing is decided")
  func altitude() {
    var core = MonitorCore()
    let band = AltitudeBand(from: 100, to: 120)
    core.add(
      .both(CircularRegion(center: Self.center, radius: 1000), band), identifier: "corridor",
      state: .unknown)
    var place = location(-16.5, 180, accuracy: 1)
    #expect(Self.run(&core, place).isEmpty)
    place.altitude = 110
    place.verticalAccuracy = 3
    // 10 m are 3.3 standard deviations: not at once.
    #expect(Self.run(&core, place).isEmpty)
    place.verticalAccuracy = 1.9
    #expect(Self.run(&core, place) == [.satisfied])
    place.altitude = 130
    #expect(Self.run(&core, place) == [.unsatisfied])
    place.altitude = 110
    #expect(Self.run(&core, place) == [.satisfied])
    // Far away the height does not matter.
    var away = location(-17, 180, accuracy: 1)
    away.altitude = nil
    #expect(Self.run(&core, away) == [.unsatisfied])
  }

  @Test("a long, narrow error counts by its length: five of its deviations decide, and no fewer")
  func narrowError() {
    // 10 m along north, nothing across: the circle of 68 % has a radius of 10 m, and not the 15 m of
    // a round error.
    var location = location(0.0005, 180, accuracy: 10)
    location.covariance = LocationCovariance(
      position: NorthEastDownCovariance(northNorth: 100, eastEast: 1e-6, downDown: 1))
    let shape = ConditionShape(
      CircularRegion(center: Coordinate(latitude: 0, longitude: 180), radius: 10).condition)
    // 55.29 m from the middle, 45.29 m from the border: four and a half deviations.
    let clearness = shape.clearness(at: location) ?? 0
    #expect(abs(clearness + 4.529) < 0.01, "\(clearness)")
  }
}
