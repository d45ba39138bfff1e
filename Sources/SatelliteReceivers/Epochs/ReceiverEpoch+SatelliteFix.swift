internal import Geodesy
internal import Geoid
public import Sensing

extension ReceiverEpoch {
  /// The epoch as a measurement that was valid at `instant`; `nil` where it is none.
  ///
  /// An epoch is a measurement where the receiver states a fix of two or three dimensions and
  /// nothing excludes it, and where it gives a height. A height above mean sea level without the
  /// receiver's own geoid separation goes to the ellipsoid by the bundled geoid, and
  /// `heightOrigin` says so. A receiver that solves two dimensions holds its height: its standard
  /// deviation is then 100 m at least, whatever the receiver states.
  public func satelliteFix(at instant: SensorInstant) -> SatelliteFix? {
    guard hasFix, let latitudeDegrees, let longitudeDegrees,
      let (height, origin) = heightAboveEllipsoid(latitudeDegrees, longitudeDegrees)
    else { return nil }
    let radian = Double.pi / 180
    var fix = SatelliteFix(
      instant: instant,
      position: .degrees(latitude: latitudeDegrees, longitude: longitudeDegrees, height: height),
      heightOrigin: origin)
    fix.geoidSeparation = separation
    fix.standardDeviationNorth = positive(standardDeviationNorth)
    fix.standardDeviationEast = positive(standardDeviationEast)
    let down = positive(standardDeviationDown)
    // With three satellites and no GSA the mode may say three dimensions, which takes four.
    let isHeld = mode == .twoDimensional || (satellites ?? 4) < 4
    fix.standardDeviationDown = isHeld ? max(down ?? 0, Self.heldHeight) : down
    fix.covarianceNorthEast = covarianceNorthEast
    fix.velocityNorth = velocityNorth
    fix.velocityEast = velocityEast
    fix.velocityDown = velocityDown
    fix.standardDeviationVelocityNorth = positive(standardDeviationVelocityNorth)
    fix.standardDeviationVelocityEast = positive(standardDeviationVelocityEast)
    fix.standardDeviationVelocityDown = positive(standardDeviationVelocityDown)
    fix.speed = speed
    fix.course = courseDegrees.map { $0 * radian }
    fix.heading = headingDegrees.map { $0 * radian }
    fix.standardDeviationHeading = positive(standardDeviationHeadingDegrees).map { $0 * radian }
    fix.satellites = satellites
    fix.horizontalDilution = positive(horizontalDilution)
    fix.quality = quality
    return fix
  }

  /// What lies between the receiver's two heights.
  private var separation: Double? {
    if let geoidSeparation { return geoidSeparation }
    guard let ellipsoidalHeight, let meanSeaLevelHeight else { return nil }
    return ellipsoidalHeight - meanSeaLevelHeight
  }

  /// Standard deviation of a height that is held and not solved, m.
  private static let heldHeight = 100.0

  private func heightAboveEllipsoid(
    _ latitudeDegrees: Double, _ longitudeDegrees: Double
  ) -> (Double, SatelliteFix.HeightOrigin)? {
    if let ellipsoidalHeight { return (ellipsoidalHeight, .receiver) }
    guard let meanSeaLevelHeight else { return nil }
    let undulation = Geoid.undulation(
      latitude: latitudeDegrees * .pi / 180, longitude: longitudeDegrees * .pi / 180)
    return (meanSeaLevelHeight + undulation, .egm96)
  }

  /// Receivers write zero, and 99.99 for a dilution, where they do not know.
  private func positive(_ value: Double?) -> Double? {
    guard let value, value > 0, value.isFinite else { return nil }
    return value
  }
}
