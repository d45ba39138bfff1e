/// A motion in closed form.
protocol MotionModel: Sendable {
  /// The motion at a time, seconds since the start.
  func motion(at time: Double) -> Motion
}
