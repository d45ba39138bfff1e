import ErrorStateFilter
import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

/// What hostile input and a newcomer's questions led to.
@Suite("The engine beside what nobody expected")
struct HardeningTests {
  /// A body at rest, level, with 50 Hz of inertial samples and a fix a second.
  struct Rest {
    var engine: FusionEngine
    var outcomes: [FusionOutcome] = []
    var events: [FusionEvent] = []
    var last: FusionEstimate?
    private var count = 0

    init(_ change: (inout FusionConfiguration) -> Void = { _ in }) {
      var configuration = FusionConfiguration(profile: .other)
      change(&configuration)
      engine = FusionEngine(configuration: configuration)
    }

    mutating func give(_ sample: SensorSample) {
      engine.receive(sample)
      while let estimate = engine.nextEstimate() { last = estimate }
      while let outcome = engine.nextOutcome() { outcomes.append(outcome) }
      while let event = engine.nextEvent() { events.append(event) }
    }

    mutating func inertial(_ seconds: Double, force: Double = -9.81) {
      // A little of what any sensor shows: one that shows none counts as frozen.
      count += 1
      let ripple = Double((count * 7919) % 13) / 13 - 0.46
      give(
        .inertial(
          InertialSample(
            instant: SensorInstant(seconds: seconds),
            specificForce: Vector3(0.02 * ripple, -0.02 * ripple, force + 0.02 * ripple),
            angularRate: Vector3(0.001 * ripple, 0.001 * ripple, -0.001 * ripple))))
    }

    mutating func fix(_ seconds: Double) {
      var fix = SatelliteFix(
        instant: SensorInstant(seconds: seconds),
        position: .degrees(latitude: 48, longitude: 11, height: 500))
      fix.standardDeviationNorth = 1
      fix.standardDeviationEast = 1
      fix.standardDeviationDown = 2
      give(.satellite(fix))
    }

    /// Runs from one second to another; `skip` says which inertial samples are missing.
    mutating func run(from: Double, to: Double, skip: (Double) -> Bool = { _ in false }) {
      for k in Int(from * 50) + 1...Int(to * 50) {
        let t = Double(k) / 50
        if k % 10 == 0 { fix(t - 0.005) }
        if !skip(t) { inertial(t) }
      }
    }
  }

  @Test("a reading at full scale is told and widens the velocity")
  func saturation() throws {
    var rest = Rest { $0.inertial.accelerometerRange = 20 }
    rest.run(from: 0, to: 6)
    #expect(!rest.outcomes.contains { $0.verdict == .refused(.saturated) })
    let before = try #require(rest.last).velocityCovariance[0, 0]
    for k in 1...30 { rest.inertial(6 + Double(k) / 50, force: -19.95) }
    let clipped = rest.outcomes.filter { $0.verdict == .refused(.saturated) }
    #expect(clipped.allSatisfy { $0.quantity == .inertialSample } && !clipped.isEmpty)
    #expect(try #require(rest.last).velocityCovariance[0, 0] > 2 * before)
  }

  @Test("a gap is noticed although fixes cut it into short pieces")
  func cutGap() {
    var rest = Rest()
    // Fixes every 0.2 s; the samples between 6 and 6.5 s are missing.
    rest.run(from: 0, to: 8) { $0 > 6.001 && $0 < 6.5 }
    let gaps = rest.events.filter { $0.kind == .inertialGap }
    #expect(gaps.count == 1)
    #expect(abs((gaps.first?.magnitude ?? 0) - 0.5) < 0.021)
  }

  @Test("a stamp far ahead is refused until a second one confirms it")
  func farAhead() {
    var rest = Rest()
    rest.run(from: 0, to: 3)
    rest.fix(4000)
    #expect(rest.outcomes.last?.verdict == .refused(.implausible))
    rest.run(from: 3, to: 5)
    // The others went on as if nothing had been.
    #expect(rest.last.map { abs($0.instant.seconds - 4.5) < 0.1 } ?? false)
    rest.inertial(5000)
    rest.inertial(5000.02)
    rest.inertial(5000.04)
    #expect(rest.last.map { $0.instant.seconds > 5 - 0.1 } ?? false)
  }

  struct KnownHeight: Observation {
    var height: Double

    func linearized(at state: NavigationState) -> LinearizedObservation {
      var row = ErrorRow()
      row[.position, in: EarthFixed.self] = -state.localLevel.transposed.row2
      var result = LinearizedObservation()
      result.append(innovation: height - state.height, row: row, variance: 0.01)
      return result
    }
  }

  @Test("an observation of the user's own is fused, reported, and refused before navigation")
  func userObservation() throws {
    var rest = Rest()
    #expect(rest.engine.fuse(KnownHeight(height: 501)) == .refused(.notApplicable))
    rest.run(from: 0, to: 6)
    #expect(rest.engine.fuse(KnownHeight(height: 501)) == .accepted)
    rest.run(from: 6, to: 6.2)
    #expect(rest.outcomes.contains { $0.quantity == .userObservation && $0.dimension == 1 })
    // 0.1 m against some decimetres of the receiver: the height follows.
    #expect(abs(try #require(rest.last?.position).height - 501) < 0.2)
  }
}
