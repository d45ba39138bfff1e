internal import CMath
public import LinearAlgebra
public import Spatial

/// Geodetic coordinates of a moving point, without the arctangents where it has hardly moved.
///
/// Latitude and longitude of an anchor are kept with their sines and cosines; a point nearby differs by
/// the arcsine of the sine of a small difference, whose series ends at the rounding of a double.
/// See Derivation (G-3).
public struct GeodeticTracker: Sendable {
  private var latitude = 0.0
  private var longitude = 0.0
  private var sineLatitude = 0.0
  private var cosineLatitude = 0.0
  private var sineLongitude = 0.0
  private var cosineLongitude = 0.0

  /// Without an anchor: the first position gives one.
  public init() {}

  /// The geodetic coordinates of a Cartesian position, as `GeodeticPosition.init(earthFixed:)` gives
  /// them but for rounding.
  public mutating func position(at r: Vector3<EarthFixed>) -> GeodeticPosition {
    let place = LocalLevel.directions(at: r)
    // The sine of the difference from the anchor, and whether the difference is an acute angle.
    let acrossLatitude = place.sineLatitude * cosineLatitude - place.cosineLatitude * sineLatitude
    let acrossLongitude =
      place.sineLongitude * cosineLongitude - place.cosineLongitude * sineLongitude
    let alongLatitude = place.cosineLatitude * cosineLatitude + place.sineLatitude * sineLatitude
    let alongLongitude =
      place.cosineLongitude * cosineLongitude + place.sineLongitude * sineLongitude
    let isNear =
      abs(acrossLatitude) < 1e-4 && abs(acrossLongitude) < 1e-4 && alongLatitude > 0
      && alongLongitude > 0
    if !isNear { return moveAnchor(to: r, place) }
    return GeodeticPosition(
      latitude: latitude + Self.arcsine(acrossLatitude),
      longitude: Self.wrapped(longitude + Self.arcsine(acrossLongitude)), height: place.height)
  }

  private mutating func moveAnchor(
    to r: Vector3<EarthFixed>, _ place: LocalLevel.Directions
  ) -> GeodeticPosition {
    let position = GeodeticPosition(earthFixed: r)
    latitude = position.latitude
    longitude = position.longitude
    (sineLatitude, cosineLatitude) = Elementary.sineAndCosine(latitude)
    (sineLongitude, cosineLongitude) = Elementary.sineAndCosine(longitude)
    return position
  }

  /// The next term of the series, 15/336 x⁷, is below 1e-29.
  @inline(__always)
  private static func arcsine(_ x: Double) -> Double {
    let square = x * x
    return x * (1 + square * (1.0 / 6 + square * (3.0 / 40)))
  }

  /// Beside the antimeridian the anchor may lie on its other side.
  @inline(__always)
  private static func wrapped(_ longitude: Double) -> Double {
    longitude > .pi ? longitude - 2 * .pi : longitude < -.pi ? longitude + 2 * .pi : longitude
  }
}
