internal import CMath
internal import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionConfiguration.BiasPrior {
  /// What is left of the prior after `elapsed` seconds without a measurement, of a bias that wanders
  /// with a steady-state standard deviation of `steady` and a correlation time of `time`.
  func faded(over elapsed: Double, steady: Double, time: Double) -> Self {
    let factor = Elementary.exponential(-max(elapsed, 0) / time)
    let square = factor * factor
    func widened(_ deviation: Double) -> Double {
      (square * deviation * deviation + (1 - square) * steady * steady).squareRoot()
    }
    return Self(
      bias: factor * bias,
      deviation: Vector3(widened(deviation.x), widened(deviation.y), widened(deviation.z)))
  }
}

extension FusionEngine {
  /// For how long after the start a disagreement is held against the priors, s. Later the
  /// measurements have confirmed or replaced them.
  private static var priorTrial: Double { 600 }

  /// The prior of the gyroscope's bias, where one is in use.
  mutating func gyroscopePrior(at instant: SensorInstant) -> FusionConfiguration.BiasPrior? {
    guard history.usesPriors, let prior = configuration.inertial.initialGyroscopeBias else {
      return nil
    }
    return prior.faded(
      over: sinceStart(instant), steady: noise.gyroscopeBias, time: noise.gyroscopeBiasTime)
  }

  /// The prior of the accelerometer's bias, where one is in use.
  mutating func accelerometerPrior(at instant: SensorInstant) -> FusionConfiguration.BiasPrior? {
    guard history.usesPriors, let prior = configuration.inertial.initialAccelerometerBias else {
      return nil
    }
    return prior.faded(
      over: sinceStart(instant), steady: noise.accelerometerBias,
      time: noise.accelerometerBiasTime)
  }

  private mutating func sinceStart(_ instant: SensorInstant) -> Double {
    timeline.firstInertial.map { instant.seconds(since: $0) } ?? 0
  }

  /// Gives the first filter, which starts at `instant`, what is known of its sensors' biases.
  mutating func applyPriors(at instant: SensorInstant) {
    if let now = gyroscopePrior(at: instant) {
      bank.filters[0].state.gyroscopeBias = now.bias
      bank.filters[0].setBiasDeviation(.gyroscopeBias, now.deviation)
    }
    if let now = accelerometerPrior(at: instant) {
      bank.filters[0].state.accelerometerBias = now.bias
      bank.filters[0].setBiasDeviation(.accelerometerBias, now.deviation)
    }
  }

  /// A measurement disagrees soon after a start from priors: they may be those of another sensor or
  /// another day. The biases are opened to what anybody would assume, and the priors forgotten.
  mutating func doubtPriors<Observer: FilterObserver & ~Copyable>(
    at instant: SensorInstant, telling observer: inout Observer
  ) {
    guard history.usesPriors else { return }
    history.usesPriors = false
    if sinceStart(instant) > Self.priorTrial { return }
    let inertial = configuration.inertial
    // What a wrong bias has turned the attitude by so far, before any aid held it.
    let turned = noise.gyroscopeBias * min(max(sinceStart(instant), 0), 5)
    let gyroscope = noise.gyroscopeBias
    let accelerometer = noise.accelerometerBias
    bank.forEach { filter in
      if inertial.initialGyroscopeBias != nil {
        filter.setBiasDeviation(.gyroscopeBias, Vector3(gyroscope, gyroscope, gyroscope))
        filter.widenAttitude(by: turned)
      }
      if inertial.initialAccelerometerBias != nil {
        filter.setBiasDeviation(
          .accelerometerBias, Vector3(accelerometer, accelerometer, accelerometer))
      }
    }
    if inertial.initialGyroscopeBias != nil { tell(&observer, forgotten: .gyroscopeBias) }
    if inertial.initialAccelerometerBias != nil {
      tell(&observer, forgotten: .accelerometerBias)
    }
    report(.biasPriorRefuted, at: instant)
  }
}

extension NavigationFilter {
  /// Adds a standard deviation (rad) to the attitude about each axis.
  fileprivate mutating func widenAttitude(by deviation: Double) {
    for axis in 0..<3 {
      let a = StateBlock.attitude.offset + axis
      covariance[a, a] += deviation * deviation
    }
  }

  /// Gives the three states of a bias these standard deviations, and no correlation with others.
  fileprivate mutating func setBiasDeviation(_ block: StateBlock, _ deviation: Vector3<Body>) {
    for axis in 0..<3 {
      covariance.reset(
        state: block.offset + axis, toVariance: deviation[axis] * deviation[axis])
    }
  }
}
