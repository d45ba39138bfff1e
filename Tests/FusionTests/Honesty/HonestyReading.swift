import ErrorStateFilter
import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial

/// Normalized errors squared of one estimate: of what is published by blocks, and of the filter's
/// whole error state where a single filter is left.
struct HonestyReading: Sendable {
  /// Of three dimensions each.
  var position = Double.infinity
  var velocity = Double.infinity
  /// Of two: about north and east.
  var tilt = Double.infinity
  /// Of one; `nil` where the heading is not stated.
  var heading: Double?
  /// `nil` while hypotheses compete.
  var whole: Double?

  init() {}

  init(_ estimate: FusionEstimate, against truth: TrueState) {
    let level = LocalLevel.toEarthFixed(latitude: truth.latitude, longitude: truth.longitude)
    if let place = estimate.position {
      let error =
        level.transposed * (truth.position.vector(in: EarthFixed.self) - place.earthFixed)
      position = Self.square([error.x, error.y, error.z], estimate.positionCovariance)
      // What the attitude is stated against is the level of the estimated place.
      if let attitude = estimate.attitude {
        let own = LocalLevel.toEarthFixed(latitude: place.latitude, longitude: place.longitude)
        let stated = Rotation(matrix: own) * attitude
        if estimate.headingReference == .trueNorth {
          let phi = own.transposed * (truth.attitude * stated.inverse).logarithm
          tilt = Self.square([phi.x, phi.y], estimate.attitudeCovariance)
          heading = phi.z * phi.z / estimate.attitudeCovariance[2, 2]
        } else {
          // The heading may be anything: what is stated is how far down is off.
          let down = truth.attitude.inverse * (level * Vector3<NorthEastDown>(0, 0, 1))
          let seen = attitude * down
          tilt = Self.square([-seen.y, seen.x], estimate.attitudeCovariance)
        }
      }
    }
    if let stated = estimate.velocity {
      let error = level.transposed * truth.velocity.vector(in: EarthFixed.self) - stated
      velocity = Self.square([error.x, error.y, error.z], estimate.velocityCovariance)
    }
  }

  /// eᵀP⁻¹e over the first components.
  private static func square(
    _ error: [Double], _ covariance: Matrix3<NorthEastDown, NorthEastDown>
  ) -> Double {
    normalizedSquare(of: error) { covariance[$0, $1] }
  }
}

/// eᵀP⁻¹e by Cholesky; infinite where the covariance is not positive definite.
func normalizedSquare(of errors: [Double], _ covariance: (Int, Int) -> Double) -> Double {
  var lower: [[Double]] = []
  var whitened: [Double] = []
  for i in errors.indices {
    var line: [Double] = []
    for j in 0...i {
      var sum = covariance(i, j)
      let other = j == i ? line : lower[j]
      for k in 0..<j { sum -= line[k] * other[k] }
      if j == i {
        guard sum > 0 else { return .infinity }
        line.append(sum.squareRoot())
      } else {
        line.append(sum / lower[j][j])
      }
    }
    var rest = errors[i]
    for k in 0..<i { rest -= line[k] * whitened[k] }
    whitened.append(rest / line[i])
    lower.append(line)
  }
  return whitened.reduce(0) { $0 + $1 * $1 }
}
