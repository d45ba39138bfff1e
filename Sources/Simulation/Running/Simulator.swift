/// Hands out a recording row by row, in the order in which the rows reach the host.
///
/// It holds one row per sensor at a time, so that its memory does not grow with the recording.
public struct Simulator: Sendable {
  public let scenario: Scenario
  private var inertial: InertialStream?
  private var receiver: ReceiverStream?
  private var barometer: BarometerStream?
  private var magnetometer: MagnetometerStream?
  private var odometer: OdometerStream?
  private var truth: SampleClock?
  /// The next row of each; of equal arrivals the first in this order goes first.
  private var pending: [SimulatedRow?]

  public init(_ scenario: Scenario) {
    self.scenario = scenario
    let streams = RandomStreams(seed: scenario.seed)
    inertial = scenario.inertial.map { InertialStream($0, of: scenario, streams: streams) }
    receiver = scenario.receiver.map { ReceiverStream($0, of: scenario, streams: streams) }
    barometer = scenario.barometer.map { BarometerStream($0, of: scenario, streams: streams) }
    magnetometer = scenario.magnetometer.map {
      MagnetometerStream($0, of: scenario, streams: streams)
    }
    odometer = scenario.odometer.map { OdometerStream($0, of: scenario, streams: streams) }
    if scenario.truthRate > 0 {
      truth = SampleClock(
        SensorTiming(rate: scenario.truthRate), duration: scenario.duration, first: 0,
        random: RandomStream(seed: 0, stream: 0))
    }
    pending = []
    for source in 0..<6 { pending.append(draw(from: source)) }
  }

  /// The next row, or `nil` when the recording is over.
  public mutating func next() -> SimulatedRow? {
    var first: Int?
    var earliest = Int64.max
    for source in pending.indices {
      guard let arrival = pending[source]?.time.arrival, arrival < earliest else { continue }
      earliest = arrival
      first = source
    }
    guard let first else { return nil }
    let row = pending[first]
    pending[first] = draw(from: first)
    return row
  }

  private mutating func draw(from source: Int) -> SimulatedRow? {
    switch source {
    case 0: inertial?.next().map { .inertial($0) }
    case 1: odometer?.next().map { .odometer($0) }
    case 2: barometer?.next().map { .barometer($0) }
    case 3: magnetometer?.next().map { .magnetometer($0) }
    case 4: receiver?.next().map { .receiver($0) }
    default: truth?.next().map { .truth(truthRow(at: $0.time)) }
    }
  }

  private func truthRow(at time: RowTime) -> TruthRow {
    TruthRow(
      time: time, state: scenario.trajectory.state(at: SampleClock.seconds(time.validity)))
  }
}
