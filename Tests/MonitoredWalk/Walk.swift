public import Binnacle

/// A walk in and out of two fences on the antimeridian, the same whenever it is asked for.
public enum Walk {
  /// The fences: both round one place.
  public static let fences = [
    "inner": CircularRegion(center: center, radius: 100),
    "outer": CircularRegion(center: center, radius: 160),
  ]
  private static let center = Coordinate(latitude: -16.5, longitude: 180)
  /// Steps from the farthest point to the nearest and back.
  private static let period = 20

  /// How far from the centre the walker is at a step, m: from 230 down to 30 and up again.
  public static func distance(at step: Int) -> Double {
    let phase = step % period
    return 30 + 20 * Double(abs(phase - period / 2))
  }

  /// What a receiver says of a step, with up to 5 m of error in the distance.
  public static func location(at step: Int) -> Location {
    let error = Double((step &* 2_654_435_761) >> 7 % 11) - 5
    let place = center.destination(
      distance: distance(at: step) + error, bearing: Double(step * 7 % 360))
    return Location(
      coordinate: place, horizontalAccuracy: 1.5,
      instant: SensorInstant(nanoseconds: Int64(step) * 1_000_000_000))
  }
}
