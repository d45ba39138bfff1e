import CMath
import ErrorStateFilter
import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

/// What a mirrored sign in both row and innovation would hide: known offsets, by hand.
@Suite("Signs of the innovations")
struct ObservationSignTests {
  private let estimate = NavigationState(
    instant: SensorInstant(nanoseconds: 0),
    position: .degrees(latitude: -33.9, longitude: 151.2, height: 40),
    velocity: Vector3(3, 4, 0), attitude: Rotation(roll: .zero, pitch: .zero, yaw: .degrees(30)))

  private func innovations(_ o: some Observation, at state: NavigationState) -> [Double] {
    let linearized = o.linearized(at: state)
    return (0..<linearized.count).map { linearized.innovation($0) }
  }

  private func close(_ a: [Double], _ b: [Double], _ tolerance: Double = 1e-8) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).magnitude < tolerance }
  }

  @Test("a position one metre north, east, or up shows as that")
  func position() {
    for (offset, expected) in [
      (Vector3<NorthEastDown>(1, 0, 0), [1.0, 0, 0]), (Vector3(0, 1, 0), [0, 1, 0]),
      (Vector3(0, 0, -1), [0, 0, -1]),
    ] {
      let o = SatellitePosition(
        position: estimate.position + estimate.localLevel * offset, variance: Vector3(1, 1, 1))
      #expect(close(innovations(o, at: estimate), expected))
    }
  }

  @Test("an antenna two metres ahead is seen two metres along the heading")
  func leverArm() {
    let o = SatellitePosition(
      position: estimate.position, variance: Vector3(1, 1, 1), leverArm: Vector3(2, 0, 0))
    // The antenna was measured where the estimate has the sensor: 2 m behind, heading 30 degrees.
    let ahead = 2 * 0.75.squareRoot()
    #expect(close(innovations(o, at: estimate), [-ahead, -1, 0]))
  }

  @Test("chosen axes give their rows alone")
  func axes() {
    var o = SatellitePosition(
      position: estimate.position + estimate.localLevel * Vector3<NorthEastDown>(1, 2, 3),
      variance: Vector3(1, 1, 1))
    o.axes = .horizontal
    #expect(close(innovations(o, at: estimate), [1, 2]))
    o.axes = .vertical
    #expect(close(innovations(o, at: estimate), [3]))
  }

  @Test("a velocity faster north, east, or down shows as that; what is missing has no row")
  func velocity() {
    let o = SatelliteVelocity(north: 4, east: nil, down: -2, variance: Vector3(1, 1, 1))
    #expect(close(innovations(o, at: estimate), [1, -2]))
  }

  @Test("an antenna right of a body that turns right moves backwards")
  func swing() {
    var state = estimate
    // 0.5 rad/s over the Earth.
    state.angularRate =
      Vector3(0, 0, 0.5) + state.attitude.inverse * TruthfulObservation.earthRate
    state.velocity = .zero
    let o = SatelliteVelocity(
      north: 0, east: 0, down: 0, variance: Vector3(1, 1, 1), leverArm: Vector3(0, 2, 0))
    // Predicted: 1 m/s backwards of heading 30 degrees; measured: nothing.
    let northward = 0.75.squareRoot()
    #expect(close(innovations(o, at: state), [northward, 0.5, 0]))
  }

  @Test("a course further right is positive, across the half turn, too")
  func course() {
    let present = Elementary.arctangent(y: 4, x: 3)
    #expect(
      close(innovations(GroundCourse(course: present + 0.1, variance: 1), at: estimate), [0.1]))
    let wrapped = GroundCourse(course: present + 0.1 - 4 * .pi, variance: 1)
    #expect(close(innovations(wrapped, at: estimate), [0.1]))
  }

  @Test("a course says nothing at a standstill")
  func courseAtRest() {
    var state = estimate
    state.velocity = .zero
    #expect(GroundCourse(course: 1, variance: 1).linearized(at: state).count == 0)
  }

  @Test("the course of slow motion, of turning, and of late stamps is worth less")
  func courseDeviation() {
    func deviation(_ speed: Double, _ rate: Double) -> Double {
      GroundCourse.standardDeviation(
        velocityDeviation: 0.3, speed: speed, turnRate: rate, timing: 0.1)
    }
    #expect((deviation(10, 0) - 0.03).magnitude < 1e-12)
    #expect((deviation(10, 0.4) - 0.05).magnitude < 1e-12)
    #expect(deviation(0, 0).isFinite)
  }

  @Test("a heading further right is positive")
  func heading() {
    let o = DualAntennaHeading(heading: 40 * .pi / 180, variance: 1)
    #expect(close(innovations(o, at: estimate), [10 * .pi / 180]))
  }

  @Test("an upright x axis has no heading")
  func uprightHeading() {
    var state = estimate
    let upright = Rotation<Body, NorthEastDown>(roll: .zero, pitch: .degrees(90), yaw: .zero)
    state.attitude = Rotation(matrix: state.localLevel) * upright
    #expect(DualAntennaHeading(heading: 0, variance: 1).linearized(at: state).count == 0)
  }

  @Test("a pressure altitude above height plus bias is positive")
  func barometer() {
    var state = estimate
    state.barometerBias = -7
    let o = BarometricAltitude(altitude: 40 - 7 + 1, variance: 1)
    #expect(close(innovations(o, at: state), [1]))
  }

  @Test("a vehicle that truly heads further right than estimated shows a positive innovation")
  func magneticField() {
    // Truth heads 0.1 rad further right; declination 12 degrees east.
    let declination = 12 * Double.pi / 180
    let (s, c) = Elementary.sineAndCosine(declination)
    let field = Vector3<NorthEastDown>(2e-5 * c, 2e-5 * s, -4e-5)
    let truth = Rotation<Body, NorthEastDown>(
      roll: .zero, pitch: .zero, yaw: .radians(30 * .pi / 180 + 0.1))
    let o = MagneticField(field: truth.inverse * field, declination: declination, variance: 1)
    #expect(close(innovations(o, at: estimate), [0.1]))
    #expect(o.linearized(at: estimate).holdsTilt)
  }

  @Test("a vertical field, as at a magnetic pole, says nothing of heading")
  func verticalField() {
    let o = MagneticField(field: Vector3(0, 0, 6e-5), declination: 0, variance: 1)
    #expect(o.linearized(at: estimate).count == 0)
  }

  @Test("standing still contradicts an estimated velocity")
  func zeroVelocity() {
    #expect(close(innovations(ZeroVelocity(variance: 1), at: estimate), [-3, -4, 0]))
  }

  @Test("at rest a gyroscope reads its bias and the Earth's rotation")
  func zeroRate() {
    let earth = estimate.attitude.inverse * TruthfulObservation.earthRate
    let o = ZeroAngularRate(reading: earth + Vector3(0.01, -0.02, 0.03), variance: 1)
    #expect(close(innovations(o, at: estimate), [0.01, -0.02, 0.03], 1e-12))
  }

  @Test("an estimate that slides to the right and sinks contradicts the wheels")
  func nonHolonomic() {
    var state = estimate
    state.velocity = state.attitude * Vector3<Body>(10, 1, 0.5)
    state.angularRate = state.attitude.inverse * TruthfulObservation.earthRate
    let o = NonHolonomicConstraint(lateralVariance: 1, verticalVariance: 1)
    #expect(close(innovations(o, at: state), [-1, -0.5]))
    // A body mounted so that it travels to its right by that much does not slide.
    state.mountingYaw = Elementary.arctangent(y: 1, x: 10)
    #expect(close(innovations(o, at: state), [0, -0.5]))
  }

  @Test("one that travels nose down by its mounting does not sink")
  func mountingPitch() {
    var state = estimate
    // Down 1 m in 10: the direction of travel lies below the body's x axis.
    state.velocity = state.attitude * Vector3<Body>(10, 0, 1)
    state.angularRate = state.attitude.inverse * TruthfulObservation.earthRate
    state.mountingPitch = -Elementary.arctangent(y: 1, x: 10)
    let o = NonHolonomicConstraint(lateralVariance: 1, verticalVariance: 1)
    #expect(close(innovations(o, at: state), [0, 0]))
    let wheels = OdometerSpeed(speed: 101.0.squareRoot(), variance: 1)
    #expect(close(innovations(wheels, at: state), [0]))
  }

  @Test("in a bend to the right a sensor ahead of the axle slides right, a yielding axle left")
  func bend() {
    var state = estimate
    state.angularRate =
      Vector3(0, 0, 0.5) + state.attitude.inverse * TruthfulObservation.earthRate
    // The axle 2 m behind the sensor rolls straight ahead: the sensor swings to the right with 1 m/s.
    state.velocity = state.attitude * Vector3<Body>(10, 1, 0)
    state.axleDistance = -2
    var o = NonHolonomicConstraint(
      lateralVariance: 1, verticalVariance: 1, lateralAcceleration: 5)
    #expect(close(innovations(o, at: state), [0, 0]))
    // The axle itself slides left, outwards, by a hundredth of a radian for each 1 m/s².
    state.axleDistance = 0
    state.slipCompliance = 0.01
    let (s, c) = Elementary.sineAndCosine(0.05)
    state.velocity = state.attitude * Vector3<Body>(10 * c, -10 * s, 0)
    #expect(close(innovations(o, at: state), [0, 0]))
    // In a bend to the left outwards is right.
    o.lateralAcceleration = -5
    state.velocity = state.attitude * Vector3<Body>(10 * c, 10 * s, 0)
    #expect(close(innovations(o, at: state), [0, 0]))
  }

  @Test("a late receiver tells where the vehicle was, and how fast")
  func latency() {
    var state = estimate
    state.satelliteLatency = 0.2
    // Braking at 2 m/s²: 0.2 s ago it was 0.4 m/s faster, and 1 m behind (v = 5 m/s).
    state.specificForce = Vector3(-2, 0, -9.81)
    let along = state.attitude * Vector3<Body>(1, 0, 0)
    let behind = state.position - 0.2 * state.velocity
    #expect(
      close(
        innovations(SatellitePosition(position: behind, variance: Vector3(1, 1, 1)), at: state),
        [0, 0, 0]))
    let then = state.localLevel.transposed * (state.velocity + 0.4 * along)
    let o = SatelliteVelocity(
      north: then.x, east: then.y, down: then.z, variance: Vector3(1, 1, 1))
    #expect(close(innovations(o, at: state), [0, 0, 0]))
  }

  @Test("wheels that turn faster than estimated show a positive innovation, in reverse, too")
  func odometer() {
    var state = estimate
    state.velocity = state.attitude * Vector3<Body>(-2, 0, 0)
    state.angularRate = state.attitude.inverse * TruthfulObservation.earthRate
    state.odometerScale = 0.5
    #expect(close(innovations(OdometerSpeed(speed: -2.9, variance: 1), at: state), [0.1]))
  }
}

extension Angle {
  fileprivate static var zero: Angle { Angle(radians: 0) }
}
