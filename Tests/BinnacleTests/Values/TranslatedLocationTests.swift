import Foundation
import Fusion
import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import Binnacle

@Suite("Locations of estimates")
struct TranslatedLocationTests {
  private func location(
    of estimate: FusionEstimate, _ change: (inout EstimateTranslator) -> Void = { _ in }
  ) throws -> Location {
    var translator = EstimateTranslator(
      origin: .sensors, geoid: .bundled, utcOffset: 1_779_798_000_000_000_000)
    change(&translator)
    translator.advance(to: estimate)
    return try #require(
      translator.location(of: estimate, now: estimate.instant.advanced(bySeconds: 0.25)))
  }

  @Test("place, heights, movement and time are those of the estimate")
  func everything() throws {
    let estimate = Samples.estimate()
    let location = try location(of: estimate)
    // Radians and back: a rounding of 1e-14 degrees.
    #expect(isClose(location.coordinate.latitude, 48.137154, within: 1e-12))
    #expect(isClose(location.coordinate.longitude, 11.576124, within: 1e-12))
    #expect(location.ellipsoidalAltitude == 565)
    let undulation = GeoidModel.bundled.undulation(at: location.coordinate)
    #expect(isClose(location.altitude, 565 - undulation, within: 1e-9))
    // Munich's geoid is 46 m above the ellipsoid.
    #expect(isClose(undulation, 46, within: 1.5))
    #expect(location.geoid == .egm96Reduced)
    #expect(location.verticalAccuracy == 3)
    #expect(location.velocity == NorthEastDownVector(north: 6, east: 8, down: -0.5))
    #expect(location.speed == 10)
    // A circular error of 0.1 m/s in the plane: 0.1 along, 0.01 rad across.
    #expect(isClose(location.speedAccuracy, 0.1, within: 1e-12))
    let course = atan2(8.0, 6.0) * 180 / Double.pi
    #expect(isClose(location.course, course, within: 1e-9))
    #expect(isClose(location.courseAccuracy, 1.8 / Double.pi, within: 1e-9))
    #expect(location.covariance?.position.northNorth == 4)
    #expect(location.covariance?.velocity?.downDown == 0.04)
    #expect(location.horizontalAccuracy == location.covariance?.position.horizontalRadius)
    #expect(location.timestamp?.nanosecondsSince1970 == 1_779_799_234_500_000_000)
    #expect(location.age == 0.25)
    #expect(location.sourceInformation == SourceInformation(origin: .sensors, isFused: true))
    #expect(location.localPose?.y == 20)
    #expect(!location.isStationary && !location.isReduced)
  }

  @Test("without a position there is no location")
  func nothing() {
    var estimate = Samples.estimate()
    estimate.position = nil
    let translator = EstimateTranslator(origin: .sensors, geoid: .bundled)
    #expect(translator.location(of: estimate, now: estimate.instant) == nil)
  }

  @Test("what is unknown is nil, never nought")
  func unknown() throws {
    var estimate = Samples.estimate()
    estimate.velocity = nil
    estimate.heightOrigin = .none
    estimate.mode = .satelliteOnly
    let location = try location(of: estimate) { $0.utcOffset = nil }
    #expect(location.speed == nil && location.speedAccuracy == nil && location.velocity == nil)
    #expect(location.course == nil && location.courseAccuracy == nil)
    #expect(location.covariance?.velocity == nil)
    #expect(location.altitude == nil && location.ellipsoidalAltitude == nil)
    #expect(location.geoid == nil && location.verticalAccuracy == nil)
    #expect(location.timestamp == nil && location.localPose == nil)
    #expect(!location.sourceInformation.isFused)
  }

  @Test("a course needs a speed above three deviations, and movement")
  func significance() throws {
    var estimate = Samples.estimate()
    estimate.velocity = Vector3(0.31, 0, 0)
    let fast = try location(of: estimate)
    #expect(fast.course == 0)
    estimate.velocity = Vector3(0.29, 0, 0)
    let slow = try location(of: estimate)
    #expect(slow.course == nil && slow.courseAccuracy == nil)
    #expect(slow.speed == 0.29)
    #expect(isClose(slow.speedAccuracy, 0.1, within: 1e-12))
    estimate = Samples.estimate()
    estimate.isStandingStill = true
    let standing = try location(of: estimate)
    #expect(standing.course == nil && standing.isStationary)
    // No covariance and no movement: no division by nothing.
    estimate.isStandingStill = false
    estimate.velocity = .zero
    estimate.velocityCovariance = .zero
    let resting = try location(of: estimate)
    #expect(resting.course == nil)
  }

  @Test("deviations of speed and course follow the shape of the covariance")
  func alongAndAcross() throws {
    var estimate = Samples.estimate()
    // Eastwards; the speed is known to 0.4 m/s, across to 0.1.
    estimate.velocity = Vector3(0, 10, 0)
    estimate.velocityCovariance = Matrix3(diagonal: Vector3(0.01, 0.16, 1))
    let location = try location(of: estimate)
    #expect(isClose(location.speedAccuracy, 0.4, within: 1e-12))
    #expect(isClose(location.courseAccuracy, 1.8 / Double.pi, within: 1e-9))
    #expect(isClose(location.course, 90, within: 1e-12))
  }

  @Test("dead reckoning is told with its beginning")
  func deadReckoning() throws {
    var estimate = Samples.estimate()
    func since(_ mode: FusionEstimate.Mode, age: Double) throws -> SensorInstant? {
      estimate.mode = mode
      estimate.deadReckoningAge = age
      return try location(of: estimate).sourceInformation.deadReckonedSince
    }
    let aided = try since(.navigating, age: 0.3)
    #expect(aided == nil)
    let unaided = try since(.deadReckoning, age: 12)
    #expect(unaided == SensorInstant(seconds: 1222.5))
    let predicted = try since(.satelliteOnly, age: 2)
    #expect(predicted == nil)
    let lost = try since(.satelliteOnly, age: 4)
    #expect(lost == SensorInstant(seconds: 1230.5))
  }

  @Test("verdicts, resets and the origin of a run are handed through")
  func circumstances() throws {
    var estimate = Samples.estimate()
    estimate.resetCount = 3
    estimate.lastReset = SensorInstant(seconds: 1200)
    let fix = FusionOutcome(
      instant: SensorInstant(seconds: 1234), quantity: .satellitePosition,
      verdict: .refused(.unconfirmed))
    let location = try location(of: estimate) {
      $0.origin = .replay
      $0.judged(fix)
      $0.judged(
        FusionOutcome(instant: fix.instant, quantity: .zeroVelocity, verdict: .refused(.tooLate)))
    }
    #expect(location.resetCount == 3 && location.lastReset == SensorInstant(seconds: 1200))
    #expect(location.verdicts[.satellitePosition]?.judgement == .held)
    #expect(location.verdicts[.zeroVelocity]?.judgement == .refused(.tooLate))
    #expect(location.verdicts.all.count == 2)
    #expect(location.sourceInformation.isReplayed && location.sourceInformation.isSimulated)
  }

  @Test("every verdict of the engine has one here, of the same name")
  func everyVerdict() {
    for quantity in FusionOutcome.Quantity.allCases {
      let verdict = SensorVerdict(
        FusionOutcome(instant: Samples.instant, quantity: quantity, verdict: .accepted))
      #expect(verdict.measurement.rawValue == "\(quantity)")
    }
    for reason in FusionOutcome.Reason.allCases where reason != .unconfirmed {
      let verdict = SensorVerdict(
        FusionOutcome(instant: Samples.instant, quantity: .course, verdict: .refused(reason)))
      guard case .refused(let here) = verdict.judgement else {
        Issue.record("\(reason) is no refusal")
        continue
      }
      #expect(here.rawValue == "\(reason)")
    }
  }
}
