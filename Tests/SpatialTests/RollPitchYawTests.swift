internal import LinearAlgebra
internal import Spatial
internal import Testing

@Suite struct RollPitchYawTests {
  @Test("roll, pitch and yaw come back from the attitude they made, in every octant")
  func roundTrip() {
    for roll in stride(from: -175.0, through: 175, by: 25) {
      for pitch in stride(from: -85.0, through: 85, by: 17) {
        for yaw in stride(from: -175.0, through: 175, by: 25) {
          let r = Rotation<Body, NorthEastDown>(
            roll: .degrees(roll), pitch: .degrees(pitch), yaw: .degrees(yaw))
          let back = r.rollPitchYaw
          // At 85° of pitch an error of the matrix weighs 1/cos = 11.5 times: 11.5 · 4e-16.
          #expect((Angle(radians: back.roll).degrees - roll).magnitude <= 5e-13)
          #expect((Angle(radians: back.pitch).degrees - pitch).magnitude <= 5e-13)
          #expect((Angle(radians: back.yaw).degrees - yaw).magnitude <= 5e-13)
        }
      }
    }
  }

  @Test("yaw turns from north to east, pitch lifts the nose, roll lowers the right side")
  func signs() {
    let east = Rotation<Body, NorthEastDown>(
      roll: .degrees(0), pitch: .degrees(0), yaw: .degrees(90))
    #expect((east * Vector3(1, 0, 0) - Vector3(0, 1, 0)).norm <= 3e-16)
    let up = Rotation<Body, NorthEastDown>(roll: .degrees(0), pitch: .degrees(30), yaw: .degrees(0))
    #expect(((up * Vector3(1, 0, 0)).z + 0.5).magnitude <= 3e-16)
    let right = Rotation<Body, NorthEastDown>(
      roll: .degrees(30), pitch: .degrees(0), yaw: .degrees(0))
    #expect(((right * Vector3(0, 1, 0)).z - 0.5).magnitude <= 3e-16)
  }

  @Test("straight up and straight down the angles still describe the same attitude")
  func gimbalLock() {
    for pitch in [90.0, -90, 89.999_99, -89.999_99, 89.99, -89.99] {
      for yaw in stride(from: -180.0, through: 180, by: 30) {
        for roll in [-120.0, 0, 45] {
          let r = Rotation<Body, NorthEastDown>(
            roll: .degrees(roll), pitch: .degrees(pitch), yaw: .degrees(yaw))
          let (a, b, c) = r.rollPitchYaw
          let again = Rotation<Body, NorthEastDown>(
            roll: .radians(a), pitch: .radians(b), yaw: .radians(c))
          // Within 1.4e-6 rad of the vertical, pitch is called 90° and roll 0.
          #expect(again.angle(to: r) <= 2e-6)
        }
      }
    }
  }

  @Test("wrapping keeps the direction and the interval (-π, π]")
  func wrapping() {
    #expect(Angle.wrapped(radians: .pi) == .pi && Angle.wrapped(radians: -.pi) == .pi)
    #expect(Angle.wrapped(radians: 0) == 0)
    for turns in -5...5 {
      for angle in [-3.1, -1, 0, 1e-9, 2, 3.1] {
        let wrapped = Angle.wrapped(radians: angle + Double(turns) * 2 * .pi)
        // The argument is rounded to half a unit of 34 before anything happens.
        #expect((wrapped - angle).magnitude <= 8e-15)
      }
    }
    #expect(Angle.degrees(180).radians == .pi && Angle.degrees(-90) < Angle.degrees(10))
  }
}
