internal import LinearAlgebra
internal import Spatial

extension ErrorTransition {
  /// The nine rows of Φ that are more than a diagonal (position, velocity, attitude), each of 28.
  public var movingRows: InlineArray<252, Double> {
    let half = -0.5 * Matrix3<EarthFixed, EarthFixed>(crossProductOf: force)
    let turn = Matrix3<EarthFixed, EarthFixed>(
      Vector3(0, earthAngle, 0), Vector3(-earthAngle, 0, 0), .zero)
    let velocityFromAttitude = half * (2 * .identity + turn)
    let velocityFromGyroscope = half * fromBias
    let velocityFromGyroscopeScale = half * attitudeFromScale
    var rows = InlineArray<252, Double>(repeating: 0)
    for i in 0..<3 {
      let velocity = (3 + i) * 28
      Self.put(velocityFromPosition, i, at: velocity, in: &rows)
      Self.put(2 * turn, i, at: velocity + 3, in: &rows)
      rows[velocity + 3 + i] += 1
      Self.put(velocityFromAttitude, i, at: velocity + 6, in: &rows)
      Self.put(velocityFromGyroscope, i, at: velocity + 9, in: &rows)
      Self.put(fromBias, i, at: velocity + 12, in: &rows)
      Self.put(velocityFromGyroscopeScale, i, at: velocity + 16, in: &rows)
      Self.put(velocityFromScale, i, at: velocity + 19, in: &rows)
      // The position follows the mean of the velocity before and after.
      for k in 0..<28 { rows[i * 28 + k] = 0.5 * duration * rows[velocity + k] }
      rows[i * 28 + 3 + i] += 0.5 * duration
      rows[i * 28 + i] += 1
      let attitude = (6 + i) * 28
      Self.put(turn, i, at: attitude + 6, in: &rows)
      Self.put(fromBias, i, at: attitude + 9, in: &rows)
      Self.put(attitudeFromScale, i, at: attitude + 16, in: &rows)
      rows[attitude + 6 + i] += 1
    }
    return rows
  }

  /// The diagonal of Φ; its first nine are those of `movingRows`.
  public var diagonal: InlineArray<28, Double> {
    let rows = movingRows
    var keep = InlineArray<28, Double>(repeating: 1)
    for k in 0..<9 { keep[k] = rows[k * 29] }
    for k in 9..<12 { keep[k] = decay.gyroscopeBias }
    for k in 12..<15 { keep[k] = decay.accelerometerBias }
    keep[15] = decay.barometerBias
    for k in 16..<22 { keep[k] = decay.scale }
    for k in 22..<28 { keep[k] = decay.vehicle }
    return keep
  }

  @inline(__always)
  private static func put<A, B>(
    _ m: Matrix3<A, B>, _ i: Int, at: Int, in rows: inout InlineArray<252, Double>
  ) {
    let row = i == 0 ? m.row0 : i == 1 ? m.row1 : m.row2
    rows[at] = row.x
    rows[at + 1] = row.y
    rows[at + 2] = row.z
  }
}
