internal import Fusion
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension EstimateTranslator {
  /// Where the nose points; every heading in it is `nil` where it cannot be observed.
  ///
  /// With `isReduced` without the declination and what follows from it: it tells the place.
  func heading(of estimate: FusionEstimate, isReduced: Bool = false) -> Heading {
    var heading = Heading(instant: estimate.instant)
    heading.timestamp = utc(at: estimate.instant)
    setField(of: &heading)
    heading.declination = estimate.position == nil || isReduced ? nil : declination.value
    guard let attitude = estimate.attitude, let reference = estimate.headingReference,
      reference != .start
    else { return heading }
    let turn = AttitudeAngles(attitude, covariance: estimate.attitudeCovariance)
    let model = heading.declination
    switch reference {
    case .trueNorth:
      heading.trueHeading = turn.yaw
      heading.trueHeadingAccuracy = turn.yawDeviation
      if let model {
        heading.magneticHeading = Self.turned(turn.yaw - model.degrees)
        heading.magneticHeadingAccuracy = Self.combined(turn.yawDeviation, model.accuracy)
        // The engine takes the model's direction as valid; it does not know of the year.
        if model.isModelExpired, isMagnetometerUsed(at: estimate.instant) {
          heading.trueHeadingAccuracy = Self.combined(turn.yawDeviation, model.accuracy)
        }
      }
    case .magneticNorth:
      heading.magneticHeading = turn.yaw
      heading.magneticHeadingAccuracy = turn.yawDeviation
      if let model {
        heading.trueHeading = Self.turned(turn.yaw + model.degrees)
        heading.trueHeadingAccuracy = Self.combined(turn.yawDeviation, model.accuracy)
      }
    case .start: break
    }
    return heading
  }

  /// How the vehicle is turned; `nil` while not even its tilt is known.
  func attitude(of estimate: FusionEstimate) -> Attitude? {
    guard let attitude = estimate.attitude else { return nil }
    let turn = AttitudeAngles(attitude, covariance: estimate.attitudeCovariance)
    let reference = estimate.headingReference.map { reference -> Attitude.Reference in
      switch reference {
      case .trueNorth: .trueNorth
      case .magneticNorth: .magneticNorth
      case .start: .start
      }
    }
    return Attitude(
      roll: turn.roll, pitch: turn.pitch, yaw: reference == nil ? nil : turn.yaw,
      rollAccuracy: turn.rollDeviation, pitchAccuracy: turn.pitchDeviation,
      yawAccuracy: reference == nil ? nil : turn.yawDeviation,
      quaternion: Quaternion(w: attitude.w, x: attitude.x, y: attitude.y, z: attitude.z),
      reference: reference, instant: estimate.instant, timestamp: utc(at: estimate.instant))
  }

  private func setField(of heading: inout Heading) {
    guard let sample = lastField, isFresh(sample.instant, at: heading.instant) else { return }
    heading.x = sample.field.x * 1e6
    heading.y = sample.field.y * 1e6
    heading.z = sample.field.z * 1e6
    heading.isCalibrationNeeded =
      disturbedSince.map { heading.instant.seconds(since: $0) > Self.longestDisturbance } ?? false
  }

  /// Seconds; iron that one passes by is gone within them.
  private static let longestDisturbance = 10.0

  /// Whether the heading rests on the magnetometer: seconds since it was last fused.
  private func isMagnetometerUsed(at instant: SensorInstant) -> Bool {
    guard let verdict = verdicts[.magneticField], isFresh(verdict.instant, at: instant) else {
      return false
    }
    return verdict.judgement == .accepted || verdict.judgement == .deweighted
  }

  private static func combined(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
}

/// Roll, pitch and yaw with their standard deviations, degrees.
struct AttitudeAngles {
  let roll: Double
  let pitch: Double
  /// 0 to 360.
  let yaw: Double
  let rollDeviation: Double
  let pitchDeviation: Double
  let yawDeviation: Double

  /// The covariance is of the error about north, east and down, rad².
  ///
  /// A small turn φ moves the nose b by φ × b. With h² = b_N² + b_E², ψ its direction and θ its
  /// height: δψ = φ_D - b_D (b_N φ_N + b_E φ_E)/h², δθ = φ_E cos ψ - φ_N sin ψ,
  /// δφ = (φ_N cos ψ + φ_E sin ψ)/cos θ.
  init(
    _ attitude: Rotation<Body, NorthEastDown>,
    covariance: Matrix3<NorthEastDown, NorthEastDown>
  ) {
    let degrees = 180 / Double.pi
    let angles = attitude.rollPitchYaw
    roll = angles.roll * degrees
    pitch = angles.pitch * degrees
    yaw = EstimateTranslator.turned(angles.yaw * degrees)
    let nose = attitude * Vector3<Body>(1, 0, 0)
    // Straight up or down nothing has a direction; a bound keeps the numbers finite.
    let square = max(nose.x * nose.x + nose.y * nose.y, 1e-6)
    let level = square.squareRoot()
    let (cosine, sine) = (nose.x / level, nose.y / level)
    func deviation(_ d: Vector3<NorthEastDown>, limit: Double) -> Double {
      min(max(d.dot(covariance * d), 0).squareRoot() * degrees, limit)
    }
    rollDeviation = deviation(Vector3(cosine / level, sine / level, 0), limit: 180)
    pitchDeviation = deviation(Vector3(-sine, cosine, 0), limit: 90)
    let down = -nose.z / square
    yawDeviation = deviation(Vector3(nose.x * down, nose.y * down, 1), limit: 180)
  }
}
