import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial
import Testing

@testable import Binnacle

/// A car that stands, accelerates, drives straight on a smooth road, brakes and stands: what it
/// measures is that of a car at rest (by the simulator, with the earth's rate and gravity), with the
/// motion added.
private struct StraightDrive {
  /// When it sets off, s; negative: it has been driving for ever.
  var start = 20.0
  /// How long it accelerates and brakes, s, at 2 m/s².
  var ramp = 10.0
  /// When it begins to brake, s.
  var end = 90.0
  /// Constant speed where it has been driving for ever, m/s.
  var constantSpeed: Double?
  var duration: Double
  var hasVelocity: Bool
  var seed: UInt64

  private static let place = Place.degrees(47.5, 8.5, height: 450)
  private static let (roll, pitch, yaw) = (0.02, -0.03, 0.7)
  /// 0.3 degrees per second on each axis.
  private static let gyroscopeBias = Vector3<Body>(1, 1, 1) * (0.3 * .pi / 180)
  private static let rate = 50.0

  private func acceleration(at time: Double) -> Double {
    if constantSpeed != nil { return 0 }
    if time >= start, time < start + ramp { return 2 }
    return time >= end && time < end + ramp ? -2 : 0
  }

  private func speed(at time: Double) -> Double {
    if let constantSpeed { return constantSpeed }
    let up = min(max(time - start, 0), ramp)
    let down = min(max(time - end, 0), ramp)
    return 2 * (up - down)
  }

  private func distance(at time: Double) -> Double {
    if let constantSpeed { return constantSpeed * time }
    let up = min(max(time - start, 0), ramp)
    let level = min(max(time - start - ramp, 0), end - start - ramp)
    let down = min(max(time - end, 0), ramp)
    return up * up + 2 * ramp * level + 2 * ramp * down - down * down
  }

  /// Hands out all samples, in order.
  func run(_ body: (SensorSample) -> Void) {
    var scenario = Scenario(
      name: "straight",
      trajectory: .still(at: Self.place, roll: Self.roll, pitch: Self.pitch, yaw: Self.yaw),
      duration: duration, seed: seed, inertial: SensorGrade.mems.inertial(rate: Self.rate))
    scenario.truthRate = 0
    var simulator = Simulator(scenario)
    var noise = ReducedAccuracyTests.Numbers(state: seed &* 977 &+ 5)
    // A level acceleration ahead, in the axes of the tilted body.
    let attitude = Rotation<Body, NorthEastDown>(
      roll: .radians(Self.roll), pitch: .radians(Self.pitch), yaw: .radians(Self.yaw))
    let ahead = attitude.inverse * Vector3<NorthEastDown>(cosine, sine, 0)
    var next = 1.0
    while let row = simulator.next() {
      guard case .inertial(let inertial) = row else { continue }
      let instant = SensorInstant(nanoseconds: inertial.time.validity)
      while next <= instant.seconds {
        body(.satellite(fix(at: next, &noise)))
        next += 1
      }
      let force = inertial.specificForce
      let rate = inertial.angularRate
      let pushed = acceleration(at: instant.seconds - 0.5 / Self.rate)
      body(
        .inertial(
          InertialSample(
            instant: instant,
            specificForce: Vector3(force.x, force.y, force.z) + ahead * pushed,
            angularRate: Vector3(rate.x, rate.y, rate.z) + Self.gyroscopeBias)))
    }
  }

  // Of the course, 0.7 rad.
  private let cosine = 0.764_842_187_284_488_5
  private let sine = 0.644_217_687_237_691_1

  /// A fix with three metres of white noise along each axis.
  private func fix(
    at time: Double, _ noise: inout ReducedAccuracyTests.Numbers
  ) -> SatelliteFix {
    let ahead = distance(at: time)
    let there = Coordinate(latitude: 47.5, longitude: 8.5)
      .destination(distance: ahead, bearing: Self.yaw * 180 / .pi)
    let north = 3 * noise.normal()
    let east = 3 * noise.normal()
    let measured = there.destination(distance: north, bearing: 0)
      .destination(distance: east, bearing: 90)
    var fix = SatelliteFix(
      instant: SensorInstant(seconds: time),
      position: .degrees(
        latitude: measured.latitude, longitude: measured.longitude,
        height: 450 + 3 * noise.normal()))
    fix.standardDeviationNorth = 3
    fix.standardDeviationEast = 3
    fix.standardDeviationDown = 3
    if hasVelocity {
      fix.velocityNorth = speed(at: time) * cosine + 0.1 * noise.normal()
      fix.velocityEast = speed(at: time) * sine + 0.1 * noise.normal()
      fix.velocityDown = 0.1 * noise.normal()
      fix.standardDeviationVelocityNorth = 0.1
      fix.standardDeviationVelocityEast = 0.1
      fix.standardDeviationVelocityDown = 0.1
    }
    return fix
  }
}

/// Runs the engine over a drive, once per estimate.
private func estimates(of drive: StraightDrive, _ body: (FusionEstimate) -> Void) {
  var configuration = FusionConfiguration(profile: .other)
  ActivityType.automotive.apply(to: &configuration, isProfileStated: false)
  var engine = FusionEngine(configuration: configuration)
  drive.run { sample in
    engine.receive(sample)
    while let estimate = engine.nextEstimate() { body(estimate) }
    while engine.nextOutcome() != nil {}
    while engine.nextEvent() != nil {}
  }
}

@Suite("Standing and driving, long: Release")
struct StandingReleaseTests {
  @Test(
    "parked for two hours: stationary within 10 s, the heading stays, and the odometer all but so",
    arguments: [true, false])
  func parked(hasVelocity: Bool) {
    let drive = StraightDrive(duration: 7300, hasVelocity: hasVelocity, seed: 3)
    let stop = drive.end + drive.ramp
    var standsSince: Double?
    var parked = 0
    var standing = 0
    var falls = 0
    var wasStanding = false
    var headings: ClosedRange<Double>?
    var translator = EstimateTranslator(origin: .sensors, geoid: .bundled)
    var odometer = Odometer()
    var lastLooked = 0.0
    var distanceAtRest: Double?
    estimates(of: drive) { estimate in
      let time = estimate.instant.seconds
      // Ten times a second, as who wants the best is told.
      if time - lastLooked >= 0.1 {
        lastLooked = time
        translator.advance(to: estimate)
        if let location = translator.location(of: estimate, now: estimate.instant) {
          odometer.update(with: location)
        }
        if time > stop + 10, distanceAtRest == nil { distanceAtRest = odometer.distance }
      }
      guard time > stop else { return }
      if estimate.isStandingStill, standsSince == nil { standsSince = time }
      // A minute at rest teaches the bias of the gyroscope.
      guard time > stop + 60 else { return }
      parked += 1
      if estimate.isStandingStill { standing += 1 }
      if wasStanding, !estimate.isStandingStill { falls += 1 }
      wasStanding = estimate.isStandingStill
      if estimate.headingReference == .trueNorth, let yaw = estimate.attitude?.rollPitchYaw.yaw {
        headings = min(headings?.lowerBound ?? yaw, yaw)...max(headings?.upperBound ?? yaw, yaw)
      }
    }
    #expect((standsSince ?? .infinity) - stop < 10)
    // The receiver's velocities make it doubt once in forty thousand, by two in a row that agree; the
    // inertial sensor's noise in one of a thousand quarters of a second (`StandstillDetector`): 29 of
    // two hours', and three deviations of that.
    #expect(falls <= 45, "\(falls)")
    #expect(Double(standing) > 0.99 * Double(parked))
    #expect(odometer.distance - (distanceAtRest ?? 0) < 5)
    guard let headings else {
      Issue.record("no heading was ever known")
      return
    }
    #expect((headings.upperBound - headings.lowerBound) * 180 / .pi < 2)
  }

  @Test("at a constant 30 m/s on a smooth road it is never stationary")
  func smoothRoad() {
    var drive = StraightDrive(duration: 1800, hasVelocity: true, seed: 4)
    drive.constantSpeed = 30
    var count = 0
    var standing = 0
    estimates(of: drive) { estimate in
      count += 1
      if estimate.isStandingStill { standing += 1 }
    }
    #expect(count > 80_000)
    #expect(standing == 0)
  }
}
