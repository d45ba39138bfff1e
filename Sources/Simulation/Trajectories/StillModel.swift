/// Stands where it is put, at a fixed attitude.
struct StillModel: MotionModel {
  private let fixed: Motion

  init(place: Place, roll: Double, pitch: Double, yaw: Double) {
    let normal = place.normal(north: Jet(0), east: Jet(0))
    let axes = Ellipsoid.axes(latitude: place.latitude, longitude: place.longitude)
    func constant(_ v: Triple) -> JetVector { JetVector(Jet(v.x), Jet(v.y), Jet(v.z)) }
    var motion = Motion(
      position: Ellipsoid.position(normal: normal, height: Jet(place.height)),
      forward: constant(axes.n), right: constant(axes.e), down: constant(axes.d),
      normal: normal.value, height: place.height)
    motion.turn(yaw: Jet(yaw), pitch: Jet(pitch), roll: Jet(roll))
    fixed = motion
  }

  func motion(at time: Double) -> Motion { fixed }
}
