internal import LinearAlgebra
internal import Spatial

extension AttitudeCovariance {
  /// Carries the covariance over one step of the error dynamics, without noise.
  ///
  /// `rotation` is body to north-east-down in the middle of the step, `rate` the measured angular
  /// rate in rad/s, `force` the specific force in north-east-down in m/s², `step` in seconds. The
  /// two factors of the transition are applied one after the other, each to the whole matrix, so
  /// that the result is symmetric to the bit.
  mutating func propagate(
    rotation: Matrix3<NorthEastDown, Body>, rate: Vector3<Body>, force: Vector3<NorthEastDown>,
    step: Double
  ) {
    unsafe withRows { p in
      unsafe Self.propagateVelocity(p, force: force, step: step)
      unsafe Self.propagateAttitude(p, rotation: rotation, rate: rate, step: step)
    }
  }

  /// Multiplies one error by `factor`, as a decaying process does.
  mutating func scale(_ index: Int, by factor: Double) {
    let n = AttitudeErrorState.stride
    unsafe withRows { p in
      for j in 0..<n { unsafe p[index * n + j] *= factor }
      for j in 0..<n { unsafe p[j * n + index] *= factor }
    }
  }

  /// Velocity error grows by the attitude error across the specific force.
  ///
  /// The yaw column is left out on purpose: with it, the weak observation that the body does not
  /// travel would make yaw falsely observable.
  @inline(__always)
  private static func propagateVelocity(
    _ p: UnsafeMutablePointer<Double>, force: Vector3<NorthEastDown>, step: Double
  ) {
    let n = AttitudeErrorState.stride
    let north = unsafe p + AttitudeErrorState.velocity * n
    let east = unsafe north + n
    let down = unsafe east + n
    let aboutNorth = unsafe p
    let aboutEast = unsafe p + n
    // (θ × f) for θ = (a, b, 0): (b f_z, -a f_z, a f_y - b f_x).
    let fz = step * force.z
    let fx = step * force.x
    let fy = step * force.y
    for j in 0..<n {
      let a = unsafe aboutNorth[j]
      let b = unsafe aboutEast[j]
      unsafe north[j] += fz * b
      unsafe east[j] -= fz * a
      unsafe down[j] += fy * a - fx * b
    }
    // The block of the velocity with itself takes the transition from the right as well.
    for i in 0..<3 {
      let row = unsafe north + i * n
      let a = unsafe row[0]
      let b = unsafe row[1]
      unsafe row[AttitudeErrorState.velocity] += fz * b
      unsafe row[AttitudeErrorState.velocity + 1] -= fz * a
      unsafe row[AttitudeErrorState.velocity + 2] += fy * a - fx * b
    }
    unsafe mirror(p, from: AttitudeErrorState.velocity)
  }

  /// Attitude error grows by the rotated error of the angular rate.
  @inline(__always)
  private static func propagateAttitude(
    _ p: UnsafeMutablePointer<Double>, rotation r: Matrix3<NorthEastDown, Body>,
    rate: Vector3<Body>, step: Double
  ) {
    let n = AttitudeErrorState.stride
    let bias = unsafe p + AttitudeErrorState.gyroscopeBias * n
    let scale = unsafe p + AttitudeErrorState.gyroscopeScale * n
    let cross = unsafe p + AttitudeErrorState.gyroscopeMisalignment * n
    let row0 = step * r.row0
    let row1 = step * r.row1
    let row2 = step * r.row2
    let (wx, wy, wz) = (rate.x, rate.y, rate.z)
    for j in 0..<n {
      let x = unsafe wx * scale[j] + wy * cross[j] + wz * cross[n + j] - bias[j]
      let y =
        unsafe wy * scale[n + j] + wx * cross[2 * n + j] + wz * cross[3 * n + j] - bias[n + j]
      let z =
        unsafe wz * scale[2 * n + j] + wx * cross[4 * n + j] + wy * cross[5 * n + j]
        - bias[2 * n + j]
      unsafe p[j] += row0.x * x + row0.y * y + row0.z * z
      unsafe p[n + j] += row1.x * x + row1.y * y + row1.z * z
      unsafe p[2 * n + j] += row2.x * x + row2.y * y + row2.z * z
    }
    let b = AttitudeErrorState.gyroscopeBias
    let s = AttitudeErrorState.gyroscopeScale
    let m = AttitudeErrorState.gyroscopeMisalignment
    for i in 0..<3 {
      let q = unsafe p + i * n
      let x = unsafe wx * q[s] + wy * q[m] + wz * q[m + 1] - q[b]
      let y = unsafe wy * q[s + 1] + wx * q[m + 2] + wz * q[m + 3] - q[b + 1]
      let z = unsafe wz * q[s + 2] + wx * q[m + 4] + wy * q[m + 5] - q[b + 2]
      unsafe q[0] += row0.x * x + row0.y * y + row0.z * z
      unsafe q[1] += row1.x * x + row1.y * y + row1.z * z
      unsafe q[2] += row2.x * x + row2.y * y + row2.z * z
    }
    unsafe mirror(p, from: AttitudeErrorState.attitude)
  }

  /// Copies three rows from `first` on into the columns of the same numbers, and makes the block
  /// they share symmetric.
  @inline(__always)
  private static func mirror(_ p: UnsafeMutablePointer<Double>, from first: Int) {
    let n = AttitudeErrorState.stride
    unsafe p[(first + 1) * n + first] = p[first * n + first + 1]
    unsafe p[(first + 2) * n + first] = p[first * n + first + 2]
    unsafe p[(first + 2) * n + first + 1] = p[(first + 1) * n + first + 2]
    for j in 0..<first { unsafe mirrorColumn(p, first, j) }
    for j in (first + 3)..<n { unsafe mirrorColumn(p, first, j) }
  }

  @inline(__always)
  private static func mirrorColumn(_ p: UnsafeMutablePointer<Double>, _ first: Int, _ j: Int) {
    let n = AttitudeErrorState.stride
    let target = unsafe p + j * n + first
    unsafe target[0] = p[first * n + j]
    unsafe target[1] = p[(first + 1) * n + j]
    unsafe target[2] = p[(first + 2) * n + j]
  }
}
