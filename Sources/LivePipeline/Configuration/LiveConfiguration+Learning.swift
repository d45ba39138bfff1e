internal import Fusion
internal import Replay
internal import Sensing

extension LiveConfiguration {
  /// Takes over what an earlier run has learnt, where the file says nothing else.
  package mutating func apply(_ learnt: LearntPriors) {
    var inertial = manifest.configuration.inertial
    if let prior = learnt.gyroscope, inertial.initialGyroscopeBias == nil {
      inertial.initialGyroscopeBias = prior
      learntKeys.insert("imu.initial_gyro_bias_radps")
      learntKeys.insert("imu.initial_gyro_bias_sd_radps")
    }
    if let prior = learnt.accelerometer, inertial.initialAccelerometerBias == nil {
      inertial.initialAccelerometerBias = prior
      learntKeys.insert("imu.initial_accel_bias_mps2")
      learntKeys.insert("imu.initial_accel_bias_sd_mps2")
    }
    manifest.configuration.inertial = inertial
    if let offset = learnt.magneticOffset,
      manifest.configuration.magnetometer.initialOffset == nil
    {
      // As its file's text reads back, so that the recording's does.
      manifest.setMagneticOffset(offset)
      learntKeys.insert("mag.hard_iron_ut")
    }
    if let start = learnt.start, self.start == .lastPose { manifest.start = start }
  }

  /// Takes the date for the magnetic model, where the file gives none.
  ///
  /// Only a clock that is known to be right may tell it. Beyond the model's years the nearest is
  /// taken.
  package mutating func apply(utcNanoseconds: Int64) {
    if origin(of: "decimal_year") != .builtIn { return }
    let year = UniversalTime.decimalYear(utcNanoseconds)
    // A clock before the program was written is wrong, whatever it says of itself.
    guard year > 2026 else { return }
    // To a ten-thousandth, an hour: nobody needs more, and people read it.
    let tidy = (min(year, 2030) * 10_000).rounded() / 10_000
    manifest.configuration.magnetometer.decimalYear = tidy
    clockKeys.insert("decimal_year")
  }
}
