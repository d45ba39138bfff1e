/// The rows of an IMU.
struct InertialStream: Sendable {
  private let trajectory: Trajectory
  private let specification: InertialSpecification
  private var clock: SampleClock
  private var random: RandomStream
  private var gyroBias: GaussMarkov
  private var accelerometerBias: GaussMarkov
  private var gyroScale: GaussMarkov
  private var accelerometerScale: GaussMarkov
  private let gyroMisalignment: (Triple, Triple, Triple)
  private let accelerometerMisalignment: (Triple, Triple, Triple)

  init(_ specification: InertialSpecification, of scenario: Scenario, streams: RandomStreams) {
    trajectory = scenario.trajectory
    self.specification = specification
    clock = SampleClock(
      specification.timing, duration: scenario.duration, random: streams.timing(of: .inertial))
    random = streams.noise(of: .inertial)
    gyroBias = GaussMarkov(specification.gyroBias, from: &random)
    accelerometerBias = GaussMarkov(specification.accelerometerBias, from: &random)
    gyroScale = GaussMarkov(specification.gyroScale, from: &random)
    accelerometerScale = GaussMarkov(specification.accelerometerScale, from: &random)
    gyroMisalignment = Self.misalignment(specification.gyroMisalignment, from: &random)
    accelerometerMisalignment = Self.misalignment(
      specification.accelerometerMisalignment, from: &random)
  }

  /// The rows of a matrix with a zero diagonal.
  private static func misalignment(
    _ sd: Double, from random: inout RandomStream
  ) -> (Triple, Triple, Triple) {
    let a = sd * random.normals()
    let b = sd * random.normals()
    return (Triple(0, a.x, a.y), Triple(a.z, 0, b.x), Triple(b.y, b.z, 0))
  }

  mutating func next() -> InertialRow? {
    guard let (time, start) = clock.next() else { return nil }
    let from = SampleClock.seconds(start)
    let to = SampleClock.seconds(time.validity)
    let interval = to - from
    let truth = trajectory.meanInertial(from: from, to: to)

    gyroBias.advance(by: interval, from: &random)
    accelerometerBias.advance(by: interval, from: &random)
    gyroScale.advance(by: interval, from: &random)
    accelerometerScale.advance(by: interval, from: &random)
    // The mean of white noise of density q over an interval has the variance q²/Δt.
    let perRoot = 1 / interval.squareRoot()
    let rateNoise = specification.angleRandomWalk * perRoot * random.normals()
    let forceNoise = specification.velocityRandomWalk * perRoot * random.normals()
    let rate = Self.read(
      truth.angularRate, scale: gyroScale.value, misalignment: gyroMisalignment,
      offset: gyroBias.value + rateNoise, range: specification.gyroRange)
    let force = Self.read(
      truth.specificForce, scale: accelerometerScale.value,
      misalignment: accelerometerMisalignment, offset: accelerometerBias.value + forceNoise,
      range: specification.accelerometerRange)
    return InertialRow(
      time: time, specificForce: force, angularRate: rate,
      errors: InertialErrors(
        gyroBias: gyroBias.value, accelerometerBias: accelerometerBias.value,
        gyroScale: gyroScale.value, accelerometerScale: accelerometerScale.value))
  }

  private static func read(
    _ x: Triple, scale: Triple, misalignment m: (Triple, Triple, Triple), offset: Triple,
    range: Double
  ) -> Triple {
    let crossed = Triple(m.0.dot(x), m.1.dot(x), m.2.dot(x))
    let y = x + scale.scaled(by: x) + crossed + offset
    func limited(_ v: Double) -> Double { min(max(v, -range), range) }
    return Triple(limited(y.x), limited(y.y), limited(y.z))
  }
}
