import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial

/// A simulated recording as samples in order of arrival, with its exact truth.
struct Recording {
  let scenario: Scenario
  var samples: [SensorSample]

  init(_ scenario: Scenario) {
    self.scenario = scenario
    var bare = scenario
    bare.truthRate = 0
    samples = []
    var simulator = Simulator(bare)
    while let row = simulator.next() {
      if let sample = Self.sample(row) { samples.append(sample) }
    }
  }

  /// A trajectory with sensors at given rates (Hz); a rate of zero leaves the sensor out.
  init(
    _ trajectory: Trajectory, grade: SensorGrade = .mems, duration: Double, seed: UInt64 = 1,
    inertial: Double = 50, receiver: Double = 1, barometer: Double = 0, magnetometer: Double = 0,
    odometer: Double = 0
  ) {
    self.init(
      Scenario(
        name: "test", trajectory: trajectory, duration: duration, seed: seed,
        inertial: inertial > 0 ? grade.inertial(rate: inertial) : nil,
        receiver: receiver > 0 ? grade.receiver(rate: receiver) : nil,
        barometer: barometer > 0 ? grade.barometer(rate: barometer) : nil,
        magnetometer: magnetometer > 0 ? grade.magnetometer(rate: magnetometer) : nil,
        odometer: odometer > 0 ? grade.odometer(rate: odometer) : nil))
  }

  static func vector<Frame>(_ t: Triple, as frame: Frame.Type = Frame.self) -> Vector3<Frame> {
    Vector3(t.x, t.y, t.z)
  }

  static func sample(_ row: SimulatedRow) -> SensorSample? {
    let instant = SensorInstant(nanoseconds: row.time.validity)
    switch row {
    case .inertial(let r):
      return .inertial(
        InertialSample(
          instant: instant, specificForce: vector(r.specificForce),
          angularRate: vector(r.angularRate)))
    case .receiver(let r):
      var fix = SatelliteFix(
        instant: instant,
        position: GeodeticPosition(
          latitude: r.latitude, longitude: r.longitude, height: r.height))
      fix.standardDeviationNorth = r.positionDeviation.x
      fix.standardDeviationEast = r.positionDeviation.y
      fix.standardDeviationDown = r.positionDeviation.z
      fix.velocityNorth = r.velocity?.x
      fix.velocityEast = r.velocity?.y
      fix.velocityDown = r.velocity?.z
      fix.standardDeviationVelocityNorth = r.velocityDeviation?.x
      fix.standardDeviationVelocityEast = r.velocityDeviation?.y
      fix.standardDeviationVelocityDown = r.velocityDeviation?.z
      return .satellite(fix)
    case .barometer(let r):
      return .pressure(PressureSample(instant: instant, reading: .pressure(r.pressure)))
    case .magnetometer(let r):
      return .magnetic(MagneticSample(instant: instant, field: vector(r.field)))
    case .odometer(let r):
      return .odometer(
        OdometerSample(instant: instant, speed: r.speed, standardDeviation: r.deviation))
    case .truth: return nil
    }
  }

  func truth(at instant: SensorInstant) -> TrueState {
    scenario.trajectory.state(at: instant.seconds)
  }

  /// The same samples without those of one kind inside a stretch of time (s).
  func without(_ kind: SensorKind, from start: Double, to end: Double) -> Recording {
    var result = self
    result.samples.removeAll {
      $0.kind == kind && $0.instant.seconds >= start && $0.instant.seconds < end
    }
    return result
  }

  /// The true pose at the start, with standard deviations that fit a pose known well.
  func startPose(at seconds: Double = 0) -> FusionEngine.StartPose {
    let t = scenario.trajectory.state(at: seconds)
    let q = t.localLevel.quaternion
    return FusionEngine.StartPose(
      instant: SensorInstant(seconds: seconds),
      position: GeodeticPosition(latitude: t.latitude, longitude: t.longitude, height: t.height),
      velocity: Self.vector(t.localLevel.velocity),
      attitude: Rotation(unitW: q.w, x: q.x, y: q.y, z: q.z),
      positionDeviation: Vector3(0.5, 0.5, 0.5), velocityDeviation: Vector3(0.05, 0.05, 0.05),
      attitudeDeviation: Vector3(0.005, 0.005, 0.01))
  }

  /// Estimate minus truth along north, east and down, m.
  func positionError(of estimate: FusionEstimate) -> Vector3<NorthEastDown>? {
    guard let position = estimate.position else { return nil }
    let t = truth(at: estimate.instant)
    let level = LocalLevel.toEarthFixed(latitude: t.latitude, longitude: t.longitude)
    let exact: Vector3<EarthFixed> = Self.vector(t.position)
    return level.transposed * (position.earthFixed - exact)
  }

  /// Estimated minus true heading, rad.
  func headingError(of estimate: FusionEstimate) -> Double? {
    guard let attitude = estimate.attitude else { return nil }
    return Angle.wrapped(
      radians: attitude.rollPitchYaw.yaw - truth(at: estimate.instant).localLevel.yaw)
  }
}
