internal import CMath
public import LinearAlgebra
public import Spatial

/// The direction of the magnetic field about the vertical, against the expected declination.
///
/// The field is turned to the local level with the present attitude; what is compared is its
/// horizontal direction, so that an error of the expected strength or dip cannot tilt the vehicle.
/// See Derivation (O-6).
public struct MagneticField: InPlaceObservation {
  /// Measured flux density, body axes, tesla.
  public var field: Vector3<Body>
  /// Declination, radians, east positive.
  public var declination: Double
  /// rad².
  public var variance: Double

  public init(field: Vector3<Body>, declination: Double, variance: Double) {
    self.field = field
    self.declination = declination
    self.variance = variance
  }

  public func linearize(at state: NavigationState, into result: inout LinearizedObservation) {
    result.holdsTilt = true
    let level = state.localLevel.transposed
    let turned = state.attitude * field
    let north = level.row0.dot(turned)
    let east = level.row1.dot(turned)
    let squared = north * north + east * east
    if !(squared > 1e-12 * 1e-2) { return }
    // The field seems to lie at `angle`; where the heading estimate is too small by ψ, it seems to
    // lie that much too far west.
    let angle = Elementary.arctangent(y: east, x: north)
    // The row is taken where the field ought to lie. Where it seems to lie hangs on the noise of this
    // very reading, and a row that leans with its own innovation drifts what the gain reaches.
    let (sine, cosine) = Elementary.sineAndCosine(declination)
    let length = squared.squareRoot()
    let expected =
      (length * cosine) * level.row0 + (length * sine) * level.row1
      + level.row2.dot(turned) * level.row2
    let direction = (1 / length) * (cosine * level.row1 - sine * level.row0)
    result.append(
      innovation: Angle.wrapped(radians: declination - angle), variance: variance
    ) { row in
      // The true attitude turns the field by φ further: its direction grows by φ·(m × d).
      row[.attitude, in: EarthFixed.self] = expected.cross(direction)
    }
  }
}
