import Foundation
import Testing

@testable import Simulation

@Suite("The flight across the antimeridian and over the pole")
struct FlightTests {
  static let trajectory: Trajectory = .flight()

  @Test("position, velocity and attitude have no jump in EarthFixed over an hour")
  func continuous() {
    var before = Self.trajectory.state(at: 0)
    let step = 0.5
    for index in 1...7200 {
      let state = Self.trajectory.state(at: Double(index) * step)
      // The trapezoidal rule over half a second errs by h³/12 times the jerk, below 1 m/s³.
      let predicted = before.position + (0.5 * step) * (before.velocity + state.velocity)
      #expect((state.position - predicted).length < 0.011)
      // Attitude turns slower than 0.1 rad/s.
      #expect((state.forward - before.forward).length < 0.05)
      #expect((state.right - before.right).length < 0.05)
      before = state
    }
  }

  @Test("it crosses the antimeridian both ways and then passes within a metre of the pole")
  func route() {
    var crossings: [(time: Double, latitude: Double)] = []
    var highest = (time: 0.0, latitude: 0.0)
    var before = Self.trajectory.state(at: 0)
    for second in 1...3600 {
      let state = Self.trajectory.state(at: Double(second))
      if before.longitude * state.longitude < 0, abs(state.longitude) > 3 {
        crossings.append((Double(second), state.latitude))
      }
      if state.latitude > highest.latitude { highest = (Double(second), state.latitude) }
      before = state
    }
    // The third change of sign is the pole's own, from 178 degrees east to 2 degrees west.
    #expect(crossings.filter { $0.latitude < 89.5 * Double.pi / 180 }.count == 2)
    // Closest within the second: search by halves of the distance from the axis.
    let nearest =
      stride(from: -1.0, through: 1.0, by: 0.001).map {
        let p = Self.trajectory.state(at: highest.time + $0).position
        return Triple(p.x, p.y, 0).length
      }.min() ?? .infinity
    // At 230 m/s a millisecond is 0.23 m.
    #expect(nearest < 0.23)
  }

  @Test("near the pole yaw and quaternion are not given, and truth's cells are empty")
  func poleHasNoYaw() {
    let times = stride(from: 1800.0, through: 2600.0, by: 0.01)
    let over = times.map { Self.trajectory.state(at: $0) }.max { $0.latitude < $1.latitude }
    guard let over else { return }
    let level = over.localLevel
    #expect(over.latitude > 89.9999 * Double.pi / 180)
    #expect(level.yaw.isNaN)
    #expect(level.velocity.x.isNaN)
    #expect(level.velocity.z.isFinite)
    #expect(level.pitch.isFinite)
    let time = RowTime(validity: 0, stamp: 0, arrival: 0)
    var text: [UInt8] = []
    let scenario = Scenario(name: "pole", trajectory: Self.trajectory, duration: 1)
    DatasetText(scenario, digits: .compact)
      .append(.truth(TruthRow(time: time, state: over)), to: &text)
    #expect(String(decoding: text, as: UTF8.self).hasSuffix(",\n"))
    #expect(String(decoding: text, as: UTF8.self).contains(",,,"))
  }
}
