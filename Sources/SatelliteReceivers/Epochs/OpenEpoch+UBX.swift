internal import CMath
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension OpenEpoch {
  /// Takes what a message of this epoch says; times are the assembler's business.
  mutating func add(_ message: UBXMessage, _ source: EpochSources, at instant: SensorInstant) {
    touch(source, at: instant)
    switch message {
    case .positionVelocityTime(let pvt): add(pvt)
    case .highPrecisionPosition(let position): add(position)
    case .covariance(let covariance): add(covariance)
    case .relativePosition(let vector):
      guard vector.headingIsValid, vector.vectorIsValid, vector.fixIsOK else { break }
      epoch.headingDegrees = Self.course(vector.headingDegrees)
      epoch.standardDeviationHeadingDegrees = vector.headingAccuracyDegrees
      epoch.baselineLength = vector.length
    case .solution(let solution): add(solution)
    case .geodeticPosition(let position): add(position)
    case .velocity(let velocity): add(velocity)
    case .dilution(let dilution):
      epoch.positionDilution = dilution.position
      epoch.horizontalDilution = dilution.horizontal
      epoch.verticalDilution = dilution.vertical
    case .status(let status): take(status.fixType, isOK: status.fixIsOK)
    case .leapSeconds(let leap): epoch.leapSeconds = leap.current ?? epoch.leapSeconds
    case .gpsTime(let time): epoch.leapSeconds = time.leapSeconds ?? epoch.leapSeconds
    case .endOfEpoch, .utcTime, .earthFixedPosition, .earthFixedVelocity, .version, .other,
      .malformed:
      break
    }
  }

  private mutating func add(_ pvt: NavigationPVT) {
    take(pvt.fixType, isOK: pvt.fixIsOK && !pvt.positionIsInvalid)
    epoch.quality = Self.quality(
      isOK: pvt.hasPosition, isDifferential: pvt.isDifferential, carrier: pvt.carrierSolution)
    epoch.satellites = pvt.satellites
    epoch.positionDilution = pvt.positionDilution
    guard pvt.fixType != .none, !pvt.positionIsInvalid else { return }
    take(
      NMEASentence.Position(
        latitudeDegrees: pvt.latitudeDegrees, longitudeDegrees: pvt.longitudeDegrees), .navPVT)
    take(
      ellipsoidal: pvt.ellipsoidalHeight, meanSeaLevel: pvt.meanSeaLevelHeight,
      horizontalAccuracy: pvt.horizontalAccuracy, verticalAccuracy: pvt.verticalAccuracy, .navPVT)
    take(
      north: pvt.velocityNorth, east: pvt.velocityEast, down: pvt.velocityDown,
      accuracy: pvt.speedAccuracy, .navPVT)
    take(speed: pvt.groundSpeed, course: Self.course(pvt.courseDegrees), .navPVT)
  }

  private mutating func add(_ position: NavigationHPPOSLLH) {
    guard !position.positionIsInvalid else { return }
    take(
      NMEASentence.Position(
        latitudeDegrees: position.latitudeDegrees, longitudeDegrees: position.longitudeDegrees),
      .navHPPOSLLH)
    take(
      ellipsoidal: position.ellipsoidalHeight, meanSeaLevel: position.meanSeaLevelHeight,
      horizontalAccuracy: position.horizontalAccuracy, verticalAccuracy: position.verticalAccuracy,
      .navHPPOSLLH)
  }

  private mutating func add(_ position: NavigationPOSLLH) {
    take(
      NMEASentence.Position(
        latitudeDegrees: position.latitudeDegrees, longitudeDegrees: position.longitudeDegrees),
      .navPOSLLH)
    take(
      ellipsoidal: position.ellipsoidalHeight, meanSeaLevel: position.meanSeaLevelHeight,
      horizontalAccuracy: position.horizontalAccuracy, verticalAccuracy: position.verticalAccuracy,
      .navPOSLLH)
  }

  private mutating func add(_ velocity: NavigationVELNED) {
    take(
      north: velocity.velocityNorth, east: velocity.velocityEast, down: velocity.velocityDown,
      accuracy: velocity.speedAccuracy, .navPOSLLH)
    take(
      speed: velocity.groundSpeed, course: Self.course(velocity.courseDegrees), .navPOSLLH)
  }

  private mutating func add(_ covariance: NavigationCOV) {
    if let position = covariance.position {
      epoch.standardDeviationNorth = position.northNorth.squareRoot()
      epoch.standardDeviationEast = position.eastEast.squareRoot()
      epoch.standardDeviationDown = position.downDown.squareRoot()
      epoch.covarianceNorthEast = position.northEast
    }
    if let velocity = covariance.velocity {
      epoch.standardDeviationVelocityNorth = velocity.northNorth.squareRoot()
      epoch.standardDeviationVelocityEast = velocity.eastEast.squareRoot()
      epoch.standardDeviationVelocityDown = velocity.downDown.squareRoot()
    }
  }

  /// The earth-fixed solution of receivers before NAV-PVT, turned into the local level.
  private mutating func add(_ solution: NavigationSOL) {
    take(solution.fixType, isOK: solution.fixIsOK)
    epoch.quality = Self.quality(
      isOK: solution.fixIsOK && solution.fixType.hasPosition,
      isDifferential: solution.isDifferential, carrier: 0)
    epoch.satellites = solution.satellites
    epoch.positionDilution = solution.positionDilution
    let centre = Vector3<EarthFixed>(solution.x, solution.y, solution.z)
    // Without a fix the coordinates are the Earth's centre or anything.
    guard solution.fixType != .none, centre.norm > 6_000_000 else { return }
    let place = GeodeticPosition(earthFixed: centre)
    let degree = 180 / Double.pi
    take(
      NMEASentence.Position(
        latitudeDegrees: place.latitude * degree, longitudeDegrees: place.longitude * degree),
      .earthFixed)
    // The accuracy is that of three axes together.
    let accuracy = solution.positionAccuracy / 3.0.squareRoot()
    take(
      ellipsoidal: place.height, meanSeaLevel: nil,
      horizontalAccuracy: accuracy * 2.0.squareRoot(), verticalAccuracy: accuracy, .earthFixed)
    let toEarthFixed = LocalLevel.toEarthFixed(
      latitude: place.latitude, longitude: place.longitude)
    let velocity =
      toEarthFixed.transposed
      * Vector3<EarthFixed>(solution.velocityX, solution.velocityY, solution.velocityZ)
    take(
      north: velocity.x, east: velocity.y, down: velocity.z, accuracy: solution.speedAccuracy,
      .earthFixed)
    take(
      speed: (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot(),
      course: Self.course(Elementary.arctangent(y: velocity.y, x: velocity.x) * degree),
      .earthFixed)
  }
}
