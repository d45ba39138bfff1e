internal import CMath
public import LinearAlgebra
public import Spatial

extension NavigationFilter {
  /// Turns the vehicle about the local vertical by `angle` (radians, clockwise seen from above),
  /// its velocity staying as it is; the covariances turn along.
  ///
  /// Tilt errors and accelerometer biases stay tied to the body, so the attitude block turns with
  /// it. Where an axis is given it takes the vertical's place. See Derivation (B-2).
  public mutating func turn(by angle: Double, about axis: Vector3<EarthFixed>? = nil) {
    let down = Vector3<EarthFixed>(
      state.localLevel[0, 2], state.localLevel[1, 2], state.localLevel[2, 2])
    let rotation = Rotation<EarthFixed, EarthFixed>(exponentialOf: angle * (axis ?? down))
    state.attitude = (rotation * state.attitude).renormalized
    let m = rotation.matrix
    // P ← T·P·Tᵀ with T the turn in the attitude block and one elsewhere.
    for k in 0..<28 {
      let v = Vector3<EarthFixed>(covariance[6, k], covariance[7, k], covariance[8, k])
      let turned = m * v
      for i in 0..<3 { covariance[6 + i, k] = turned[i] }
    }
    for k in 0..<28 {
      let v = Vector3<EarthFixed>(covariance[k, 6], covariance[k, 7], covariance[k, 8])
      let turned = m * v
      for i in 0..<3 { covariance[k, 6 + i] = turned[i] }
    }
    covariance.mirror(.attitude)
  }

  /// The heading of the body's x axis and its variance, rad and rad².
  ///
  /// Where the x axis stands upright the turn about the vertical takes its place.
  public var yawEstimate: (angle: Double, variance: Double) {
    mutating get {
      let attitude = covariance.block(
        .attitude, .attitude, rows: EarthFixed.self, columns: EarthFixed.self)
      if let yaw = YawGeometry(of: state) {
        let d = yaw.derivative
        return (yaw.angle, d.dot(attitude * d))
      }
      let down = Vector3<EarthFixed>(
        state.localLevel[0, 2], state.localLevel[1, 2], state.localLevel[2, 2])
      return (state.attitudeNorthEastDown.rollPitchYaw.yaw, down.dot(attitude * down))
    }
  }

  /// The variance of the turn about the vertical, rad²: the heading's, but for what the tilt has in it.
  public var turnVariance: Double {
    mutating get {
      settle()
      let attitude = settled.block(
        .attitude, .attitude, rows: EarthFixed.self, columns: EarthFixed.self)
      let down = Vector3<EarthFixed>(
        state.localLevel[0, 2], state.localLevel[1, 2], state.localLevel[2, 2])
      return down.dot(attitude * down)
    }
  }

  /// The body's x axis north and east, its length that of its horizontal part.
  public var forwardDirection: (north: Double, east: Double) {
    mutating get {
      let q = state.attitude
      let forward = Vector3<EarthFixed>(
        q.w * q.w + q.x * q.x - q.y * q.y - q.z * q.z, 2 * (q.x * q.y + q.w * q.z),
        2 * (q.x * q.z - q.w * q.y))
      let axes = state.localLevel.transposed
      return (axes.row0.dot(forward), axes.row1.dot(forward))
    }
  }

  /// Adds variance to the turn about the vertical.
  public mutating func widenHeading(byVariance variance: Double) {
    let down = Vector3<EarthFixed>(
      state.localLevel[0, 2], state.localLevel[1, 2], state.localLevel[2, 2])
    for i in 0..<3 {
      // In these brackets, so that both triangles get the same bits.
      for j in 0..<3 { covariance[6 + i, 6 + j] += variance * (down[i] * down[j]) }
    }
  }
}

extension NavigationFilter {
  /// Sets the variance of the turn about the vertical and forgets what it was correlated with.
  public mutating func resetHeading(toVariance variance: Double) {
    let down = Vector3<EarthFixed>(
      state.localLevel[0, 2], state.localLevel[1, 2], state.localLevel[2, 2])
    // T takes the component about the vertical out of the attitude block: P ← T·P·Tᵀ.
    for k in 0..<28 {
      let v = Vector3<EarthFixed>(covariance[6, k], covariance[7, k], covariance[8, k])
      let rest = v - v.dot(down) * down
      for i in 0..<3 { covariance[6 + i, k] = rest[i] }
    }
    for k in 0..<28 {
      let v = Vector3<EarthFixed>(covariance[k, 6], covariance[k, 7], covariance[k, 8])
      let rest = v - v.dot(down) * down
      for i in 0..<3 { covariance[k, 6 + i] = rest[i] }
    }
    covariance.mirror(.attitude)
    widenHeading(byVariance: variance)
  }
}
