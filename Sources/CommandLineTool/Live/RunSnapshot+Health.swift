internal import Fusion
internal import LivePipeline
internal import Sensing

extension RunSnapshot.Sensor {
  init(_ health: SensorHealth, tally: OutcomeTally) {
    let verdicts = Self.verdicts(of: health.kinds, tally)
    let why = health.problem ?? ""
    let condition: Condition =
      switch health.state {
      case .running: health.isChosen || health.samples == 0 ? .good : .spare
      case .idle, .opening, .resting, .finished, .stopped:
        .waiting(why.isEmpty ? health.state.words : why)
      case .silent:
        .bad(
          health.lastHeardAge.map { "silent for \(NumberText.short($0)) s" } ?? "silent")
      case .backingOff: .bad(why.isEmpty ? "not there" : why)
      }
    self.init(
      name: health.name, device: health.device.isEmpty ? "-" : health.device, condition: condition)
    isMagnetometer = health.kinds.contains(.magnetometer)
    how = health.how
    // A rate that was is no rate.
    rate = health.state == .running ? health.rate : nil
    age = health.lastSampleAge
    latency = health.latency?.mean
    samples = health.samples
    dropped = health.dropped
    // Verdicts are known by kind: they are those of the device that is used.
    used = health.isChosen ? verdicts?.used : nil
    refused = health.isChosen ? verdicts?.refused : nil
    remedy = health.remedy
  }

  /// How many of the measurements that come of a kind of sensor were fused and refused; an inertial
  /// sensor is not judged, it carries the state.
  private static func verdicts(
    of kinds: [SensorKind], _ tally: OutcomeTally
  ) -> (used: Int, refused: Int)? {
    let quantities = kinds.flatMap { kind -> [FusionOutcome.Quantity] in
      switch kind {
      case .satellite: [.satellitePosition]
      case .barometer: [.barometricAltitude]
      case .magnetometer: [.magneticField]
      case .odometer: [.odometerSpeed]
      case .inertial: []
      }
    }
    guard !quantities.isEmpty else { return nil }
    return quantities.reduce(into: (0, 0)) { sum, quantity in
      let row = tally[quantity]
      sum.0 += row.accepted + row.deweighted
      sum.1 += row.refusedTotal - row.notUsed
    }
  }
}

extension SensorHealth.State {
  var words: String {
    switch self {
    case .idle: "not started"
    case .opening: "looked for"
    case .running: "running"
    case .silent: "silent"
    case .backingOff: "not there"
    case .resting: "resting"
    case .finished: "its file has ended"
    case .stopped: "stopped"
    }
  }

  /// Its name in JSON.
  var key: String {
    switch self {
    case .idle: "idle"
    case .opening: "opening"
    case .running: "running"
    case .silent: "silent"
    case .backingOff: "backing_off"
    case .resting: "resting"
    case .finished: "finished"
    case .stopped: "stopped"
    }
  }
}
