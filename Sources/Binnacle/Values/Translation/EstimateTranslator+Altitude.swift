internal import Fusion
internal import Geodesy
internal import LinearAlgebra
internal import Sensing

extension EstimateTranslator {
  /// How high the vehicle is; what is not known of it is `nil`.
  func altitude(of estimate: FusionEstimate) -> Altitude {
    var altitude = Altitude(instant: estimate.instant)
    altitude.timestamp = utc(at: estimate.instant)
    if let position = estimate.position, estimate.heightOrigin != .none {
      let geoid = seaLevel(of: estimate)
      altitude.ellipsoidal = position.height
      altitude.meanSeaLevel =
        position.height
        - geoid.undulation(latitude: position.latitude, longitude: position.longitude)
      altitude.geoid = geoid.name
      altitude.accuracy = max(estimate.positionCovariance.row2.z, 0).squareRoot()
    }
    altitude.relative = relativeHeight.metres
    if let sample = lastPressure, isFresh(sample.instant, at: estimate.instant),
      case .pressure(let pascals) = sample.reading
    {
      altitude.pressure = pascals
    }
    if let velocity = estimate.velocity {
      altitude.verticalSpeed = -velocity.z
      altitude.verticalSpeedAccuracy = max(estimate.velocityCovariance.row2.z, 0).squareRoot()
    }
    altitude.receiver = receiver(at: estimate.instant)
    return altitude
  }
}
