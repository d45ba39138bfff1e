import Geodesy
import LinearAlgebra
import Sensing
import Testing
import TextFiles

@testable import Replay

@Suite("samples in their recorded form")
struct RecordedFormTests {
  @Test("random samples of all kinds read back to the bit and in order", arguments: 1...4)
  func roundTrip(seed: UInt64) throws {
    let folder = try TestFolder()
    var manifest = DatasetManifest(name: "random")
    manifest.latencies = [0.0025, 0.1, 0, -0.02, 1.0 / 3]
    var random = RandomSamples(seed: seed)
    var recorder = try DatasetRecorder(folder: folder.path, manifest: manifest)
    var given: [SensorSample] = []
    var refused = 0
    for k in 0..<4000 {
      // Instants repeat and step back; arrivals stand still now and then.
      let instant = k % 7 == 0 ? SensorInstant(nanoseconds: 77) : random.instant()
      guard let sample = RecordedForm.canonical(random.sample(random.kind(), at: instant)) else {
        refused += 1
        continue
      }
      given.append(sample)
      try recorder.record(sample, arrival: SensorInstant(nanoseconds: Int64(k / 3) * 1_000_000))
    }
    try recorder.close()
    // What no row can hold (a pressure of 0 Pa, say) is rare, and there is some of it.
    #expect((1..<800).contains(refused))

    var stream = try DatasetStream(folder: folder.path)
    var read: [SensorSample] = []
    var arrivals: [SensorInstant] = []
    while let element = try stream.next() {
      guard case .sample(let sample, let arrival) = element else { continue }
      read.append(sample)
      arrivals.append(arrival)
    }
    #expect(stream.counts.allSatisfy { $0.skipped == 0 })
    #expect(read.count == given.count)
    let firstDifference = zip(given, read).first { $0.fingerprint != $1.fingerprint }
    #expect(firstDifference == nil)
    #expect(zip(arrivals, arrivals.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("the recorded form of a recorded form is itself", arguments: 10...13)
  func idempotent(seed: UInt64) {
    var random = RandomSamples(seed: seed)
    for _ in 0..<20_000 {
      guard let once = RecordedForm.canonical(random.sample(random.kind(), at: random.instant()))
      else { continue }
      #expect(RecordedForm.canonical(once)?.fingerprint == once.fingerprint)
    }
  }

  @Test("every double near a power of two settles, in every unit")
  func settling() {
    for exponent in -60...60 {
      for step in -3...3 {
        var value = Double(sign: .plus, exponent: exponent, significand: 1)
        for _ in 0..<abs(step) { value = step < 0 ? value.nextDown : value.nextUp }
        let fix = SatelliteFix(
          instant: SensorInstant(nanoseconds: 0),
          position: GeodeticPosition(latitude: 0, longitude: 0, height: 0))
        var turned = fix
        turned.course = value
        let once = RecordedForm.canonical(turned)
        #expect(once.flatMap { RecordedForm.canonical($0) } == once)
        let field = MagneticSample(
          instant: fix.instant, field: Vector3(value, -value, 1e-6 * value))
        let kept = RecordedForm.canonical(field)
        #expect(kept.flatMap { RecordedForm.canonical($0) } == kept)
        // It stays within two units in the last place of what was measured.
        #expect(abs((once?.course ?? 0) / value - 1) < 5e-16)
        #expect(abs((kept?.field.x ?? 0) / value - 1) < 5e-16)
      }
    }
  }

  @Test("what no row can hold is refused, and what an optional cell cannot hold is left out")
  func refusals() {
    let zero = SensorInstant(nanoseconds: 0)
    func inertial(_ x: Double) -> SensorSample {
      .inertial(
        InertialSample(instant: zero, specificForce: Vector3(x, 0, 0), angularRate: .zero))
    }
    #expect(RecordedForm.canonical(inertial(1)) != nil)
    for x in [Double.nan, .infinity, -.infinity, 2e300] {
      #expect(RecordedForm.canonical(inertial(x)) == nil)
    }
    func pressure(_ x: Double) -> SensorSample {
      .pressure(PressureSample(instant: zero, reading: .pressure(x)))
    }
    #expect(RecordedForm.canonical(pressure(0.5)) == nil)
    #expect(RecordedForm.canonical(pressure(.nan)) == nil)
    var fix = SatelliteFix(
      instant: zero, position: GeodeticPosition(latitude: 1.6, longitude: 0, height: 0))
    #expect(RecordedForm.canonical(SensorSample.satellite(fix)) == nil)
    fix.position.latitude = 0.5
    fix.standardDeviationNorth = 0
    fix.standardDeviationEast = -1
    fix.course = .nan
    fix.satellites = -4
    fix.quality = 10
    let kept = RecordedForm.canonical(fix)
    #expect(kept != nil)
    #expect(kept?.standardDeviationNorth == nil && kept?.standardDeviationEast == nil)
    #expect(kept?.course == nil && kept?.satellites == nil && kept?.quality == nil)
    fix.instant = SensorInstant(nanoseconds: .max)
    #expect(RecordedForm.canonical(fix) == nil)
    let poles = [Double.pi / 2, -.pi / 2]
    for latitude in poles {
      fix.instant = zero
      fix.position = GeodeticPosition(latitude: latitude, longitude: 2 * latitude, height: 0)
      #expect(RecordedForm.canonical(fix)?.position.latitude == latitude)
    }
  }
}
