internal import LinearAlgebra
internal import Spatial
internal import Testing

@Suite struct FrameConversionTests {
  @Test("vectors change between the conventions by name, and back to the bit")
  func vectors() {
    let level = Vector3<NorthEastDown>(1, 2, 3)
    #expect(level.eastNorthUp == Vector3(2, 1, -3))
    #expect(level.eastNorthUp.northEastDown == level)
    let vehicle = Vector3<Body>(1, 2, 3)
    #expect(vehicle.forwardLeftUp == Vector3(1, -2, -3))
    #expect(vehicle.forwardLeftUp.body == vehicle)
  }

  @Test("the rotations between the conventions do what the vectors' conversions do")
  func rotations() {
    var generator = RepeatableGenerator(seed: 9)
    for _ in 0..<50 {
      let v = generator.direction(in: NorthEastDown.self)
      let u = generator.direction(in: ForwardLeftUp.self)
      #expect(
        (Rotation<NorthEastDown, EastNorthUp>.betweenLevelFrames * v - v.eastNorthUp).norm <= 1e-15)
      #expect((Rotation<ForwardLeftUp, Body>.betweenVehicleFrames * u - u.body).norm == 0)
    }
  }

  @Test("an attitude between ROS frames takes the same arrow to the same place")
  func attitudes() {
    var generator = RepeatableGenerator(seed: 10)
    for _ in 0..<200 {
      let r: Rotation<Body, NorthEastDown> = generator.rotation()
      let v = generator.direction(in: Body.self)
      #expect((r.rosAttitude * v.forwardLeftUp - (r * v).eastNorthUp).norm <= 2e-15)
      #expect(r.rosAttitude.bodyAttitude.angle(to: r) <= 2e-15)
      #expect(r.rosAttitude.w >= 0)
    }
  }

  @Test("level and facing east is the identity of ROS; facing north is a quarter turn to the left")
  func identity() {
    let east = Rotation<Body, NorthEastDown>(
      roll: .degrees(0), pitch: .degrees(0), yaw: .degrees(90))
    #expect(east.rosAttitude.angle(to: .identity) <= 1e-15)
    let north = Rotation<Body, NorthEastDown>.identity.rosAttitude
    #expect((north * Vector3(1, 0, 0) - Vector3(0, 1, 0)).norm <= 1e-15)
  }
}
