internal import Sensing

/// Finds the places where the vehicle stays.
public struct VisitDetector: LocationDetector {
  /// How far from its middle a stay reaches, m.
  public var radius: Double
  /// How long a stay must last to be a visit, s.
  public var duration: Double

  /// Less accurate locations, m, cannot make a stay; they can still end one.
  private static let worstAccuracy = 200.0
  /// A location outside may be an error: so many in a row, over so many seconds, are none.
  private static let departingCount = 3
  private static let departingTime = 10.0

  private var stay: Stay?
  private var isVisiting = false
  /// The stay that locations outside the present one would begin.
  private var departing: Stay?
  private var hasBegun = false

  public init(radius: Double = 50, duration: Double = 300) {
    self.radius = radius
    self.duration = duration
  }

  /// A visit where one has begun (`departure` is `nil`) or has ended.
  public mutating func update(with location: Location) -> Visit? {
    let accuracy = location.horizontalAccuracy
    guard location.coordinate.isValid, accuracy.isFinite, accuracy >= 0 else { return nil }
    guard var stay else {
      if accuracy <= Self.worstAccuracy { begin(with: location) }
      return nil
    }
    // Two radii of 68 % are three standard deviations.
    let isOutside =
      stay.middle.distance(to: location.coordinate) > radius + 2 * accuracy
    if isOutside { return leave(stay, with: location) }
    departing = nil
    if accuracy > Self.worstAccuracy { return nil }
    stay.add(location)
    self.stay = stay
    guard !isVisiting, stay.seconds >= duration else { return nil }
    isVisiting = true
    return stay.visit(hasEnded: false)
  }

  private mutating func begin(with location: Location) {
    // Nobody knows when the vehicle came to where it was found first.
    stay = Stay(location, arrivalIsKnown: hasBegun)
    hasBegun = true
    isVisiting = false
    departing = nil
  }

  private mutating func leave(_ stay: Stay, with location: Location) -> Visit? {
    guard isVisiting else {
      if location.horizontalAccuracy <= Self.worstAccuracy { begin(with: location) }
      return nil
    }
    guard var next = departing else {
      departing = Stay(location, arrivalIsKnown: true)
      return nil
    }
    next.count += 1
    next.end = location.instant
    departing = next
    guard next.count >= Self.departingCount, next.seconds >= Self.departingTime else { return nil }
    begin(with: location)
    return stay.visit(hasEnded: true)
  }
}
