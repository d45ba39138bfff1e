internal import ErrorStateFilter
internal import Sensing

extension FusionEngine {
  /// Watches whether the inertial velocity goes astray steadily; if so the biases are not what they
  /// were.
  mutating func watchBiases(
    by assessment: NavigationFilter.Assessment, at instant: SensorInstant
  ) {
    if trend.receive(assessment, at: instant) { doubtBiases(at: instant) }
  }

  /// A velocity was set anew: where that happens twice in a minute the biases are at fault.
  mutating func noteVelocityReset(at instant: SensorInstant) {
    let last = history.lastVelocityReset
    history.lastVelocityReset = instant
    if let last, instant.seconds(since: last) < 60 { doubtBiases(at: instant) }
  }

  /// Opens the biases to what they may be at switch-on, and velocity and attitude to what they have
  /// done to these meanwhile: 0.2 m/s and a degree.
  ///
  /// Where that does not help it is not the biases: each further time waits twice as long.
  mutating func doubtBiases(at instant: SensorInstant) {
    trend.restart()
    aiding.zeroRateRefusals = 0
    if let last = history.lastBiasDoubt {
      let wait = instant.seconds(since: last)
      if wait < history.biasDoubtPause { return }
      history.biasDoubtPause = wait > 300 ? 15 : 2 * history.biasDoubtPause
    }
    history.lastBiasDoubt = instant
    let gyroscope = max(noise.gyroscopeBias, 0.002)
    let accelerometer = max(noise.accelerometerBias, 0.05)
    bank.forEach { $0.doubtBiases(gyroscope: gyroscope, accelerometer: accelerometer) }
    report(.biasesDoubted, at: instant)
  }
}

extension NavigationFilter {
  fileprivate mutating func doubtBiases(gyroscope: Double, accelerometer: Double) {
    for k in 0..<3 {
      let g = StateBlock.gyroscopeBias.offset + k
      let a = StateBlock.accelerometerBias.offset + k
      let v = StateBlock.velocity.offset + k
      let t = StateBlock.attitude.offset + k
      covariance[g, g] += gyroscope * gyroscope
      covariance[a, a] += accelerometer * accelerometer
      covariance[v, v] += 0.04
      covariance[t, t] += 3e-4
    }
  }
}
