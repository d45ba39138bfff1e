import Foundation
import Testing

@testable import Simulation

@Suite("The stream of rows")
struct SimulatorTests {
  static func lines(_ scenario: Scenario) -> [DatasetFile: [String]] {
    let writer = DatasetText(scenario, digits: .exact)
    var simulator = Simulator(scenario)
    var lines: [DatasetFile: [String]] = [:]
    while let row = simulator.next() {
      var text: [UInt8] = []
      writer.append(row, to: &text)
      lines[row.file, default: []].append(String(decoding: text, as: UTF8.self))
    }
    return lines
  }

  static func short(_ scenario: Scenario, _ duration: Double = 30) -> Scenario {
    var scenario = scenario
    scenario.duration = duration
    return scenario
  }

  @Test("one seed makes one recording; another makes another")
  func deterministic() {
    var scenario = Self.short(.multirotorFourSensors(), 10)
    let first = Self.lines(scenario)
    #expect(first == Self.lines(scenario))
    scenario.seed += 1
    let second = Self.lines(scenario)
    #expect(first[.truth] == second[.truth])
    #expect(first[.inertial] != second[.inertial])
  }

  @Test("a sensor more or less changes no other sensor's noise")
  func independentStreams() {
    var scenario = Self.short(.multirotorFourSensors(), 10)
    let all = Self.lines(scenario)
    scenario.magnetometer = nil
    scenario.barometer = nil
    let fewer = Self.lines(scenario)
    #expect(all[.inertial] == fewer[.inertial])
    #expect(all[.receiver] == fewer[.receiver])
    #expect(fewer[.barometer] == nil)
  }

  @Test("an outage takes fixes away and leaves the others as they were")
  func outage() {
    var scenario = Self.short(.carOutage, 40)
    scenario.inertial = nil
    scenario.receiver?.outages = []
    let whole = Self.lines(scenario)[.receiver] ?? []
    scenario.receiver?.outages = [Outage(start: 10, duration: 5)]
    let cut = Self.lines(scenario)[.receiver] ?? []
    #expect(whole.count == 40)
    #expect(cut == Array(whole[..<9] + whole[14...]))
  }

  @Test("rows come in order of arrival, no sensor's rows overtake, jitter stays in its bounds")
  func arrival() {
    var scenario = Self.short(.multirotorFourSensors(), 20)
    scenario.receiver?.timing.stampLatency = 0.05
    scenario.receiver?.timing.arrivalDelay = 0.1
    scenario.receiver?.timing.arrivalJitter = 0.3
    var simulator = Simulator(scenario)
    var last = Int64.min
    var lastFix = Int64.min
    var fixes = 0
    while let row = simulator.next() {
      #expect(row.time.arrival >= last)
      last = row.time.arrival
      guard case .receiver(let fix) = row else { continue }
      fixes += 1
      #expect(fix.time.stamp == fix.time.validity + 50_000_000)
      #expect(fix.time.validity > lastFix)
      #expect(fix.time.arrival >= fix.time.stamp + 100_000_000)
      #expect(fix.time.arrival <= fix.time.stamp + 400_000_000)
      lastFix = fix.time.validity
    }
    #expect(fixes == 100)
  }

  @Test("an odometer reads negative in reverse and exactly nothing at rest")
  func odometer() {
    var scenario = Self.short(.carOutage, 190)
    scenario.inertial = nil
    scenario.receiver = nil
    scenario.truthRate = 0
    var speeds: [Double] = []
    var simulator = Simulator(scenario)
    while case .odometer(let row)? = simulator.next() { speeds.append(row.speed) }
    #expect(speeds.prefix(200).allSatisfy { $0 == 0 })
    #expect((speeds.min() ?? 0) < -1.5)
  }

  @Test("perfect sensors read what the state says: antenna, pressure, field")
  func perfectSensors() {
    let arm = Triple(1, -2, -3)
    let scenario = Scenario(
      name: "perfect", trajectory: .multirotor(), duration: 40,
      receiver: SensorGrade.perfect.receiver(rate: 5, leverArm: arm),
      barometer: SensorGrade.perfect.barometer(rate: 5),
      magnetometer: SensorGrade.perfect.magnetometer(rate: 5), truthRate: 0)
    var simulator = Simulator(scenario)
    while let row = simulator.next() {
      let state = scenario.trajectory.state(at: Double(row.time.validity) / 1e9)
      switch row {
      case .receiver(let fix):
        let antenna =
          state.position + arm.x * state.forward + arm.y * state.right + arm.z * state.down
        let height = Jet(fix.height)
        let normal = Ellipsoid.normal(latitude: Jet(fix.latitude), longitude: Jet(fix.longitude))
        let found = Ellipsoid.position(normal: normal, height: height).value
        // The rounding of 6.4e6 m, a few times.
        #expect((found - antenna).length < 1e-8)
        let later = scenario.trajectory.state(at: Double(row.time.validity) / 1e9 + 1e-3)
        let moved =
          later.position + arm.x * later.forward + arm.y * later.right + arm.z * later.down
        // A forward difference errs by h/2 times the acceleration, at most some 20 m/s².
        let speed = 1e3 * (moved - antenna).length
        #expect(abs((fix.velocity ?? .zero).length - speed) < 0.01)
      case .barometer(let reading):
        #expect(reading.pressure == Atmosphere.pressure(height: state.height))
      case .magnetometer(let reading):
        let field = scenario.earthField(state.latitude, state.longitude, state.height)
        #expect(abs(reading.field.length - field.length) < 1e-18)
      default: break
      }
    }
  }

  @Test("the atmosphere is the standard's at its tabulated heights")
  func atmosphere() {
    // U.S. Standard Atmosphere 1976, table 1, geometric heights; five digits.
    #expect(Atmosphere.pressure(height: 0) == 101_325)
    #expect(abs(Atmosphere.pressure(height: 1000) - 89_876) < 1)
    #expect(abs(Atmosphere.pressure(height: 5000) - 54_048) < 1)
    #expect(abs(Atmosphere.pressure(height: 15_000) - 12_111) < 1)
  }
}
