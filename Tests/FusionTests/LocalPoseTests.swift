import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import Fusion

extension LocalPoseTracker {
  /// By the attitude of a filter, as the engine hands it on.
  fileprivate mutating func advance(
    rate: Vector3<Body>, velocity: Vector3<Body>?,
    filterAttitude: Rotation<Body, NorthEastDown>, duration: Double
  ) {
    if attitude == nil {
      begin(with: filterAttitude)
    } else {
      advance(
        rate: rate, velocity: velocity, down: filterAttitude.inverse * Vector3(0, 0, 1),
        duration: duration)
    }
  }
}

@Suite("The local pose")
struct LocalPoseTests {
  private func attitude(
    _ roll: Double, _ pitch: Double, _ yaw: Double
  ) -> Rotation<Body, NorthEastDown> {
    Rotation(roll: .degrees(roll), pitch: .degrees(pitch), yaw: .degrees(yaw))
  }

  private func angles(_ r: Rotation<Body, LocalOdometry>?) -> (Double, Double, Double) {
    guard let r else { return (.nan, .nan, .nan) }
    let level = Rotation<Body, NorthEastDown>(unitW: r.w, x: r.x, y: r.y, z: r.z)
    let (roll, pitch, yaw) = level.rollPitchYaw
    return (roll * 180 / .pi, pitch * 180 / .pi, yaw * 180 / .pi)
  }

  @Test("it starts with the filter's tilt, facing along its own axis")
  func start() {
    var pose = LocalPoseTracker()
    pose.advance(rate: .zero, velocity: nil, filterAttitude: attitude(5, -3, 140), duration: 0.01)
    let (roll, pitch, yaw) = angles(pose.attitude)
    #expect(abs(roll - 5) < 1e-9 && abs(pitch + 3) < 1e-9 && abs(yaw) < 1e-9)
    #expect(pose.position == .zero)
  }

  @Test("it turns with the rate and moves with the velocity along the turned body")
  func square() {
    var pose = LocalPoseTracker()
    let level = attitude(0, 0, 77)
    pose.advance(rate: .zero, velocity: nil, filterAttitude: level, duration: 0)
    // Ten metres ahead, a right angle to the right, five metres ahead.
    for _ in 0..<100 {
      pose.advance(
        rate: .zero, velocity: Vector3(10, 0, 0), filterAttitude: level, duration: 0.01)
    }
    for _ in 0..<100 {
      pose.advance(
        rate: Vector3(0, 0, .pi / 2), velocity: nil, filterAttitude: level, duration: 0.01)
    }
    for _ in 0..<100 {
      pose.advance(rate: .zero, velocity: Vector3(5, 0, 0), filterAttitude: level, duration: 0.01)
    }
    #expect((pose.position - Vector3(10, 5, 0)).norm < 1e-9)
    #expect(abs(angles(pose.attitude).2 - 90) < 1e-9)
  }

  @Test("a jump of the filter's tilt is followed at a bounded rate, a jump of its heading never")
  func jump() {
    var pose = LocalPoseTracker()
    pose.advance(rate: .zero, velocity: nil, filterAttitude: attitude(0, 0, 0), duration: 0)
    var last = pose.attitude ?? .identity
    for k in 1...600 {
      pose.advance(
        rate: .zero, velocity: Vector3(1, 0, 0), filterAttitude: attitude(4, 0, 120),
        duration: 0.01)
      let now = pose.attitude ?? .identity
      let step = last.inverse * now
      let angle = 2 * Vector3<Body>(step.x, step.y, step.z).norm
      // 0.02 rad/s; the tilt of 0.07 rad takes three and a half seconds.
      #expect(angle < 0.0002 * 1.001, "step \(k)")
      last = now
    }
    let (roll, _, yaw) = angles(pose.attitude)
    #expect(abs(roll - 4) < 1e-6)
    #expect(abs(yaw) < 0.2)
  }

  @Test("its steps are no longer than speed times duration, whatever the filter does")
  func bounded() {
    var random = RepeatableGenerator(seed: 3)
    var pose = LocalPoseTracker()
    for _ in 0..<500 {
      let before = pose.position
      let velocity = Vector3<Body>(random.normal(), random.normal(), random.normal())
      pose.advance(
        rate: Vector3(random.normal(), 0, random.normal()), velocity: velocity,
        filterAttitude: attitude(
          20 * random.normal(), 20 * random.normal(), 90 * random.normal()), duration: 0.02)
      #expect((pose.position - before).norm <= velocity.norm * 0.02 * (1 + 1e-12))
    }
  }
}
