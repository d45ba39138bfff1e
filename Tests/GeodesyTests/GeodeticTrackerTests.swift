import LinearAlgebra
import Spatial
import Testing

@testable import Geodesy

@Suite("Geodetic coordinates of a moving point")
struct GeodeticTrackerTests {
  /// Starts at a place and goes on by `step` metres along each axis.
  private func worstError(
    from start: GeodeticPosition, step: Vector3<EarthFixed>, count: Int
  ) -> (angle: Double, height: Double) {
    var tracker = GeodeticTracker()
    var r = start.earthFixed
    var worst = (angle: 0.0, height: 0.0)
    for _ in 0..<count {
      let position = tracker.position(at: r)
      let expected = GeodeticPosition(earthFixed: r)
      // A circle of latitude shrinks towards the pole: metres there, not angles.
      let across = (position.longitude - expected.longitude).magnitude
      let turn = min(across, 2 * .pi - across)
      let scale = (r.x * r.x + r.y * r.y).squareRoot() / 6.4e6
      worst.angle = max(
        worst.angle, (position.latitude - expected.latitude).magnitude, turn * scale)
      worst.height = max(worst.height, (position.height - expected.height).magnitude)
      #expect(position.longitude.magnitude <= .pi)
      r += step
    }
    return worst
  }

  @Test(
    "it gives what the direct formula gives, wherever the point goes",
    arguments: [
      (0.0, 0.0), (47.3, 8.5), (-33.9, 151.2), (71, -179.999), (-16.5, 179.9999), (89.99, 20),
      (-89.95, -120),
    ])
  func follows(latitude: Double, longitude: Double) {
    let start = GeodeticPosition.degrees(latitude: latitude, longitude: longitude, height: 300)
    // Ten kilometres in steps of a metre and a half, over the antimeridian or past the pole.
    let worst = worstError(from: start, step: Vector3(0.9, -0.7, 1), count: 6500)
    // Two units in the last place of an angle of π, and of six million metres.
    #expect(worst.angle < 9e-16)
    #expect(worst.height < 4e-9)
  }

  @Test("a jump to the other side of the Earth is followed")
  func jump() {
    var tracker = GeodeticTracker()
    for (latitude, longitude) in [(10.0, 20.0), (-10, -160), (80, 100), (-80, -80)] {
      let place = GeodeticPosition.degrees(latitude: latitude, longitude: longitude, height: 0)
      let position = tracker.position(at: place.earthFixed)
      #expect((position.latitude - place.latitude).magnitude < 1e-15)
      #expect((position.longitude - place.longitude).magnitude < 1e-15)
    }
  }
}
