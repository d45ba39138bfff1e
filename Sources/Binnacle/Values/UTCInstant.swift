/// A point in coordinated universal time, with the resolution of a nanosecond.
///
/// Leap seconds are not counted, as POSIX has it.
public struct UTCInstant: Hashable, Comparable, Sendable {
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  public var nanosecondsSince1970: Int64

  public init(nanosecondsSince1970: Int64) {
    self.nanosecondsSince1970 = nanosecondsSince1970
  }

  /// Seconds since 1970-01-01T00:00:00Z, as `Date(timeIntervalSince1970:)` takes them.
  public var secondsSince1970: Double { Double(nanosecondsSince1970) * 1e-9 }

  public static func < (a: Self, b: Self) -> Bool {
    a.nanosecondsSince1970 < b.nanosecondsSince1970
  }
}
