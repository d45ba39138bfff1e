internal import LinearAlgebra
internal import Spatial

/// Finds the axes of the inertial sensor that stand at the end of their scale, told or not.
///
/// What measures shows noise even while it is thrown about. Three samples in a row that are equal to
/// the bit, and the largest ever seen, are the end of the scale, which is known from then on. No
/// accelerometer ends below 15 m/s² (2 g) and no gyroscope below 1.5 rad/s (125 °/s). See
/// Derivation (N-8).
struct SaturationWatch {
  /// Which axes: bits 0 to 2 for the accelerometer's x, y, z, 3 to 5 for the gyroscope's.
  typealias Axes = UInt8

  private var last = InlineArray<6, Double>(repeating: 0)
  private var largest = InlineArray<6, Double>(repeating: 0)
  private var run = InlineArray<6, UInt8>(repeating: 0)
  /// The ends of the scale, as told or found.
  private(set) var range: InlineArray<6, Double>
  private let forceFloor: Double
  private let rateFloor: Double

  init(accelerometerRange: Double?, gyroscopeRange: Double?) {
    range = InlineArray(repeating: .infinity)
    for i in 0..<3 {
      range[i] = accelerometerRange ?? .infinity
      range[i + 3] = gyroscopeRange ?? .infinity
    }
    // A half per cent for the scale factor.
    forceFloor = min(15, 0.995 * (accelerometerRange ?? .infinity))
    rateFloor = min(1.5, 0.995 * (gyroscopeRange ?? .infinity))
  }

  /// Takes a sample in the sensor's own axes; the axes that are clipped in it.
  mutating func receive(force: Vector3<Body>, rate: Vector3<Body>) -> Axes {
    // Nearly always.
    if force.squaredNorm < forceFloor * forceFloor && rate.squaredNorm < rateFloor * rateFloor {
      return 0
    }
    var clipped: Axes = 0
    for i in 0..<6 {
      let value = i < 3 ? force[i] : rate[i - 3]
      let size = abs(value)
      let isLarge = size >= (i < 3 ? forceFloor : rateFloor)
      let isHeld = isLarge && value == last[i] && size >= largest[i]
      run[i] = isHeld ? min(run[i] + 1, 100) : 0
      last[i] = value
      largest[i] = max(largest[i], size)
      // Noise of a sensor that is told to end here may pass its end.
      if run[i] >= 2 { range[i] = min(range[i], size) }
      if size >= 0.995 * range[i] { clipped |= 1 << UInt8(i) }
    }
    return clipped
  }
}
