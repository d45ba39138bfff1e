internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// The body's rotation of the last few hundredths of a second, as the gyroscope saw it.
///
/// A magnetometer sample is older than its stamp says; the history turns it into the body axes of
/// now. Only differences mean anything: the frame is wherever the history began, and corrections of
/// the filter do not enter, because over such a time they are far below the noise.
struct RotationHistory: Sendable {
  /// Coordinates of the moment to the history's own frame.
  private struct Entry: Sendable {
    var nanoseconds: Int64
    var rotation: Rotation<Body, Body>
  }

  /// Entries closer than this are merged, so that the reach does not shrink with the rate:
  /// 32 entries reach back at least 80 ms. 2.5 ms.
  private static let spacing: Int64 = 2_500_000

  private var entries: InlineArray<32, Entry> = .init(
    repeating: Entry(nanoseconds: 0, rotation: .identity))
  /// Number of the newest entry, counted from the start of the history; -1 where there is none.
  private var newest = -1
  private var latest: Rotation<Body, Body> = .identity
  private var latestNanoseconds: Int64 = 0
  private var rate: Vector3<Body> = .zero

  /// Forgets everything; the history starts again at `instant`.
  mutating func restart(at instant: SensorInstant) {
    newest = -1
    latest = .identity
    latestNanoseconds = instant.nanoseconds
    rate = .zero
    store()
  }

  /// Adds the turn up to `instant` at the mean angular rate `rate`, rad/s.
  mutating func append(
    turn: Rotation<Body, Body>, rate: Vector3<Body>, until instant: SensorInstant
  ) {
    latest = (latest * turn).renormalized
    latestNanoseconds = instant.nanoseconds
    self.rate = rate
    let last = entries[newest & 31].nanoseconds
    if latestNanoseconds - last >= Self.spacing { store() }
  }

  private mutating func store() {
    newest += 1
    entries[newest & 31] = Entry(nanoseconds: latestNanoseconds, rotation: latest)
  }

  /// Takes body coordinates of the time `nanoseconds` to those of the newest sample, with the
  /// angular rate at that time, rad/s.
  ///
  /// Later than the newest sample the last rate is held; earlier than the reach of the history the
  /// oldest entry is used.
  ///
  /// Mutating in name only: reading the entries through a borrowed value would copy them.
  mutating func toNewest(
    from nanoseconds: Int64
  ) -> (rotation: Rotation<Body, Body>, rate: Vector3<Body>) {
    if nanoseconds >= latestNanoseconds {
      let ahead = Double(nanoseconds - latestNanoseconds) * 1e-9
      return (Rotation(exponentialOf: ahead * rate), rate)
    }
    var later = Entry(nanoseconds: latestNanoseconds, rotation: latest)
    let oldest = max(0, newest - 31)
    var k = newest
    while k >= oldest {
      let earlier = entries[k & 31]
      if earlier.nanoseconds <= nanoseconds {
        let length = later.nanoseconds - earlier.nanoseconds
        guard length > 0 else { break }
        let turn = (earlier.rotation.inverse * later.rotation).logarithm
        let share = Double(nanoseconds - earlier.nanoseconds) / Double(length)
        let then = earlier.rotation * Rotation(exponentialOf: share * turn)
        return (latest.inverse * then, (1e9 / Double(length)) * turn)
      }
      later = earlier
      k -= 1
    }
    return (latest.inverse * later.rotation, rate)
  }
}
