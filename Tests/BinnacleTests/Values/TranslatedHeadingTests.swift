import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import Binnacle

@Suite("Headings and attitudes of estimates")
struct TranslatedHeadingTests {
  /// 2026-05-26 and, beyond the model's last day, 2032-05-26, less the estimate's instant.
  private static let inTime: Int64 = 1_779_798_000_000_000_000
  private static let expired: Int64 = 1_969_185_600_000_000_000

  private func heading(
    of estimate: FusionEstimate, utcOffset: Int64? = inTime,
    _ change: (inout EstimateTranslator) -> Void = { _ in }
  ) -> Heading {
    var translator = EstimateTranslator(origin: .sensors, geoid: .bundled, utcOffset: utcOffset)
    change(&translator)
    translator.advance(to: estimate)
    return translator.heading(of: estimate)
  }

  @Test("true and magnetic heading differ by the model's declination")
  func declination() throws {
    let heading = heading(of: Samples.estimate())
    let model = try #require(heading.declination)
    // Munich, 2026: 4.5° east by NOAA's calculator.
    #expect(isClose(model.degrees, 4.5, within: 0.5))
    #expect(!model.isModelExpired)
    #expect(isClose(heading.trueHeading, 30, within: 1e-9))
    #expect(isClose(heading.magneticHeading, 30 - model.degrees, within: 1e-9))
    // 1.2° about down; pitched by 3° the tilt's 0.3° adds next to nothing.
    let accuracy = try #require(heading.trueHeadingAccuracy)
    #expect(abs(accuracy - 1.2) < 0.01)
    let combined = (accuracy * accuracy + model.accuracy * model.accuracy).squareRoot()
    #expect(isClose(heading.magneticHeadingAccuracy, combined, within: 1e-12))
    #expect(heading.headingAccuracy == accuracy)
  }

  @Test("an expired model is told, and widens what rests on it")
  func expiry() throws {
    let before = heading(of: Samples.estimate())
    let after = heading(of: Samples.estimate(), utcOffset: Self.expired)
    let model = try #require(after.declination)
    #expect(model.isModelExpired)
    // 2.4 years of 100 nT each in a horizontal field of 21 µT are 0.65°.
    let widened = try #require(before.declination).accuracy
    #expect(model.accuracy > (widened * widened + 0.6 * 0.6).squareRoot())
    #expect((after.magneticHeadingAccuracy ?? 0) > (before.magneticHeadingAccuracy ?? 99))
    // A heading that came of motion does not rest on the model; one of the magnetometer does.
    #expect(after.trueHeadingAccuracy == before.trueHeadingAccuracy)
    let magnetic = heading(of: Samples.estimate(), utcOffset: Self.expired) {
      $0.judged(
        FusionOutcome(
          instant: SensorInstant(seconds: 1234), quantity: .magneticField, verdict: .accepted))
    }
    #expect((magnetic.trueHeadingAccuracy ?? 0) > (before.trueHeadingAccuracy ?? 99))
    #expect(after.description.contains("magnetic model expired"))
  }

  @Test("a magnetic reference gives a true heading only with a place and a date")
  func magneticReference() throws {
    var estimate = Samples.estimate()
    estimate.headingReference = .magneticNorth
    let here = heading(of: estimate)
    let model = try #require(here.declination)
    #expect(isClose(here.magneticHeading, 30, within: 1e-9))
    #expect(isClose(here.trueHeading, (30 + model.degrees), within: 1e-9))
    #expect(heading(of: estimate, utcOffset: nil).trueHeading == nil)
    estimate.position = nil
    let nowhere = heading(of: estimate)
    #expect(nowhere.trueHeading == nil && nowhere.declination == nil)
    #expect(isClose(nowhere.magneticHeading, 30, within: 1e-9))
    #expect(nowhere.headingAccuracy == nowhere.magneticHeadingAccuracy)
  }

  @Test("without a clock the year of the recording counts, until one tells the date")
  func assumedYear() throws {
    var translator = EstimateTranslator(origin: .replay, geoid: .bundled)
    let estimate = Samples.estimate()
    translator.advance(to: estimate)
    #expect(translator.heading(of: estimate).declination == nil)
    translator.assumedYear = 2034.5
    translator.advance(to: estimate)
    let assumed = try #require(translator.heading(of: estimate).declination)
    #expect(assumed.isModelExpired)
    translator.utcOffset = Self.inTime
    translator.advance(to: estimate)
    let told = try #require(translator.heading(of: estimate).declination)
    #expect(!told.isModelExpired && told.accuracy < assumed.accuracy)
  }

  @Test("a heading that cannot be observed is nil")
  func unobservable() {
    var estimate = Samples.estimate()
    for reference in [nil, .start] as [FusionEstimate.HeadingReference?] {
      estimate.headingReference = reference
      let heading = heading(of: estimate)
      #expect(heading.trueHeading == nil && heading.magneticHeading == nil)
      #expect(heading.headingAccuracy == nil)
    }
    estimate.headingReference = .trueNorth
    estimate.attitude = nil
    #expect(heading(of: estimate).trueHeading == nil)
  }

  @Test("the raw field is in microtesla, and gone five seconds after the magnetometer")
  func rawField() {
    let sample = MagneticSample(
      instant: SensorInstant(seconds: 1230), field: Vector3(20e-6, -1e-6, 43e-6))
    let fresh = heading(of: Samples.estimate()) { $0.received(.magnetic(sample)) }
    #expect(isClose(fresh.x, 20, within: 1e-9))
    #expect(isClose(fresh.z, 43, within: 1e-9))
    #expect(fresh.isCalibrationNeeded == false)
    let late = heading(of: Samples.estimate(at: 1235.5)) { $0.received(.magnetic(sample)) }
    #expect(late.x == nil && late.isCalibrationNeeded == nil)
  }

  @Test("calibration is needed once the field has been wrong for ten seconds")
  func calibration() {
    func needed(disturbedAt start: Double, endedAt end: Double? = nil) -> Bool? {
      heading(of: Samples.estimate()) {
        $0.received(
          .magnetic(MagneticSample(instant: SensorInstant(seconds: 1234), field: .zero)))
        $0.occurred(
          FusionEvent(instant: SensorInstant(seconds: start), kind: .magneticDisturbanceBegan))
        if let end {
          $0.occurred(
            FusionEvent(instant: SensorInstant(seconds: end), kind: .magneticDisturbanceEnded))
        }
      }.isCalibrationNeeded
    }
    #expect(needed(disturbedAt: 1224) == true)
    #expect(needed(disturbedAt: 1225) == false)
    #expect(needed(disturbedAt: 1220, endedAt: 1233) == false)
    func judged(_ verdicts: [(Double, FusionOutcome.Verdict)]) -> Bool? {
      heading(of: Samples.estimate()) {
        $0.received(
          .magnetic(MagneticSample(instant: SensorInstant(seconds: 1234), field: .zero)))
        for (seconds, verdict) in verdicts {
          $0.judged(
            FusionOutcome(
              instant: SensorInstant(seconds: seconds), quantity: .magneticField,
              verdict: verdict))
        }
      }.isCalibrationNeeded
    }
    let refused = FusionOutcome.Verdict.refused(.disturbedField)
    #expect(judged([(1223, refused), (1234, refused)]) == true)
    #expect(judged([(1223, refused), (1230, .accepted), (1234, refused)]) == false)
  }

  @Test("attitudes are in degrees, each with its deviation")
  func attitude() throws {
    var translator = EstimateTranslator(origin: .sensors, geoid: .bundled)
    var estimate = Samples.estimate()
    translator.advance(to: estimate)
    let attitude = try #require(translator.attitude(of: estimate))
    #expect(isClose(attitude.roll, 2, within: 1e-9))
    #expect(isClose(attitude.pitch, -3, within: 1e-9))
    #expect(isClose(attitude.yaw, 30, within: 1e-9))
    #expect(attitude.reference == .trueNorth)
    // 0.3° about either horizontal axis; roll divides by the cosine of 3°.
    #expect(isClose(attitude.rollAccuracy, 0.3, within: 0.001))
    #expect(isClose(attitude.pitchAccuracy, 0.3, within: 1e-9))
    estimate.headingReference = nil
    let blind = try #require(translator.attitude(of: estimate))
    #expect(blind.yaw == nil && blind.yawAccuracy == nil && blind.reference == nil)
    #expect(blind.roll == attitude.roll)
    estimate.attitude = nil
    #expect(translator.attitude(of: estimate) == nil)
  }

  @Test("the deviations of the angles match small turns of the attitude")
  func deviations() {
    let attitude = Rotation<Body, NorthEastDown>(
      roll: .degrees(12), pitch: .degrees(-35), yaw: .degrees(200))
    let step = 1e-6
    for axis in 0..<3 {
      var turn = Vector3<NorthEastDown>.zero
      turn[axis] = step
      var variance = Matrix3<NorthEastDown, NorthEastDown>.zero
      variance[axis, axis] = step * step
      let turned = Rotation<NorthEastDown, NorthEastDown>(exponentialOf: turn) * attitude
      let before = AttitudeAngles(attitude, covariance: variance)
      let after = AttitudeAngles(turned, covariance: variance)
      // Second order in a turn of 1e-6 rad, and the rounding of 200 degrees: 1e-5 of the turn.
      let tolerance = 1e-5 * step * 180 / .pi + 1e-12
      let roll = (after.roll - before.roll).magnitude
      let pitch = (after.pitch - before.pitch).magnitude
      let yaw = (after.yaw - before.yaw).magnitude
      #expect(isClose(roll, before.rollDeviation, within: tolerance))
      #expect(isClose(pitch, before.pitchDeviation, within: tolerance))
      #expect(isClose(yaw, before.yawDeviation, within: tolerance))
    }
  }
}
