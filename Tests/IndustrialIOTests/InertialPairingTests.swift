import IndustrialIO
import LinearAlgebra
import Sensing
import Spatial
import Testing

@Suite("Pairing of separate gyroscopes and accelerometers")
struct InertialPairingTests {
  private typealias Outcome = InertialPairing.Outcome

  private static func instant(_ milliseconds: Double) -> SensorInstant {
    SensorInstant(nanoseconds: Int64((milliseconds * 1e6).rounded()))
  }

  /// A force that is linear in time, so that interpolation must give it back.
  private static func force(_ milliseconds: Double) -> Vector3<Body> {
    Vector3(0.01 * milliseconds, -0.02 * milliseconds, -9.81)
  }

  private static func drain(_ pairing: inout InertialPairing) -> [Outcome] {
    var outcomes: [Outcome] = []
    while let outcome = pairing.next() { outcomes.append(outcome) }
    return outcomes
  }

  @Test("gyroscope instants rule and the force is interpolated to them, under jitter of both")
  func interpolation() throws {
    var generator = SplitMix64(state: 1)
    var pairing = InertialPairing()
    var expected: [SensorInstant] = []
    var samples: [InertialSample] = []
    // 100 Hz and 62.5 Hz, each with ±2 ms of jitter in its stamps.
    var events: [(at: Double, isRate: Bool)] = []
    for k in 0..<1000 {
      events.append((10 * Double(k) + Double.random(in: -2...2, using: &generator), true))
    }
    for k in 0..<625 {
      events.append((16 * Double(k) + Double.random(in: -2...2, using: &generator), false))
    }
    for event in events.sorted(by: { $0.at < $1.at }) {
      if event.isRate {
        expected.append(Self.instant(event.at))
        pairing.receive(
          angularVelocity: Vector3(event.at, 0, 1), at: Self.instant(event.at), temperature: 300)
      } else {
        pairing.receive(acceleration: Self.force(event.at), at: Self.instant(event.at))
      }
      for case .sample(let sample) in Self.drain(&pairing) { samples.append(sample) }
    }
    // Only the ends can be without a neighbour: at most 16 ms, two readings, on either side.
    #expect(samples.count >= 996)
    #expect(Set(samples.map(\.instant)).isSubset(of: Set(expected)))
    #expect(samples.map(\.instant) == samples.map(\.instant).sorted())
    for sample in samples {
      let time = Double(sample.instant.nanoseconds) / 1e6
      // Linear content: exact but for rounding, and instants rounded to 1 ns.
      #expect((sample.specificForce - Self.force(time)).norm < 1e-6)
      #expect(abs(sample.angularRate.x - time) < 1e-6 && sample.temperature == 300)
    }
    #expect(pairing.counts.outOfOrder == 0 && pairing.counts.samples == samples.count)
  }

  @Test("the order in which the devices' bursts arrive does not change the samples")
  func bursts() {
    func run(rateFirst: Bool) -> [Outcome] {
      var pairing = InertialPairing()
      var outcomes: [Outcome] = []
      for burst in 0..<20 {
        let times = (0..<5).map { Double(burst * 5 + $0) * 10 }
        for isRate in [rateFirst, !rateFirst] {
          for time in times {
            if isRate {
              pairing.receive(angularVelocity: .zero, at: Self.instant(time + 5))
            } else {
              pairing.receive(acceleration: Self.force(time), at: Self.instant(time))
            }
          }
          outcomes += Self.drain(&pairing)
        }
      }
      return outcomes
    }
    // The last reading of all waits for an accelerometer reading that never comes.
    #expect(run(rateFirst: true).count == 99)
    #expect(run(rateFirst: true) == run(rateFirst: false))
  }

  @Test("a reading at the very instant of an accelerometer reading needs no later one")
  func sameInstant() {
    var pairing = InertialPairing()
    pairing.receive(acceleration: Self.force(10), at: Self.instant(10))
    pairing.receive(angularVelocity: .zero, at: Self.instant(10))
    #expect(Self.drain(&pairing).count == 1)
  }

  @Test("a reading waits no longer than the maximum, then is told and counted as unpaired")
  func boundedWait() {
    var pairing = InertialPairing(maximumWait: 0.1, maximumGap: 0.1)
    pairing.receive(acceleration: Self.force(0), at: Self.instant(0))
    pairing.receive(angularVelocity: .zero, at: Self.instant(5))
    #expect(Self.drain(&pairing).isEmpty)
    pairing.advance(to: Self.instant(104))
    #expect(Self.drain(&pairing).isEmpty)
    pairing.advance(to: Self.instant(106))
    #expect(Self.drain(&pairing) == [.withoutAcceleration(Self.instant(5))])
    #expect(pairing.counts.withoutAcceleration == 1)
  }

  @Test("no line is drawn over a gap of the accelerometer, and pairing resumes behind it")
  func gap() {
    var pairing = InertialPairing(maximumWait: 1, maximumGap: 0.05)
    for time in [0.0, 10, 80, 90] {
      pairing.receive(acceleration: Self.force(time), at: Self.instant(time))
    }
    for time in [5.0, 15, 45, 85] {
      pairing.receive(angularVelocity: .zero, at: Self.instant(time))
    }
    let outcomes = Self.drain(&pairing)
    #expect(outcomes.count == 4)
    #expect(outcomes[1] == .withoutAcceleration(Self.instant(15)))
    #expect(outcomes[2] == .withoutAcceleration(Self.instant(45)))
    guard case .sample = outcomes[0], case .sample = outcomes[3] else {
      Issue.record("\(outcomes)")
      return
    }
  }

  @Test("a gyroscope reading before the first accelerometer reading is unpaired at once")
  func beforeTheFirst() {
    var pairing = InertialPairing()
    pairing.receive(angularVelocity: .zero, at: Self.instant(1))
    #expect(Self.drain(&pairing).isEmpty)
    pairing.receive(acceleration: Self.force(3), at: Self.instant(3))
    #expect(Self.drain(&pairing) == [.withoutAcceleration(Self.instant(1))])
  }

  @Test("a silent gyroscope is told once per silence")
  func silentGyroscope() {
    var pairing = InertialPairing(maximumWait: 0.1, maximumGap: 0.1)
    pairing.receive(angularVelocity: .zero, at: Self.instant(0))
    var told: [Outcome] = []
    for step in 0..<100 {
      let time = 10 * Double(step)
      pairing.receive(acceleration: Self.force(time), at: Self.instant(time))
      told += Self.drain(&pairing)
    }
    #expect(told.filter { $0 == .withoutAngularVelocity(since: Self.instant(0)) }.count == 1)
    pairing.receive(angularVelocity: .zero, at: Self.instant(1000))
    for step in 100..<200 {
      let time = 10 * Double(step)
      pairing.receive(acceleration: Self.force(time), at: Self.instant(time))
      told += Self.drain(&pairing)
    }
    #expect(pairing.counts.silencesOfAngularVelocity == 2)
  }

  @Test("repeated and backward stamps are dropped and counted")
  func outOfOrder() {
    var pairing = InertialPairing()
    for time in [10.0, 10, 9] {
      pairing.receive(angularVelocity: .zero, at: Self.instant(time))
      pairing.receive(acceleration: .zero, at: Self.instant(time))
    }
    #expect(pairing.counts.outOfOrder == 4)
  }

  @Test("a full queue of waiting readings drops the newest and counts it")
  func overflow() {
    var pairing = InertialPairing(maximumWait: 1e6, maximumGap: 0.1, capacity: 4)
    for time in 0..<10 { pairing.receive(angularVelocity: .zero, at: Self.instant(Double(time))) }
    #expect(pairing.counts.overflow == 6)
  }
}
