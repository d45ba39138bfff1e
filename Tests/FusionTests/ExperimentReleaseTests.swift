import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial
import Testing

@Suite("Release: experiment", .serialized)
struct ExperimentReleaseTests {
  func say(_ name: String, _ rec: Recording, _ run: EngineRun, _ clean: EngineRun, _ from: Double, _ to: Double, _ end: Double) {
    var counts: [String: Int] = [:]
    for e in run.events { counts["\(e.kind)", default: 0] += 1 }
    var v: [String: Int] = [:]
    for e in run.verdicts(on: .barometricAltitude, from: from, to: to) { v["\(e)", default: 0] += 1 }
    for e in run.verdicts(on: .inertialSample, from: 0, to: end) { v["i\(e)", default: 0] += 1 }
    func r(_ x: Double) -> Double { (x * 1000).rounded() / 1000 }
    func yaw(_ e: FusionEstimate) -> Double { abs(rec.headingError(of: e) ?? 9) * 57.3 }
    let ins = run.estimates(from: from, to: end).map { e -> Bool in
      guard let x = rec.positionError(of: e) else { return false }
      return (0..<3).allSatisfy { x[$0] * x[$0] <= 9 * e.positionCovariance[$0, $0] } }
    print("XX \(name) h during \(r(run.heightError(rec, from: from, to: to))) after5 \(r(run.heightError(rec, from: to + 5, to: end))) last10 \(r(run.heightError(rec, from: end - 10, to: end))) clean \(r(clean.heightError(rec, from: from, to: to))) \(r(clean.heightError(rec, from: to + 5, to: end))) hor \(r(run.horizontalError(rec, from: from, to: to))) \(r(run.horizontalError(rec, from: to + 5, to: end))) clean \(r(clean.horizontalError(rec, from: from, to: to))) \(r(clean.horizontalError(rec, from: to + 5, to: end))) yaw \(r(run.estimates(from: to + 5, to: end).map(yaw).max() ?? 99)) / \(r(clean.estimates(from: to + 5, to: end).map(yaw).max() ?? 99)) maxdh \(r(run.largestHeightDifference(from: clean, from: from, to: end))) bias \(r(run.barometerBias(at: to - 0.5) ?? 99)) \(r(clean.barometerBias(at: to - 0.5) ?? 99)) in3 \(r(Double(ins.count { $0 }) / Double(max(ins.count, 1)))) n \(run.estimates.count)/\(clean.estimates.count)")
    print("   \(counts) \(v)")
  }
  static let platforms: [(String, Recording, FusionConfiguration)] = [
    ("quad", Recording(.multirotor(standing: 3), duration: 120, seed: 3, inertial: 100, receiver: 5, barometer: 25, magnetometer: 25), .defaults(.airborne)),
    ("walk", Recording(.walk(standing: 3), duration: 120, seed: 3, inertial: 100, receiver: 1, barometer: 10, magnetometer: 25), .defaults(.pedestrian)),
    ("car", Recording(.car(standing: 5), duration: 150, seed: 3, inertial: 100, receiver: 1, barometer: 1, odometer: 0), .defaults(.automotive)),
    ("carphone", Recording(.car(standing: 5), grade: .phone, duration: 150, seed: 3, inertial: 100, receiver: 1, barometer: 50, odometer: 0), .defaults(.automotive)),
  ]
  @Test func baro() {
    for (name, rec, conf) in Self.platforms {
      let clean = EngineRun(rec.samples, conf)
      let end = rec.scenario.duration
      func go(_ what: String, _ changed: Recording, _ a: Double, _ b: Double) {
        say("\(name) \(what)", rec, EngineRun(changed.samples, conf), clean, a, b, end)
      }
      go("clean", rec, 60, 70)
      for s in [5.0, -5] {
        go("dip \(s)", rec.withAltitude { $0 >= 60 && $0 < 70 ? s : 0 }, 60, 70)
        go("ramped dip \(s)", rec.withAltitude { s * max(0, min(1, min($0 - 60, 70 - $0))) }, 60, 70)
      }
      go("x0.39", rec.withPressure { $1 * 0.39 }, 60, 70)
      go("x0.39 from 60", rec.withPressure { $0 > 60 ? $1 * 0.39 : $1 }, 60, 70)
      var n = 0
      go("first", rec.withPressure { n += 1; return n == 1 ? 82989 : $1 }, 60, 70)
      go("101468 to 81414", rec.withPressure { $0 > 60 && $0 < 80 ? $1 * 81414.8 / 101468.6 : $1 }, 60, 80)
      go("long", rec.withPressure { $0 > 50 && $0 < 95 ? $1 * 0.95 : $1 }, 50, 95)
      var held = 0.0
      go("stuck", rec.withPressure { if $0 < 50 || $0 > 110 { return $1 }; if held == 0 { held = $1 }; return held }, 50, 110)
    }
  }
  @Test func inertial() {
    for (name, rec, conf) in Self.platforms {
      let clean = EngineRun(rec.samples, conf)
      let end = rec.scenario.duration
      func go(_ what: String, _ changed: Recording, _ a: Double, _ b: Double, _ c: FusionConfiguration? = nil) {
        say("\(name) \(what)", rec, EngineRun(changed.samples, c ?? conf), clean, a, b, end)
      }
      go("clean", rec, 60, 70)
      var random = RepeatableGenerator(seed: 9)
      go("drop5%", rec.withInertial { Double.random(in: 0..<1, using: &random) < 0.05 && $0 > 20 ? nil : $1 }, 60, 70)
      go("drop30%", rec.withInertial { Double.random(in: 0..<1, using: &random) < 0.3 && $0 > 20 ? nil : $1 }, 60, 70)
      var rep = rec; rep.samples = rec.samples.flatMap { s in s.kind == .inertial && Int(s.instant.seconds * 100) % 10 == 0 ? [s, s] : [s] }
      go("repeated", rep, 60, 70)
      var last: InertialSample?
      go("repeated values", rec.withInertial { t, s in
        var c = s
        if let last, Double.random(in: 0..<1, using: &random) < 0.1 { c.specificForce = last.specificForce; c.angularRate = last.angularRate }
        last = c
        return c }, 60, 70)
      go("jitter 3 ms", rec.withInertial { t, s in var c = s; c.instant = s.instant.advanced(bySeconds: Double.random(in: -0.003...0.003, using: &random)); return c }, 60, 70)
      for gap in [0.1, 0.25, 0.5] {
        go("gap \(gap) each 10 s", rec.withInertial { t, s in t > 20 && (t - 20).truncatingRemainder(dividingBy: 10) < gap ? nil : s }, 60, 70)
      }
      for (what, force, rate) in [("frozen 2s", true, true), ("force frozen 2s", true, false), ("rate frozen 2s", false, true)] {
        var h: InertialSample?
        go(what, rec.withInertial { t, s in
          guard t > 60, t < 62 else { return s }
          let o = h ?? s
          h = o
          var c = s
          if force { c.specificForce = o.specificForce }
          if rate { c.angularRate = o.angularRate }
          return c }, 60, 62)
      }
      for b in [0.005, 0.01] {
        go("gyro step \(b)", rec.withInertial { t, s in var c = s; if t > 60 { c.angularRate = s.angularRate + Vector3(b, -b, b) }; return c }, 60, 70)
      }
      for b in [0.05, 0.2] {
        go("acc step \(b)", rec.withInertial { t, s in var c = s; if t > 60 { c.specificForce = s.specificForce + Vector3(b, -b, b) }; return c }, 60, 70)
      }
      // clipping: a jolt of one second, beyond the range.
      for told in [true, false] {
        var c = conf
        if told { c.inertial.accelerometerRange = 19.6 }
        go("acc clipped told \(told)", rec.withInertial { t, s in var c = s
          if t > 60 && t <= 61 { c.specificForce = s.specificForce + Vector3(0, 0, 40 * wave(5, t)) }
          let z = max(-19.6, min(19.6, c.specificForce.z))
          c.specificForce = Vector3(c.specificForce.x, c.specificForce.y, z)
          return c }, 60, 61, c)
        var d = conf
        if told { d.inertial.gyroscopeRange = 4.36 }
        go("gyro clipped told \(told)", rec.withInertial { t, s in var c = s
          if t > 60 && t <= 61 { c.angularRate = s.angularRate + Vector3(0, 1 * wave(5, t), 7 * wave(5, t)) }
          c.angularRate = Vector3(c.angularRate.x, c.angularRate.y, max(-4.36, min(4.36, c.angularRate.z)))
          return c }, 60, 61, d)
      }
      go("vibration", rec.withInertial { t, s in var c = s
        if t > 60 && t <= 75 { let a = 29.4 * sin80(t); c.specificForce = s.specificForce + Vector3(0.3 * a, 0.2 * a, a) }
        return c }, 60, 75)
    }
  }
}
import Glibc
func sin80(_ t: Double) -> Double { sin(2 * .pi * 80 * t + 0.3) }

func wave(_ f: Double, _ t: Double) -> Double { sin(2 * .pi * f * t) }
