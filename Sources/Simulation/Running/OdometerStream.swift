/// The readings of an odometer.
struct OdometerStream: Sendable {
  private let trajectory: Trajectory
  private let specification: OdometerSpecification
  private var clock: SampleClock
  private var random: RandomStream
  private let scale: Double

  init(_ specification: OdometerSpecification, of scenario: Scenario, streams: RandomStreams) {
    trajectory = scenario.trajectory
    self.specification = specification
    clock = SampleClock(
      specification.timing, duration: scenario.duration, random: streams.timing(of: .odometer))
    random = streams.noise(of: .odometer)
    scale = 1 + specification.scaleError * random.normal()
  }

  mutating func next() -> OdometerRow? {
    guard let (time, _) = clock.next() else { return nil }
    let motion = trajectory.model.motion(at: SampleClock.seconds(time.validity))
    let speed = motion.forward.value.dot(motion.position.first)
    // A wheel that stands gives no pulse: noise comes with the turning.
    let noise = speed == 0 ? 0 : specification.noise * random.normal()
    return OdometerRow(
      time: time, speed: scale * speed + noise, deviation: max(specification.noise, 0.001))
  }
}
