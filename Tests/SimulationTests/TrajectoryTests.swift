import Foundation
import Testing

@testable import Simulation

@Suite("Trajectories in closed form")
struct TrajectoryTests {
  /// Instants off every joint's grid, from standing to late; the flight's are far apart.
  static func instants(_ name: String) -> [Double] {
    let last = name == "flight" ? 3600.0 : 300.0
    return (0..<60).map { (Double($0) + 0.37) / 60 * last }
  }

  @Test(
    "velocity, acceleration and rate are the derivatives of position and attitude",
    arguments: Trajectory.names)
  func derivatives(name: String) throws {
    let trajectory = try #require(Trajectory.named(name))
    let step = 1e-3
    for time in Self.instants(name) {
      let before = trajectory.state(at: time - step)
      let here = trajectory.state(at: time)
      let after = trajectory.state(at: time + step)
      let half = 1 / (2 * step)
      // A central difference errs by h²/6 times the third derivative (at most 1e3 in any unit
      // here: the walk's bounce, 0.025 · 17³ m/s³ and up) and by the rounding of 6.4e6 m over
      // 2 h: 1e-9 / 2e-3 = 5e-7 m/s.
      let velocity = half * (after.position - before.position)
      #expect((velocity - here.velocity).length < 3e-5)
      let acceleration = half * (after.velocity - before.velocity)
      #expect((acceleration - here.acceleration).length < 1e-3)
      // Ċ = C [ω×]: the derivative of an axis is the rate crossed with it.
      let rate = here.rateOverGround
      func fixed(_ v: Triple) -> Triple {
        v.x * here.forward + v.y * here.right + v.z * here.down
      }
      let forward = half * (after.forward - before.forward)
      let right = half * (after.right - before.right)
      let down = half * (after.down - before.down)
      #expect((forward - fixed(rate.cross(Triple(1, 0, 0)))).length < 1e-4)
      #expect((right - fixed(rate.cross(Triple(0, 1, 0)))).length < 1e-4)
      #expect((down - fixed(rate.cross(Triple(0, 0, 1)))).length < 1e-4)
    }
  }

  @Test("the body's axes are a right-handed orthonormal triad", arguments: Trajectory.names)
  func orthonormal(name: String) throws {
    let trajectory = try #require(Trajectory.named(name))
    for time in Self.instants(name) {
      let state = trajectory.state(at: time)
      // A few roundings of numbers of size one.
      #expect(abs(state.forward.length - 1) < 1e-14)
      #expect(abs(state.right.length - 1) < 1e-14)
      #expect((state.forward.cross(state.right) - state.down).length < 1e-14)
    }
  }

  @Test("latitude, longitude and height belong to the position", arguments: Trajectory.names)
  func geodetic(name: String) throws {
    let trajectory = try #require(Trajectory.named(name))
    for time in Self.instants(name) {
      let state = trajectory.state(at: time)
      let found = Ellipsoid.geodetic(state.position)
      // The rounding of a position of 6.4e6 m is 1e-9 m.
      #expect(abs(found.height - state.height) < 5e-9)
      #expect(abs(found.latitude - state.latitude) < 1e-15 + 5e-9 / 6.4e6)
    }
  }

  @Test("the car never slides: its velocity lies along its x axis")
  func carDoesNotSlide() {
    let trajectory = Trajectory.car()
    for time in Self.instants("car") {
      let state = trajectory.state(at: time)
      #expect(abs(state.right.dot(state.velocity)) < 1e-12)
      #expect(abs(state.down.dot(state.velocity)) < 1e-12)
    }
  }

  @Test("the car stands, drives, stops and backs up; the sideways acceleration stays a car's")
  func carDoesWhatItSays() {
    let trajectory = Trajectory.car(standing: 20)
    var speeds: [Double] = []
    var sideways = 0.0
    for tenth in 0..<2000 {
      let state = trajectory.state(at: Double(tenth) / 10)
      speeds.append(state.forward.dot(state.velocity))
      sideways = max(sideways, abs(state.right.dot(state.acceleration)))
    }
    #expect(speeds.prefix(200).allSatisfy { $0 == 0 })
    #expect((speeds.max() ?? 0) > 9)
    #expect((speeds.min() ?? 0) < -1.5)
    #expect(speeds.dropFirst(300).contains(0))
    // Half of what tyres hold.
    #expect(sideways > 1)
    #expect(sideways < 5)
  }

  @Test("the multirotor rises, flies at more than 10 m/s and lands where it took off")
  func multirotorLands() {
    let trajectory = Trajectory.multirotor(standing: 8)
    let start = trajectory.state(at: 0)
    let end = trajectory.state(at: 95)
    #expect((end.position - start.position).length < 1e-8)
    #expect(end.velocity.length == 0)
    let flight = (0..<900).map { trajectory.state(at: Double($0) / 10) }
    #expect((flight.map(\.velocity.length).max() ?? 0) > 10)
    #expect((flight.map(\.height).max() ?? 0) > start.height + 15)
  }
}
