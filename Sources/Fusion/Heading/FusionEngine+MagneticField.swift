internal import CMath
internal import ErrorStateFilter
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// Searches for an offset that turns with the body; a new one is used and told.
  mutating func searchOffset(by sample: MagneticSample, expected: MagneticModel.Field) {
    let index = bank.best
    // A down that is wrong by more bends the rows more than soft iron does.
    guard bank.filters[index].tiltDeviation < 0.05 else { return }
    let state = bank.state(index)
    let down = state.attitude.inverse * state.localLevel.transposed.row2
    guard
      let change = magneticOffset.receive(
        sample.field, attitude: state.attitude, down: down, strength: expected.totalIntensity,
        vertical: expected.vector.z)
    else { return }
    report(
      .magneticOffsetFound, at: sample.instant, magnitude: 1e6 * magneticOffset.offset.norm)
    magneticAnomaly = MagneticAnomalyTest()
    // What was fused with the old offset may have turned the heading by as much.
    guard bank.isSingle, let last = aiding.magnetic.lastAccepted,
      sample.instant.seconds(since: last) < 60
    else { return }
    let angle = min(change / expected.horizontalIntensity, 1)
    bank.filters[0].widenHeading(byVariance: angle * angle)
  }

  /// Takes over an offset that attitude alone has found.
  mutating func noteOffset(_ offset: Vector3<Body>, at instant: SensorInstant) {
    magneticOffset.offset = offset
    report(.magneticOffsetFound, at: instant, magnitude: 1e6 * offset.norm)
  }

  /// Whether a field is the Earth's as far as strength, dip and the heading tell.
  ///
  /// 20 % and 12 degrees from the model: what a fair calibration leaves, and less than a magnet or a
  /// steel deck does. What passes by is told by what the place's field has been until then.
  mutating func isUndisturbed(
    _ sample: MagneticSample, _ observation: MagneticField, expected: MagneticModel.Field
  ) -> Bool {
    let index = bank.best
    let state = bank.state(index)
    let length = sample.field.norm
    let strength = length / expected.totalIntensity - 1
    if strength.magnitude > 0.2 { return false }
    let level = state.localLevel.transposed
    let turned = state.attitude * sample.field
    let vertical = level.row2.dot(turned)
    let dip =
      Elementary.arcsine(min(max(vertical / length, -1), 1)) - expected.inclination
    if dip.magnitude >= 0.21 { return false }
    guard bank.isSingle else { return true }
    let (north, east) = (level.row0.dot(turned), level.row1.dot(turned))
    // It has no direction that could tell.
    if !(north * north + east * east > 1e-14) { return true }
    let heading = Angle.wrapped(
      radians: observation.declination - Elementary.arctangent(y: east, x: north))
    // Three degrees as for one second, whatever a sample's share of it, and the heading's own.
    var variance = max(0.0027, observation.sharedVariance(configuration))
    if !magneticAnomaly.agrees(heading: heading, variance: variance) {
      variance += bank.filters[0].yawEstimate.variance
    }
    return magneticAnomaly.accepts(
      strength: strength, dip: dip, heading: heading, variance: variance, at: sample.instant)
  }
}

extension MagneticField {
  /// The variance of a configured sensor; that of an unknown one is shared among a second's samples.
  fileprivate func sharedVariance(_ configuration: FusionConfiguration) -> Double {
    configuration.magnetometer.deviation == nil ? 0 : variance
  }
}

extension FusionConfiguration.Magnetometer {
  /// The initial offset as it stands in readings after the soft iron's correction, tesla.
  var correctedOffset: Vector3<Body> { softIron * (initialOffset ?? .zero) }

  /// An offset of corrected readings as it stands in the sensor's own.
  func uncorrected(_ offset: Vector3<Body>) -> Vector3<Body> {
    if softIron == .identity { return offset }
    let determinant = softIron.determinant
    let (a, b, c) = (softIron.row0, softIron.row1, softIron.row2)
    // The columns of the inverse are the cross products of the rows over the determinant.
    return
      (offset.x * b.cross(c) + offset.y * c.cross(a) + offset.z * a.cross(b)) / determinant
  }
}
