import Fusion
import Sensing
import Simulation

extension Catalogue {
  static var engines: [Benchmark] {
    [
      engine("engine-ekf2-mix", "one IMU sample of the mix, all in, 16 states", scale: false),
      engine("engine-ekf2-mix-scale", "the same with the scale block, 22 states", scale: true),
      engine("engine-1khz", "one IMU sample at 1 kHz, 16 states", scale: false, rate: 1000),
      Benchmark(
        name: "engine-alignment", operation: "one IMU sample while the bank looks for the heading",
        batch: 1, count: 4000, counted: 500, isUsual: true
      ) { isBrief in
        // Without a magnetometer, standing: twelve headings compete for ever.
        let recording = MixRecording(
          Scenario(
            name: "alignment", profile: "airborne", trajectory: .still(),
            duration: isBrief ? 20 : 40, inertial: SensorGrade.mems.inertial(rate: 200),
            receiver: SensorGrade.mems.receiver(rate: 5), truthRate: 0), skipping: 15)
        return try AlignmentWorkload(recording, configuration: configuration(scale: false))
      },
      Benchmark(
        name: "engine-prediction", operation: "the horizon's estimate carried to the present",
        batch: 1, count: 400, counted: 20
      ) { isBrief in
        PredictionWorkload(
          MixRecording(inertialRate: 200, seconds: 20), configuration: configuration(scale: false))
      },
    ]
  }

  static func configuration(scale: Bool) -> FusionConfiguration {
    var configuration = FusionConfiguration(profile: .airborne)
    configuration.inertial.gyroscopeScale = scale ? 1e-3 : 0
    configuration.inertial.accelerometerScale = scale ? 1e-3 : 0
    // The mix is one of motion: what rest adds is not EKF2's.
    configuration.usesStandstill = false
    return configuration
  }

  private static func engine(
    _ name: String, _ operation: String, scale: Bool, rate: Double = 200
  ) -> Benchmark {
    Benchmark(
      name: name, operation: operation, batch: 1, count: Int(60 * rate), counted: Int(10 * rate),
      peer: "eigen-dense-15"
    ) { isBrief in
      try EngineWorkload(
        MixRecording(inertialRate: rate, seconds: isBrief ? 30 : 80),
        configuration: configuration(scale: scale))
    }
  }
}
