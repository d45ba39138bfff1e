/// The fixes of a GNSS receiver.
struct ReceiverStream: Sendable {
  private let trajectory: Trajectory
  private let specification: ReceiverSpecification
  private var clock: SampleClock
  private var random: RandomStream
  private var correlated: GaussMarkov

  /// A millimetre and a millimetre a second: no receiver states less.
  private let smallestDeviation: Double = 0.001

  init(_ specification: ReceiverSpecification, of scenario: Scenario, streams: RandomStreams) {
    trajectory = scenario.trajectory
    self.specification = specification
    clock = SampleClock(
      specification.timing, duration: scenario.duration, random: streams.timing(of: .receiver))
    random = streams.noise(of: .receiver)
    correlated = GaussMarkov(specification.correlatedPosition, from: &random)
  }

  mutating func next() -> ReceiverRow? {
    while let (time, _) = clock.next() {
      // Drawn in an outage too: what comes after it is the same with and without.
      let row = fix(at: time)
      let instant = SampleClock.seconds(time.validity)
      if !specification.outages.contains(where: { $0.contains(instant) }) { return row }
    }
    return nil
  }

  private mutating func fix(at time: RowTime) -> ReceiverRow {
    let state = trajectory.state(at: SampleClock.seconds(time.validity))
    correlated.advance(by: clock.period, from: &random)
    let positionError =
      specification.positionNoise.scaled(by: random.normals()) + correlated.value
    let antenna = state.point(at: specification.leverArm)
    let here = Ellipsoid.geodetic(antenna.position)
    let axes = Ellipsoid.axes(latitude: here.latitude, longitude: here.longitude)
    func fixed(_ v: Triple) -> Triple { v.x * axes.n + v.y * axes.e + v.z * axes.d }
    let reported = Ellipsoid.geodetic(antenna.position + fixed(positionError))
    var row = ReceiverRow(
      time: time, latitude: reported.latitude, longitude: reported.longitude,
      height: reported.height, positionDeviation: stated(specification.positionNoise, true))
    if let noise = specification.velocityNoise {
      let velocity = antenna.velocity + fixed(noise.scaled(by: random.normals()))
      // North and east are those of the place the receiver believes to be at.
      let own = Ellipsoid.axes(latitude: reported.latitude, longitude: reported.longitude)
      row.velocity = Triple(own.n.dot(velocity), own.e.dot(velocity), own.d.dot(velocity))
      row.velocityDeviation = stated(noise, false)
    }
    return row
  }

  private func stated(_ white: Triple, _ isPosition: Bool) -> Triple {
    let slow = isPosition ? specification.correlatedPosition.sd : 0
    func one(_ sd: Double) -> Double {
      max(specification.statedFactor * (sd * sd + slow * slow).squareRoot(), smallestDeviation)
    }
    return Triple(one(white.x), one(white.y), one(white.z))
  }
}

extension TrueState {
  /// Position, m, and velocity, m/s, EarthFixed, of a point fixed to the body.
  func point(at arm: Triple) -> (position: Triple, velocity: Triple) {
    func fixed(_ v: Triple) -> Triple { v.x * forward + v.y * right + v.z * down }
    return (position + fixed(arm), velocity + fixed(rateOverGround.cross(arm)))
  }
}
