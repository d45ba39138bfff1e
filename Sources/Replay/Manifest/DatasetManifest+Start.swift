public import Fusion
internal import Geodesy
internal import LinearAlgebra
public import Sensing
internal import Spatial

extension DatasetManifest {
  /// A pose to start from, in the units of the file, so that a recording gives it back to the bit.
  public struct Start: Hashable, Sendable {
    /// The engine starts at the first inertial sample behind it.
    public var instant: SensorInstant
    /// Degrees, and metres above the ellipsoid.
    public var latitudeDegrees: Double
    public var longitudeDegrees: Double
    public var height: Double
    /// North, east, down, m/s.
    public var velocity: [Double]
    /// Roll, pitch and yaw, degrees; yaw clockwise from true north.
    public var rollPitchYawDegrees: [Double]
    /// Standard deviations along north, east and down, m and m/s, and about them, degrees.
    public var positionDeviation: [Double]
    public var velocityDeviation: [Double]
    public var attitudeDeviationDegrees: [Double]

    /// At rest at a place; 100 m, 0.1 m/s and 10 degrees unless told otherwise.
    public init(
      instant: SensorInstant, latitudeDegrees: Double, longitudeDegrees: Double, height: Double
    ) {
      self.instant = instant
      self.latitudeDegrees = latitudeDegrees
      self.longitudeDegrees = longitudeDegrees
      self.height = height
      velocity = [0, 0, 0]
      rollPitchYawDegrees = [0, 0, 0]
      positionDeviation = [100, 100, 100]
      velocityDeviation = [0.1, 0.1, 0.1]
      attitudeDeviationDegrees = [10, 10, 10]
    }

    /// What the engine is told.
    public var pose: FusionEngine.StartPose {
      FusionEngine.StartPose(
        instant: instant,
        position: .degrees(
          latitude: latitudeDegrees, longitude: longitudeDegrees, height: height),
        velocity: Self.vector(velocity),
        attitude: Rotation(
          roll: .degrees(rollPitchYawDegrees[0]), pitch: .degrees(rollPitchYawDegrees[1]),
          yaw: .degrees(rollPitchYawDegrees[2])),
        positionDeviation: Self.vector(positionDeviation),
        velocityDeviation: Self.vector(velocityDeviation),
        attitudeDeviation: Self.vector(
          attitudeDeviationDegrees.map { FileUnit.radians(degrees: $0) }))
    }

    private static func vector(_ list: [Double]) -> Vector3<NorthEastDown> {
      precondition(list.count == 3, "three numbers, for north, east and down")
      return Vector3(list[0], list[1], list[2])
    }
  }
}
