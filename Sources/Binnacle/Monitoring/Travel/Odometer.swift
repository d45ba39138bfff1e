internal import Sensing

/// Measures the distance travelled over ground, which does not grow while the vehicle is parked.
///
/// It integrates the speed while that clearly is one. What is slower, or has no speed, counts when
/// the place has clearly changed, and then as a straight line.
public struct Odometer: LocationDetector {
  /// m; may be set to what another odometer shows.
  public var distance: Double
  /// How much of `distance` was bridged by straight lines, where no speed was known, m.
  public private(set) var bridgedDistance = 0.0

  /// A speed counts from so many standard deviations on.
  private static let clearSpeed = 3.0
  /// Speeds below this, m/s, do not count whatever their accuracy: an estimate's drift is no travel.
  private static let leastSpeed = 0.1
  /// A change of place counts from so many standard deviations on.
  private static let clearDistance = 6.0
  /// The longest time, s, over which two speeds tell the distance between them.
  private static let longestInterval = 5.0
  /// The radius that holds 68 % of a two-dimensional normal distribution, in standard deviations.
  private static let standardDeviations = 1.5096

  private var last: Location?
  /// Where what was counted so far ends.
  private var anchor: Location?
  /// What was counted since then all the same, m: by speeds that were clear again.
  private var countedSinceAnchor = 0.0

  public init(distance: Double = 0) {
    self.distance = distance
  }

  /// The distance after a location; `nil` where the location says nothing of it.
  @discardableResult
  public mutating func update(with location: Location) -> Double? {
    guard location.coordinate.isValid, location.horizontalAccuracy.isFinite else { return nil }
    defer { last = location }
    guard let last, let anchor, location.instant >= last.instant else {
      self.anchor = location
      countedSinceAnchor = 0
      return distance
    }
    let seconds = location.instant.seconds(since: last.instant)
    if location.isStationary && last.isStationary {
      // Where it stands now is where it stood: what moves is the estimate.
      self.anchor = location
      countedSinceAnchor = 0
    } else if seconds <= Self.longestInterval, let speed = Self.clearSpeed(of: location),
      let speedBefore = Self.clearSpeed(of: last)
    {
      let way = (speed + speedBefore) / 2 * seconds
      distance += way
      if anchor.instant == last.instant {
        self.anchor = location
      } else {
        // What lies before is not counted yet; the straight line over all of it will tell.
        countedSinceAnchor += way
        bridge(from: anchor, to: location)
      }
    } else {
      bridge(from: anchor, to: location)
    }
    return distance
  }

  private mutating func bridge(from anchor: Location, to location: Location) {
    let way = anchor.distance(from: location)
    let deviation =
      (anchor.horizontalAccuracy * anchor.horizontalAccuracy
      + location.horizontalAccuracy * location.horizontalAccuracy).squareRoot()
      / Self.standardDeviations
    // Twice a metre: no estimate of a place is better than that for long.
    guard way > max(Self.clearDistance * deviation, 2) else { return }
    let rest = max(way - countedSinceAnchor, 0)
    distance += rest
    bridgedDistance += rest
    self.anchor = location
    countedSinceAnchor = 0
  }

  /// The speed of a location that moves for certain, m/s; zero where it stands, `nil` where it is not
  /// clear.
  private static func clearSpeed(of location: Location) -> Double? {
    if location.isStationary { return 0 }
    guard let speed = location.speed, let deviation = location.speedAccuracy,
      speed.isFinite, deviation >= 0,
      speed >= max(clearSpeed * deviation, leastSpeed)
    else { return nil }
    // The error across the movement lengthens the vector.
    return (speed * speed - deviation * deviation).squareRoot()
  }
}
