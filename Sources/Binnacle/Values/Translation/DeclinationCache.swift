internal import Geodesy
internal import LinearAlgebra

/// The declination here and now, evaluated anew when the place or the day has changed enough.
struct DeclinationCache {
  private(set) var value: Heading.Declination?
  private var place = GeodeticPosition(latitude: 0, longitude: 0, height: 0)
  /// The date that it was evaluated for; `nil` where a year was assumed.
  private var utc: UTCInstant?

  /// The declination changes by less than 0.1° within it, but for the caution zones about the
  /// magnetic poles, whose stated deviation is larger still.
  private static let distance = 2_000.0
  /// Seconds; the declination changes by less than 0.01° in a day.
  private static let duration = 86_400.0
  /// How fast the model's error grows once it has expired, T per year.
  ///
  /// The field's changes themselves change, by some 10 nT a year each year; unforeseen for ten years
  /// from the model's epoch that is 500 nT, or 100 nT for each year after the fifth.
  private static let growth = 100e-9

  init() {}

  /// Evaluates it for the date, or for the assumed year while no clock tells one.
  mutating func advance(
    to position: GeodeticPosition, at now: UTCInstant?, assumedYear: Double?
  ) {
    if value != nil, !hasMoved(to: position), isRecent(now) { return }
    guard let year = now.map(Self.year) ?? assumedYear else { return }
    place = position
    utc = now
    value = Self.declination(at: position, year: year)
  }

  private func isRecent(_ now: UTCInstant?) -> Bool {
    guard let now else { return true }
    guard let utc else { return false }
    return now.seconds(since: utc).magnitude < Self.duration
  }

  private static func year(_ utc: UTCInstant) -> Double {
    MagneticModel.decimalYear(unixSeconds: utc.secondsSince1970)
  }

  /// Metres by the sphere, which decides nothing but when to look again.
  private func hasMoved(to position: GeodeticPosition) -> Bool {
    let north = (position.latitude - place.latitude) * WGS84.semiMajorAxis
    // At most the true distance east, so a generous one: no cosine is needed.
    let east = (position.longitude - place.longitude) * WGS84.semiMajorAxis
    return north.magnitude > Self.distance || east.magnitude > Self.distance
  }

  private static func declination(
    at position: GeodeticPosition, year: Double
  ) -> Heading.Declination? {
    let field = MagneticModel.field(at: position, decimalYear: year)
    let degrees = field.declination * 180 / .pi
    guard degrees.isFinite else { return nil }
    let valid = MagneticModel.validYears
    let beyond = max(year - valid.upperBound, valid.lowerBound - year, 0)
    let growth = Self.growth * beyond / field.horizontalIntensity
    let stated = field.declinationStandardDeviation
    // Of a direction of which nothing is known the deviation is π/√3.
    let deviation = min((stated * stated + growth * growth).squareRoot(), .pi / 3.0.squareRoot())
    return Heading.Declination(
      degrees: degrees, accuracy: deviation * 180 / .pi, isModelExpired: beyond > 0)
  }
}
