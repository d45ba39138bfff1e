import CMath
import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial
import Testing

@Suite("Release: an inertial sensor in trouble")
struct InertialTroubleReleaseTests {
  typealias Bench = BarometerTroubleReleaseTests.Bench

  static let benches = [
    Bench("multirotor", .multirotor(standing: 3), .airborne, receiver: 5, rate: 25),
    Bench("walk", .walk(standing: 3), .pedestrian, receiver: 1, rate: 10),
    Bench("car", .car(standing: 5), .automotive, receiver: 1, rate: 1),
  ]

  /// Errors no larger than `factor` times the undisturbed ones, or `floor` metres.
  private func expectAccurate(
    _ run: EngineRun, _ bench: Bench, from start: Double, factor: Double = 2, floor: Double = 0.6
  ) {
    let end = 119.9
    let height = run.heightError(bench.recording, from: start, to: end)
    let cleanHeight = bench.clean.heightError(bench.recording, from: start, to: end)
    #expect(height < max(factor * cleanHeight, floor), "height \(height), clean \(cleanHeight)")
    let place = run.horizontalError(bench.recording, from: start, to: end)
    let cleanPlace = bench.clean.horizontalError(bench.recording, from: start, to: end)
    #expect(place < max(factor * cleanPlace, floor), "place \(place), clean \(cleanPlace)")
  }

  /// The share of the estimates whose position error is inside three deviations along each axis.
  private func inside(_ run: EngineRun, _ bench: Bench, from start: Double) -> Double {
    let estimates = run.estimates(from: start, to: 119.9)
    let inside = estimates.count { estimate in
      guard let error = bench.recording.positionError(of: estimate) else { return false }
      return (0..<3).allSatisfy {
        error[$0] * error[$0] <= 9 * estimate.positionCovariance[$0, $0]
      }
    }
    return Double(inside) / Double(max(estimates.count, 1))
  }

  private func deviation(_ run: EngineRun, at time: Double, _ index: Int = 2) -> Double {
    run.estimates(from: time, to: time + 0.05).first.map {
      $0.velocityCovariance[index, index].squareRoot()
    } ?? 0
  }

  @Test(
    "a clipped accelerometer is flagged, its noise raised, and no height error stays",
    arguments: benches, [true, false])
  func clippedForce(bench: Bench, isTold: Bool) {
    // Shaken at 5 Hz with 40 m/s², which moves nothing by more than 4 cm; the scale ends at 2 g.
    let changed = bench.recording.withInertial { time, sample in
      var shaken = sample
      if time > 60 && time <= 61 {
        shaken.specificForce.z += 40 * Elementary.sine(2 * .pi * 5 * time)
      }
      shaken.specificForce.z = max(-19.62, min(19.62, shaken.specificForce.z))
      return shaken
    }
    var configuration = FusionConfiguration.defaults(bench.profile)
    if isTold { configuration.inertial.accelerometerRange = 19.62 }
    let run = EngineRun(changed.samples, configuration)
    #expect(run.events(.inertialSaturated).map { $0.instant.seconds.rounded() } == [60])
    let flagged = run.refusals(.saturated)
    // About half of the samples are clipped; of an end that is not told the first are not known.
    #expect((30...80).contains(flagged.count))
    #expect(flagged.allSatisfy { $0.instant.seconds > 60 && $0.instant.seconds < 61.02 })
    #expect(deviation(run, at: 60.9) > 2 * deviation(bench.clean, at: 60.9))
    #expect(deviation(run, at: 60.9, 0) < deviation(run, at: 60.9))
    expectAccurate(run, bench, from: 66, factor: 1.3)
    #expect(inside(run, bench, from: 60) > 0.98)
  }

  @Test(
    "a clipped gyroscope is flagged, its noise raised, and no error stays",
    arguments: benches, [true, false])
  func clippedRate(bench: Bench, isTold: Bool) {
    // Turned to and fro by a few degrees at 5 Hz; the scale ends at 250 °/s.
    let changed = bench.recording.withInertial { time, sample in
      var shaken = sample
      if time > 60 && time <= 61 {
        shaken.angularRate.z += 7 * Elementary.sine(2 * .pi * 5 * time)
      }
      shaken.angularRate.z = max(-4.36, min(4.36, shaken.angularRate.z))
      return shaken
    }
    var configuration = FusionConfiguration.defaults(bench.profile)
    if isTold { configuration.inertial.gyroscopeRange = 4.36 }
    let run = EngineRun(changed.samples, configuration)
    #expect(run.events(.inertialSaturated).map { $0.instant.seconds.rounded() } == [60])
    #expect((30...80).contains(run.refusals(.saturated).count))
    func heading(_ run: EngineRun) -> Double {
      run.estimates(from: 60.95, to: 61).first?.attitudeCovariance[2, 2].squareRoot() ?? 0
    }
    #expect(heading(run) > 1.5 * heading(bench.clean))
    expectAccurate(run, bench, from: 66, factor: 1.3)
    // Undisturbed it is 98 to 100 %.
    #expect(inside(run, bench, from: 60) > 0.95)
  }

  @Test("dropped samples, a third of them", arguments: benches)
  func dropped(bench: Bench) {
    var random = RepeatableGenerator(seed: 9)
    let run = bench.run(
      bench.recording.withInertial { time, sample in
        time > 20 && Double.random(in: 0..<1, using: &random) < 0.3 ? nil : sample
      })
    expectAccurate(run, bench, from: 30, factor: 1.3)
    #expect(inside(run, bench, from: 30) > 0.97)
  }

  @Test("repeated samples are refused, once each, and change nothing", arguments: benches)
  func repeated(bench: Bench) {
    var repeated = bench.recording
    var count = 0
    repeated.samples = bench.recording.samples.flatMap { sample -> [SensorSample] in
      guard sample.kind == .inertial else { return [sample] }
      count += 1
      return count % 10 == 0 ? [sample, sample] : [sample]
    }
    let run = bench.run(repeated)
    let isSame = run.fingerprint == bench.clean.fingerprint
    #expect(isSame)
    let refused = run.refusals(.tooLate).filter { $0.quantity == .inertialSample }
    #expect(refused.count >= count / 10 - 2)
  }

  @Test("irregular stamps, and values that are given twice", arguments: benches)
  func irregular(bench: Bench) {
    var random = RepeatableGenerator(seed: 10)
    var last: InertialSample?
    let run = bench.run(
      bench.recording.withInertial { _, sample in
        var changed = sample
        changed.instant = sample.instant.advanced(
          bySeconds: Double.random(in: -0.003...0.003, using: &random))
        if let last, Double.random(in: 0..<1, using: &random) < 0.1 {
          changed.specificForce = last.specificForce
          changed.angularRate = last.angularRate
        }
        last = changed
        return changed
      })
    #expect(run.isStrictlyIncreasing)
    expectAccurate(run, bench, from: 30, factor: 1.3)
    #expect(inside(run, bench, from: 30) > 0.98)
  }

  @Test("gaps every ten seconds", arguments: benches, [0.1, 0.25, 0.5])
  func gaps(bench: Bench, length: Double) {
    let run = bench.run(
      bench.recording.withInertial { time, sample in
        time > 20 && (time - 20).truncatingRemainder(dividingBy: 10) < length ? nil : sample
      })
    #expect(run.events(.inertialGap).count >= 9)
    #expect(run.events(.navigationLost).isEmpty)
    // Half a second in which nobody knows what a walking body does.
    expectAccurate(run, bench, from: 30, factor: 2, floor: 1.2)
    #expect(inside(run, bench, from: 20) > 0.95)
  }

  @Test(
    "a sensor that freezes, all of it or one half, is told and covered",
    arguments: [(true, true), (true, false), (false, true)])
  func frozen(force: Bool, rate: Bool) {
    for bench in Self.benches.prefix(2) {
      // The first two seconds from 55 s on around which it does not stand.
      let standing = bench.clean.estimates.filter(\.isStandingStill).map(\.instant.seconds)
      let begin =
        stride(from: 55.0, to: 90, by: 0.5).first { begin in
          standing.allSatisfy { $0 < begin - 1 || $0 > begin + 3 }
        } ?? 55
      var held: InertialSample?
      let run = bench.run(
        bench.recording.withInertial { time, sample in
          guard time > begin, time < begin + 2 else { return sample }
          let old = held ?? sample
          held = old
          var changed = sample
          if force { changed.specificForce = old.specificForce }
          if rate { changed.angularRate = old.angularRate }
          return changed
        })
      let told = run.events(.inertialFrozen)
      #expect(
        told.count == 1 && abs((told.first?.instant.seconds ?? 0) - begin) < 0.1, "\(bench.name)")
      expectAccurate(run, bench, from: begin + 16, factor: 2, floor: 1.5)
      #expect(inside(run, bench, from: begin) > 0.9, "\(bench.name)")
    }
    for bench in Self.benches { #expect(bench.clean.events(.inertialFrozen).isEmpty) }
  }

  @Test("a step in the biases, as of a temperature, is found and learnt", arguments: benches)
  func biasStep(bench: Bench) {
    let cases: [(force: Double, rate: Double)] = [(0.05, 0), (0.2, 0), (0, 0.005), (0, 0.01)]
    for (force, rate) in cases {
      let run = bench.run(
        bench.recording.withInertial { time, sample in
          guard time > 60 else { return sample }
          var changed = sample
          changed.specificForce += Vector3(force, -force, force)
          changed.angularRate += Vector3(rate, -rate, rate)
          return changed
        })
      // A young heading is doubted first, which opens the biases as well.
      let doubts = run.events(.biasesDoubted).count + run.events(.headingLost).count
      if force > 0.1 || rate > 0.006 { #expect(doubts > 0) }
      // Twenty seconds later the place is as good as it was before.
      expectAccurate(run, bench, from: 85, factor: 2, floor: 1)
      let last = run.estimates.last
      let clean = bench.clean.estimates.last
      let learnt =
        (last?.accelerometerBias.z ?? 0) - (clean?.accelerometerBias.z ?? 0)
      if force > 0.1 { #expect(abs(learnt - force) < 0.5 * force, "\(learnt)") }
    }
    #expect(bench.clean.events(.biasesDoubted).isEmpty)
  }

  @Test("3 g of vibration at 80 Hz, aliased, is detected, told and covered", arguments: benches)
  func vibration(bench: Bench) {
    let changed = bench.recording.withInertial { time, sample in
      guard time > 60, time <= 75 else { return sample }
      var shaken = sample
      let shake = 3 * 9.81 * Elementary.sine(2 * .pi * 80 * time + 0.3)
      shaken.specificForce += Vector3(0.3 * shake, 0.2 * shake, shake)
      return shaken
    }
    let run = bench.run(changed)
    let began = run.events(.vibrationBegan)
    let ended = run.events(.vibrationEnded)
    #expect(began.count == 1 && (60...62).contains(began.first?.instant.seconds ?? 0))
    #expect(ended.count == 1 && (75...77).contains(ended.first?.instant.seconds ?? 0))
    // 29.4 m/s² and its shares across, over √2.
    #expect(abs((began.first?.magnitude ?? 0) - 22.1) < 2)
    #expect(deviation(run, at: 70.95) > 2 * deviation(bench.clean, at: 70.95))
    // A quarter of a metre per second of velocity that was none has to be forgotten.
    expectAccurate(run, bench, from: 85, factor: 2, floor: 1.5)
    // Sampled in step with the fixes it looks like a velocity that is not there.
    #expect(run.heightError(bench.recording, from: 60, to: 80) < 3)
    #expect(bench.clean.events(.vibrationBegan).isEmpty)
  }
}
