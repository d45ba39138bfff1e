public import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionConfiguration {
  /// The noise that the filter assumes: what was given, else the profile's defaults.
  public var inertialNoise: InertialNoise {
    var noise = InertialNoise.consumer
    if let value = inertial.angleRandomWalk { noise.angleRandomWalk = value }
    if let value = inertial.velocityRandomWalk { noise.velocityRandomWalk = value }
    // Who states a bias is taken to mean what wanders in an hour. See Derivation (N-4).
    if let value = inertial.gyroscopeBias {
      noise.gyroscopeBias = value
      noise.gyroscopeBiasTime = 3600
    }
    if let value = inertial.accelerometerBias {
      noise.accelerometerBias = value
      noise.accelerometerBiasTime = 3600
    }
    if let value = inertial.biasTime {
      noise.gyroscopeBiasTime = value
      noise.accelerometerBiasTime = value
    }
    if let value = inertial.gyroscopeScale { noise.gyroscopeScale = value }
    if let value = inertial.accelerometerScale { noise.accelerometerScale = value }
    if let value = barometer.bias { noise.barometerBias = value }
    if let value = barometer.biasTime { noise.barometerBiasTime = value }
    // A walking body is too gentle to tell scale factors, and its noise is its gait.
    if profile == .pedestrian {
      noise.gyroscopeScale = 0
      noise.accelerometerScale = 0
    }
    if profile != .automotive {
      noise.odometerScale = 0
      noise.mountingYaw = 0
      noise.mountingPitch = 0
      noise.axleDistance = 0
      noise.slipCompliance = 0
    }
    return noise
  }

  /// rad; what is not told follows from the bias that the sensor has when it is switched on. See
  /// Derivation (N-32).
  var misalignmentDeviation: Double {
    if let value = inertial.misalignment { return value }
    let bias = inertial.gyroscopeBias ?? InertialNoise.consumer.gyroscopeBias
    return bias > 1e-3 ? 2e-3 : 5e-4
  }

  /// What the layout without position and velocity is told of the inertial sensor.
  func attitudeConfiguration(
    gyroscopePrior: BiasPrior?, magneticOffset: Vector3<Body>
  ) -> AttitudeFilter.Configuration {
    var result = AttitudeFilter.Configuration()
    result.angleRandomWalk = inertial.angleRandomWalk
    result.velocityRandomWalk = inertial.velocityRandomWalk
    result.gyroscopeBiasDeviation = inertial.gyroscopeBias
    result.gyroscopeRange = inertial.gyroscopeRange
    if let gyroscopePrior {
      result.initialGyroscopeBias = gyroscopePrior.bias
      result.initialGyroscopeBiasDeviation = gyroscopePrior.deviation
    }
    result.initialMagneticOffset = magneticOffset
    return result
  }
}
