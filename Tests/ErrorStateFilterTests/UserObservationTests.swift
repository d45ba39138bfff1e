import CMath
import ErrorStateFilter
import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

/// A sensor that the package does not know: the distance to a beacon.
private struct BeaconRange: Observation {
  var beacon: Vector3<EarthFixed>
  var range: Double
  var variance: Double

  func linearized(at state: NavigationState) -> LinearizedObservation {
    let line = state.position - beacon
    var result = LinearizedObservation()
    guard let direction = line.normalized else { return result }
    var row = ErrorRow()
    row[.position, in: EarthFixed.self] = direction
    result.append(innovation: range - line.norm, row: row, variance: variance)
    return result
  }
}

@Suite("A sensor of the user's own")
struct UserObservationTests {
  @Test("ranges to four beacons find the position")
  func beacons() {
    let truth = NavigationState(
      instant: .init(nanoseconds: 0), position: .degrees(latitude: 60, longitude: 5, height: 20),
      velocity: .zero, attitude: .identity)
    var start = truth
    start.position += truth.localLevel * Vector3<NorthEastDown>(30, -40, 10)
    start.refreshLocalLevel()
    var filter = NavigationFilter(
      state: start, noise: .consumer, positionDeviation: Vector3(50, 50, 50),
      velocityDeviation: Vector3(1, 1, 1), attitudeDeviation: Vector3(0.1, 0.1, 0.1))
    let beacons: [Vector3<NorthEastDown>] = [
      Vector3(900, 0, -100), Vector3(-400, 700, -300), Vector3(-500, -800, 50),
      Vector3(100, 200, -900),
    ]
    for _ in 0..<5 {
      for offset in beacons {
        let beacon = truth.position + truth.localLevel * offset
        let range = BeaconRange(beacon: beacon, range: offset.norm, variance: 0.01)
        filter.fuse(range.linearized(at: filter.state))
      }
    }
    // 0.1 m ranges without noise, five times from each beacon; the first round's curvature of
    // 50²/(2·900) = 1.4 m has to be averaged out by the later ones.
    let error = filter.state.position - truth.position
    #expect(error.norm < 0.5)
    let p = filter.levelCovariance(of: .position)
    #expect(p.trace.squareRoot() < 0.2)
  }

  @Test("an observation that has nothing to say changes nothing")
  func nothing() {
    var random = RandomStates(seed: 71)
    var filter = NavigationFilter(
      state: random.navigationState(), noise: .consumer, positionDeviation: Vector3(1, 1, 1),
      velocityDeviation: Vector3(1, 1, 1), attitudeDeviation: Vector3(0.1, 0.1, 0.1))
    var before = filter
    let silent = BeaconRange(beacon: filter.state.position, range: 0, variance: 1)
    let linearized = silent.linearized(at: filter.state)
    #expect(linearized.count == 0)
    filter.fuse(linearized)
    #expect((filter.state.position - before.state.position).norm < 4e-9)
    #expect(Dense(filter.covariance).values == Dense(before.covariance).values)
    #expect(filter.assess(linearized).dimension == 0)
  }
}
