/// The readings of a barometer.
struct BarometerStream: Sendable {
  private let trajectory: Trajectory
  private let undulation: Double
  private let specification: BarometerSpecification
  private var clock: SampleClock
  private var random: RandomStream
  private var bias: GaussMarkov

  init(_ specification: BarometerSpecification, of scenario: Scenario, streams: RandomStreams) {
    trajectory = scenario.trajectory
    undulation = scenario.undulation
    self.specification = specification
    clock = SampleClock(
      specification.timing, duration: scenario.duration, random: streams.timing(of: .barometer))
    random = streams.noise(of: .barometer)
    bias = GaussMarkov(specification.bias, from: &random)
  }

  mutating func next() -> BarometerRow? {
    guard let (time, _) = clock.next() else { return nil }
    let height = trajectory.model.motion(at: SampleClock.seconds(time.validity)).height
    bias.advance(by: clock.period, from: &random)
    let altitude = height - undulation + bias.value.x + specification.noise * random.normal()
    return BarometerRow(
      time: time, pressure: Atmosphere.pressure(height: altitude), bias: bias.value.x)
  }
}
