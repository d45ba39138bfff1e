internal import Sensing

/// Lets a location through when the vehicle has moved far enough: Core Location's
/// significant-change service.
public struct SignificantChangeDetector: LocationDetector {
  /// m.
  public var distance: Double
  /// The shortest time between two, s.
  public var interval: Double
  private var last: Location?

  public init(distance: Double = 500, interval: Double = 300) {
    self.distance = distance
    self.interval = interval
  }

  /// The location where it is a significant change against the last one, and for the first one.
  ///
  /// The uncertainty of both does not count as distance.
  public mutating func update(with location: Location) -> Location? {
    guard location.coordinate.isValid, location.horizontalAccuracy.isFinite else { return nil }
    if let last {
      let seconds = location.instant.seconds(since: last.instant)
      // A clock that was set back begins anew.
      if seconds >= 0, seconds < interval { return nil }
      let uncertainty =
        (location.horizontalAccuracy * location.horizontalAccuracy
        + last.horizontalAccuracy * last.horizontalAccuracy).squareRoot()
      // 2.45 radii of 68 % hold the place in all but one case in 1,000 (ln 1000 / ln 3.125, rooted).
      if last.distance(from: location) < max(distance, 2.45 * uncertainty) { return nil }
    }
    last = location
    return location
  }
}
