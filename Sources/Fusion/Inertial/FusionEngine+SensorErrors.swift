internal import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// What is known of the sensors' errors; `nil` before any filter has started.
  ///
  /// For now and then: it reads the covariance. Nothing in the engine changes by it.
  public mutating func sensorErrors() -> SensorErrors? {
    if bank.isEmpty {
      guard attitudeOnly.isLeveled, let instant = attitudeOnly.instant else { return nil }
      let v = attitudeOnly.gyroscopeBiasCovariance
      var result = SensorErrors(
        instant: instant,
        gyroscopeBias: FusionConfiguration.BiasPrior(
          bias: attitudeOnly.gyroscopeBias,
          deviation: Vector3(
            max(v[0, 0], 0).squareRoot(), max(v[1, 1], 0).squareRoot(),
            max(v[2, 2], 0).squareRoot())))
      result.magneticOffset = knownOffset
      return result
    }
    // While hypotheses compete none of them is known to be right.
    guard bank.isSingle else { return nil }
    let state = bank.state(0)
    var result = SensorErrors(
      instant: state.instant,
      gyroscopeBias: bank.filters[0].estimatedBias(.gyroscopeBias, state.gyroscopeBias))
    result.accelerometerBias = bank.filters[0].estimatedBias(
      .accelerometerBias, state.accelerometerBias)
    result.magneticOffset = knownOffset
    result.satelliteLatency = satelliteLatency.estimate
    if noise.odometerScale > 0 {
      result.odometerScale = SensorErrors.Estimated(
        value: state.odometerScale, deviation: bank.filters[0].deviation(.odometerScale))
    }
    if noise.mountingYaw > 0 {
      result.mountingYaw = SensorErrors.Estimated(
        value: state.mountingYaw, deviation: bank.filters[0].deviation(.mountingYaw))
    }
    return result
  }
}

extension FusionEngine {
  /// The magnetometer's offset in use, in its own readings, tesla; `nil` where there is none.
  fileprivate var knownOffset: Vector3<Body>? {
    mutating get {
      let offset = magneticOffset.offset
      if offset == .zero { return nil }
      return configuration.magnetometer.uncorrected(offset)
    }
  }
}

extension NavigationFilter {
  fileprivate mutating func deviation(_ block: StateBlock, axis: Int = 0) -> Double {
    let i = block.offset + axis
    return max(covariance[i, i], 0).squareRoot()
  }

  fileprivate mutating func estimatedBias(
    _ block: StateBlock, _ bias: Vector3<Body>
  ) -> FusionConfiguration.BiasPrior {
    FusionConfiguration.BiasPrior(
      bias: bias,
      deviation: Vector3(
        deviation(block), deviation(block, axis: 1), deviation(block, axis: 2)))
  }
}
