/// A point in time on one clock: nanoseconds of CLOCK_BOOTTIME, in a replay of the recording's.
@frozen
public struct SensorInstant: Hashable, Comparable, Sendable, BitwiseCopyable {
  public var nanoseconds: Int64

  @inlinable @inline(__always)
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The nearest nanosecond to `seconds`; for literals and tests, not for reading recordings.
  @inlinable
  public init(seconds: Double) { self.init(nanoseconds: Int64((seconds * 1e9).rounded())) }

  @inlinable @inline(__always)
  public var seconds: Double { Double(nanoseconds) * 1e-9 }

  @inlinable @inline(__always)
  public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The time from `earlier` to this instant, seconds; negative where it is later.
  @inlinable @inline(__always)
  public func seconds(since earlier: Self) -> Double {
    Double(nanoseconds &- earlier.nanoseconds) * 1e-9
  }

  /// The instant `seconds` later.
  @inlinable @inline(__always)
  public func advanced(bySeconds seconds: Double) -> Self {
    // Half away from zero by hand: `rounded()` is a call of libm where no instruction rounds.
    let exact = seconds * 1e9
    return Self(nanoseconds: nanoseconds + Int64(exact < 0 ? exact - 0.5 : exact + 0.5))
  }
}
