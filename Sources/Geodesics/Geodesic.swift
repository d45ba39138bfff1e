internal import CGeodesic
internal import Geodesy

/// Shortest paths on the WGS 84 ellipsoid.
///
/// Karney's algorithms as PROJ keeps them: 15 nm in distance at any two places, near-antipodal ones
/// included, across the antimeridian and over the poles. Every function is pure, allocates nothing
/// and may be called from any thread. Source: C. F. F. Karney, Algorithms for geodesics, J. Geodesy
/// 87, 43–55 (2013).
public enum Geodesic {
  /// A place on the ellipsoid, degrees, north and east positive; the longitude any number of turns.
  @frozen
  public struct Place: Hashable, Sendable, BitwiseCopyable {
    public var latitudeDegrees: Double
    public var longitudeDegrees: Double

    @inlinable
    public init(latitudeDegrees: Double, longitudeDegrees: Double) {
      self.latitudeDegrees = latitudeDegrees
      self.longitudeDegrees = longitudeDegrees
    }
  }

  /// The shortest path between two places.
  @frozen
  public struct Path: Hashable, Sendable, BitwiseCopyable {
    /// Its length, m.
    public var distance: Double
    /// Its direction where it begins and where it ends, degrees clockwise from true north, 0 to 360.
    ///
    /// At a pole north is along the meridian of the given longitude. Between a place and itself
    /// there is no direction; the numbers mean nothing then.
    public var initialBearingDegrees: Double
    public var finalBearingDegrees: Double
  }

  /// The shortest path from one place to another; of antipodal ones, one of the shortest.
  ///
  /// - Returns: NaN throughout where a latitude is beyond a pole or a number is not finite.
  public static func path(from start: Place, to end: Place) -> Path {
    var distance = Double.nan
    var initial = Double.nan
    var final = Double.nan
    // The pointers live for the call, which reads the ellipsoid and writes three numbers.
    unsafe withUnsafePointer(to: ellipsoid) { ellipsoid in
      unsafe geod_inverse(
        ellipsoid, start.latitudeDegrees, start.longitudeDegrees, end.latitudeDegrees,
        end.longitudeDegrees, &distance, &initial, &final)
    }
    return Path(
      distance: distance, initialBearingDegrees: bearing(initial),
      finalBearingDegrees: bearing(final))
  }

  /// Where one arrives after `distance` metres along the geodesic that begins with a bearing.
  ///
  /// - Parameters:
  ///   - start: where it begins.
  ///   - bearingDegrees: clockwise from true north, any number of turns.
  ///   - distance: m; a negative one goes backwards.
  /// - Returns: the longitude in -180 to 180; NaN where the latitude is beyond a pole or a number is
  ///   not finite.
  public static func destination(
    from start: Place, bearingDegrees: Double, distance: Double
  ) -> Place {
    var latitude = Double.nan
    var longitude = Double.nan
    // The pointers live for the call, which reads the ellipsoid and writes two numbers.
    unsafe withUnsafePointer(to: ellipsoid) { ellipsoid in
      unsafe geod_direct(
        ellipsoid, start.latitudeDegrees, start.longitudeDegrees, bearingDegrees, distance,
        &latitude, &longitude, nil)
    }
    return Place(latitudeDegrees: latitude, longitudeDegrees: longitude)
  }

  /// PROJ gives -180 to 180; minus nought and a full turn are nought.
  private static func bearing(_ degrees: Double) -> Double {
    let turned = degrees < 0 ? degrees + 360 : degrees
    return turned >= 360 ? turned - 360 : turned + 0
  }

  /// The series of WGS 84, made once and only read from then on.
  private static let ellipsoid: geod_geodesic = {
    var ellipsoid = geod_geodesic()
    // The pointer lives for the call, which fills the structure.
    unsafe geod_init(&ellipsoid, WGS84.semiMajorAxis, WGS84.flattening)
    return ellipsoid
  }()
}
