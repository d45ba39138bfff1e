import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial

/// A simulated recording as samples in the order of their arrival.
struct MixRecording {
  var samples: [SensorSample]
  /// The index of the first sample after the engine has found its heading.
  var start: Int
  /// Inertial samples from there on.
  var inertialCount: Int

  /// A multirotor with the sensors that EKF2 was measured with: magnetometer and barometer at 80 Hz,
  /// position and velocity at 5 Hz.
  init(inertialRate: Double, seconds: Double, seed: UInt64 = 1) {
    let grade = SensorGrade.mems
    self.init(
      Scenario(
        name: "mix", profile: "airborne", trajectory: .multirotor(), duration: seconds,
        seed: seed, inertial: grade.inertial(rate: inertialRate),
        receiver: grade.receiver(rate: 5), barometer: grade.barometer(rate: 80),
        magnetometer: grade.magnetometer(rate: 80), truthRate: 0), skipping: 15)
  }

  init(_ scenario: Scenario, skipping: Double) {
    samples = []
    var simulator = Simulator(scenario)
    while let row = simulator.next() {
      if let sample = Self.sample(row) { samples.append(sample) }
    }
    start = samples.firstIndex { $0.instant.seconds > skipping } ?? 0
    inertialCount = samples[start...].count { $0.kind == .inertial }
  }

  private static func vector<Frame>(_ t: Triple) -> Vector3<Frame> { Vector3(t.x, t.y, t.z) }

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
}
