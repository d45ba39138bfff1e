package import LinearAlgebra
package import Sensing
package import Spatial

/// What a reader puts into its ring.
package struct RingReading: BitwiseCopyable, Sendable {
  /// When it reached the reader.
  package var received: SensorInstant
  /// UTC of its validity as a receiver tells it, ns since 1970.
  package var utcNanoseconds: Int64?
  package var content: Content

  package enum Content: BitwiseCopyable, Sendable {
    case sample(SensorSample)
    /// Half of an inertial sample: specific force, m/s².
    case acceleration(Half)
    /// The other half: angular rate, rad/s.
    case angularRate(Half)
  }

  /// What an accelerometer or a gyroscope alone measures.
  package struct Half: BitwiseCopyable, Sendable {
    package var instant: SensorInstant
    package var vector: Vector3<Body>
    /// Kelvin, where the sensor tells.
    package var temperature: Double?

    package init(instant: SensorInstant, vector: Vector3<Body>, temperature: Double? = nil) {
      self.instant = instant
      self.vector = vector
      self.temperature = temperature
    }
  }

  package init(received: SensorInstant, utcNanoseconds: Int64? = nil, content: Content) {
    self.received = received
    self.utcNanoseconds = utcNanoseconds
    self.content = content
  }
}
