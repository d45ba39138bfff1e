/// The readings of a magnetometer.
struct MagnetometerStream: Sendable {
  private let trajectory: Trajectory
  private let earthField: EarthField
  private let specification: MagnetometerSpecification
  private var clock: SampleClock
  private var random: RandomStream
  private var hardIron: GaussMarkov

  init(
    _ specification: MagnetometerSpecification, of scenario: Scenario, streams: RandomStreams
  ) {
    trajectory = scenario.trajectory
    earthField = scenario.earthField
    self.specification = specification
    clock = SampleClock(
      specification.timing, duration: scenario.duration,
      random: streams.timing(of: .magnetometer))
    random = streams.noise(of: .magnetometer)
    hardIron = GaussMarkov(specification.hardIron, from: &random)
  }

  mutating func next() -> MagnetometerRow? {
    guard let (time, _) = clock.next() else { return nil }
    let state = trajectory.state(at: SampleClock.seconds(time.validity))
    hardIron.advance(by: clock.period, from: &random)
    let axes = Ellipsoid.axes(latitude: state.latitude, longitude: state.longitude)
    let field = earthField(state.latitude, state.longitude, state.height)
    let fixed = field.x * axes.n + field.y * axes.e + field.z * axes.d
    let body = Triple(state.forward.dot(fixed), state.right.dot(fixed), state.down.dot(fixed))
    return MagnetometerRow(
      time: time, field: body + hardIron.value + specification.noise * random.normals())
  }
}
