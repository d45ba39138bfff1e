internal import CMath
public import LinearAlgebra
public import Spatial

extension MagneticModel {
  /// A magnetic field vector and the angles and intensities that navigators name.
  @frozen
  public struct Field: Hashable, Sendable {
    /// The field in north-east-down, T.
    public var vector: Vector3<NorthEastDown>

    @inlinable
    public init(vector: Vector3<NorthEastDown>) {
      self.vector = vector
    }

    /// Radians from true north to magnetic north, east positive, in [-π, π].
    public var declination: Double { Elementary.arctangent(y: vector.y, x: vector.x) }

    /// Radians from the horizontal down to the field, in [-π/2, π/2].
    public var inclination: Double {
      Elementary.arctangent(y: vector.z, x: horizontalIntensity)
    }

    /// The length of the field's horizontal part, T.
    public var horizontalIntensity: Double {
      (vector.x * vector.x + vector.y * vector.y).squareRoot()
    }

    /// The length of the field, T.
    public var totalIntensity: Double { vector.norm }

    /// The standard deviation of the declination, radians.
    ///
    /// Grows towards the magnetic poles, where it is held at that of a direction of which nothing
    /// is known, π/√3. Source: the WMM2025 error model, √(0.26² + (5417 nT / H)²) degrees; it counts
    /// the field of the crust and of disturbances too, not that of the vehicle.
    public var declinationStandardDeviation: Double {
      let byIntensity = 5417e-9 / horizontalIntensity
      let degrees = (0.26 * 0.26 + byIntensity * byIntensity).squareRoot()
      return min(degrees * (.pi / 180), .pi / 3.0.squareRoot())
    }
  }
}
