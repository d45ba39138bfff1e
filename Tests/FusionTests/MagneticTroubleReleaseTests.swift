import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial
import Testing

@Suite("Release: magnetometer trouble")
struct MagneticTroubleReleaseTests {
  /// Twice the field, 96 µT at 48 µT.
  static let hardIron = Vector3<Body>(62e-6, -48e-6, 56e-6)

  /// The readings replaced by those of the magnetic model's field with an offset and what passes by.
  static func recording(
    _ trajectory: Trajectory, duration: Double, seed: UInt64, receiver: Double = 1,
    offset: Vector3<Body> = .zero,
    passing: (Double) -> Vector3<NorthEastDown> = { _ in .zero }
  ) -> Recording {
    var recording = Recording(
      trajectory, duration: duration, seed: seed, inertial: 100, receiver: receiver,
      magnetometer: 25)
    var random = RepeatableGenerator(seed: seed + 99)
    recording.samples = recording.samples.map { sample in
      guard case .magnetic(var magnetic) = sample else { return sample }
      let truth = recording.truth(at: magnetic.instant)
      let q = truth.localLevel.quaternion
      let attitude = Rotation<Body, NorthEastDown>(unitW: q.w, x: q.x, y: q.y, z: q.z)
      let earth = MagneticModel.field(
        at: GeodeticPosition(
          latitude: truth.latitude, longitude: truth.longitude, height: truth.height),
        decimalYear: 2026.5
      ).vector
      let noise = Vector3<Body>(random.normal(), random.normal(), random.normal())
      magnetic.field =
        attitude.inverse * (earth + passing(magnetic.instant.seconds)) + offset + 3e-7 * noise
      return .magnetic(magnetic)
    }
    return recording
  }

  /// A dipole that passes within five seconds, 20 µT at its strongest.
  static func truck(
    _ direction: Vector3<NorthEastDown>, at start: Double
  ) -> (Double) -> Vector3<NorthEastDown> {
    { time in
      let t = time - start
      guard t > 0, t < 5 else { return .zero }
      return min(1, min(t, 5 - t) / 0.5) * 20e-6 * direction
    }
  }

  static func isAccepted(_ outcome: FusionOutcome) -> Bool {
    switch outcome.verdict {
    case .accepted, .deweighted: outcome.quantity == .magneticField
    case .refused: false
    }
  }

  /// Runs samples and hands back what the engine knows of its sensors at the end.
  private func learnt(
    _ samples: [SensorSample], _ configuration: FusionConfiguration
  ) -> (run: [FusionEvent], errors: SensorErrors?, outcomes: [FusionOutcome]) {
    var engine = FusionEngine(configuration: configuration)
    var events: [FusionEvent] = []
    var outcomes: [FusionOutcome] = []
    for sample in samples {
      engine.receive(sample)
      while engine.nextEstimate() != nil {}
      while let event = engine.nextEvent() { events.append(event) }
      while let outcome = engine.nextOutcome() { outcomes.append(outcome) }
    }
    return (events, engine.sensorErrors(), outcomes)
  }

  @Test(
    "hard iron of twice the field is learnt in motion, kept for the next run, and used from its start",
    arguments: [
      (Trajectory.multirotor(standing: 3), Profile.airborne),
      (.walk(standing: 3), .pedestrian), (.car(standing: 3), .other),
    ], [21, 22] as [UInt64])
  func hardIron(platform: (trajectory: Trajectory, profile: Profile), seed: UInt64) {
    let recording = Self.recording(
      platform.trajectory, duration: 150, seed: seed, offset: Self.hardIron)
    var configuration = FusionConfiguration.defaults(platform.profile)
    let first = learnt(recording.samples, configuration)
    #expect(first.run.contains { $0.kind == .magneticOffsetFound })
    guard let found = first.errors?.magneticOffset else {
      Issue.record("nothing was learnt")
      return
    }
    // Two degrees and a half of heading in a horizontal field of 20 µT, and as much of the vertical.
    #expect((found - Self.hardIron).norm < 1.5e-6, "\(found)")
    // The last fifth of the readings is fused.
    let late = first.outcomes.filter {
      $0.quantity == .magneticField && $0.instant.seconds > 120
    }
    #expect(Double(late.count { Self.isAccepted($0) }) > 0.9 * Double(late.count))

    configuration.magnetometer.initialOffset = found
    let second = EngineRun(recording.samples, configuration)
    let early = second.outcomes.filter {
      $0.quantity == .magneticField && $0.instant.seconds > 3 && $0.instant.seconds < 20
    }
    #expect(!early.isEmpty)
    #expect(Double(early.count { Self.isAccepted($0) }) > 0.9 * Double(early.count))
    for e in second.estimates where e.headingReference == .trueNorth {
      // What is left of the offset, and what walking and flying do to the tilt.
      #expect((recording.headingError(of: e) ?? 9).magnitude < 0.12)
    }
  }

  @Test("a well calibrated sensor is left as it is", arguments: 31...34 as ClosedRange<UInt64>)
  func noIron(seed: UInt64) {
    let recording = Self.recording(.multirotor(standing: 3), duration: 150, seed: seed)
    let run = learnt(recording.samples, .defaults(.airborne))
    #expect(run.errors?.magneticOffset == nil)
    #expect(!run.run.contains { $0.kind == .magneticOffsetFound })
  }

  /// Eight directions of what passes.
  static let directions: [Vector3<NorthEastDown>] = [
    Vector3(1, 0, 0), Vector3(-1, 0, 0), Vector3(0, 1, 0), Vector3(0, -1, 0), Vector3(0, 0, 1),
    Vector3(0, 0, -1), Vector3(0.58, 0.58, -0.58), Vector3(-0.58, -0.58, 0.58),
    Vector3(-0.42, 0.87, -0.26), Vector3(-0.5, -0.8, -0.33),
  ]

  @Test(
    "a truck that passes moves the heading by less than two degrees and bans nothing",
    arguments: directions, [Profile.airborne, .pedestrian, .other])
  func truck(direction: Vector3<NorthEastDown>, profile: Profile) {
    let trajectory: Trajectory =
      switch profile {
      case .airborne: .multirotor(standing: 3)
      case .pedestrian: .walk(standing: 3)
      default: .still()
      }
    let undisturbed = Self.recording(trajectory, duration: 75, seed: 41)
    let disturbed = Self.recording(
      trajectory, duration: 75, seed: 41, passing: Self.truck(direction, at: 50))
    let calm = EngineRun(undisturbed.samples, .defaults(profile))
    let run = EngineRun(disturbed.samples, .defaults(profile))
    #expect(calm.estimates.count == run.estimates.count)
    var worst = 0.0
    for (a, b) in zip(calm.estimates, run.estimates) where a.instant.seconds > 50 {
      guard let p = a.attitude?.rollPitchYaw.yaw, let q = b.attitude?.rollPitchYaw.yaw else {
        continue
      }
      #expect(a.headingReference == b.headingReference)
      worst = max(worst, Angle.wrapped(radians: p - q).magnitude)
    }
    #expect(worst < 0.0349, "\(worst * 180 / .pi) degrees")
    // A second after it has gone all is fused as before.
    let after = run.outcomes.filter {
      $0.quantity == .magneticField && $0.instant.seconds > 56
    }
    #expect(after.count > 400)
    #expect(Double(after.count { Self.isAccepted($0) }) > 0.97 * Double(after.count))
  }

  @Test(
    "without a position, too, a truck moves the heading by less than two degrees",
    arguments: directions)
  func truckWithoutPosition(direction: Vector3<NorthEastDown>) {
    let calm = EngineRun(
      Self.recording(.still(), duration: 70, seed: 42, receiver: 0).samples, .defaults(.other))
    let disturbed = Self.recording(
      .still(), duration: 70, seed: 42, receiver: 0, passing: Self.truck(direction, at: 50))
    let run = EngineRun(disturbed.samples, .defaults(.other))
    var worst = 0.0
    for (a, b) in zip(calm.estimates, run.estimates) where a.instant.seconds > 50 {
      guard let p = a.attitude?.rollPitchYaw.yaw, let q = b.attitude?.rollPitchYaw.yaw else {
        continue
      }
      worst = max(worst, Angle.wrapped(radians: p - q).magnitude)
    }
    #expect(worst < 0.0349, "\(worst * 180 / .pi) degrees")
    let after = run.outcomes.filter {
      $0.quantity == .magneticField && $0.instant.seconds > 57
    }
    #expect(Double(after.count { Self.isAccepted($0) }) > 0.9 * Double(after.count))
  }

  @Test("soft iron that a calibration found is taken off the readings before anything else")
  func softIron() {
    let iron = Matrix3<Body, Body>(
      Vector3(1.12, 0.05, -0.04), Vector3(0.05, 0.91, 0.03), Vector3(-0.04, 0.03, 1.02))
    let offset = Vector3<Body>(12e-6, -31e-6, 22e-6)
    let plain = Self.recording(.multirotor(standing: 3), duration: 60, seed: 51)
    let (a, b, c) = (iron.row0, iron.row1, iron.row2)
    var bent = plain
    bent.samples = plain.samples.map { sample in
      guard case .magnetic(var m) = sample else { return sample }
      let f = m.field
      let inverse =
        (f.x * b.cross(c) + f.y * c.cross(a) + f.z * a.cross(b)) / iron.determinant
      m.field = inverse + offset
      return .magnetic(m)
    }
    var configuration = FusionConfiguration.defaults(.airborne)
    let expected = EngineRun(plain.samples, configuration)
    configuration.magnetometer.softIron = iron
    configuration.magnetometer.initialOffset = offset
    let run = EngineRun(bent.samples, configuration)
    #expect(run.estimates.count == expected.estimates.count)
    for (x, y) in zip(run.estimates, expected.estimates) {
      #expect(x.headingReference == y.headingReference)
      guard let p = x.attitude?.rollPitchYaw.yaw, let q = y.attitude?.rollPitchYaw.yaw else {
        continue
      }
      // Rounding of the readings, 1e-16 of 100 µT, through gates that decide alike.
      #expect(Angle.wrapped(radians: p - q).magnitude < 1e-6)
    }
    #expect(run.outcomes.count { Self.isAccepted($0) } > 500)
  }
}
