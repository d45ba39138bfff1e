internal import Fusion
internal import LivePipeline
internal import Replay

extension HealthEvent {
  /// What a live run tells of its sensors and of itself.
  init(_ event: PipelineEvent) {
    let isSensor = event.sensor != "pipeline" && event.sensor != "recorder"
    self.init(
      instant: event.instant, source: isSensor ? .sensor(event.sensor) : .run,
      kind: event.kind.rawValue, detail: event.detail)
  }

  /// What a recording tells.
  init(_ event: RecordedEvent) {
    self.init(
      instant: event.instant, source: .sensor(event.sensor), kind: event.event,
      detail: event.detail)
  }

  /// What the engine tells.
  init(_ event: FusionEvent) {
    let (kind, detail) = event.words
    self.init(instant: event.instant, source: .engine, kind: kind, detail: detail)
  }
}

extension FusionEvent {
  /// One word for programs, and a clause for people.
  fileprivate var words: (kind: String, detail: String) {
    switch kind {
    case .sensorAppeared(let sensor): ("sensorAppeared", "\(sensor) samples arrive")
    case .sensorLost(let sensor): ("sensorLost", "no \(sensor) samples arrive any more")
    case .sensorReturned(let sensor): ("sensorReturned", "\(sensor) samples arrive again")
    case .leveled: ("leveled", "roll and pitch are known")
    case .headingAligned: ("headingAligned", "the heading is known")
    case .headingLost: ("headingLost", "the heading is not known any more")
    case .navigationLost: ("navigationLost", "inertial navigation waits for the next fix")
    case .standstillBegan: ("standstillBegan", "the vehicle stands")
    case .standstillEnded: ("standstillEnded", "the vehicle moves")
    case .deadReckoningBegan: ("deadReckoningBegan", "nothing aids position or velocity")
    case .deadReckoningEnded: ("deadReckoningEnded", "position or velocity is aided again")
    case .positionReset: ("positionReset", "the position jumped by \(rounded(magnitude)) m")
    case .velocityReset: ("velocityReset", "the velocity jumped by \(rounded(magnitude)) m/s")
    case .heightReset: ("heightReset", "the height jumped by \(rounded(magnitude)) m")
    case .headingReset:
      ("headingReset", "the heading jumped by \(rounded(magnitude * 180 / .pi)) degrees")
    case .filterReinitialized: ("filterReinitialized", "the filter was started again")
    case .magneticDisturbanceBegan:
      ("magneticDisturbanceBegan", "the magnetic field is not the Earth's")
    case .magneticDisturbanceEnded:
      ("magneticDisturbanceEnded", "the magnetic field is the Earth's again")
    case .inertialGap: ("inertialGap", "inertial samples are missing")
    case .inertialFrozen: ("inertialFrozen", "the inertial sensor repeats itself")
    case .barometerDisturbanceBegan:
      (
        "barometerDisturbanceBegan",
        "the barometer stepped away by \(rounded(magnitude)) m and is not used"
      )
    case .barometerDisturbanceEnded: ("barometerDisturbanceEnded", "the barometer is used again")
    case .barometerReset:
      ("barometerReset", "the barometer's offset moved by \(rounded(magnitude)) m and lasts")
    case .sensorStuck(let sensor): ("sensorStuck", "the \(sensor) repeats one value")
    case .sensorResponds(let sensor): ("sensorResponds", "the \(sensor) shows other values again")
    case .inertialSaturated:
      ("inertialSaturated", "the inertial sensor is at the end of its scale: choose a wider range")
    case .vibrationBegan:
      (
        "vibrationBegan",
        "the inertial sensor shakes with \(rounded(magnitude)) m/s²: mount it softer"
      )
    case .vibrationEnded: ("vibrationEnded", "the inertial sensor shakes no more")
    case .biasesDoubted: ("biasesDoubted", "the inertial sensor's biases are learnt anew")
    case .gateCannotFire(let quantity):
      ("gateCannotFire", "\(quantity) is known so badly that none would be refused")
    case .gateFires(let quantity): ("gateFires", "\(quantity) is held against its prediction again")
    case .biasPriorRefuted: ("biasPriorRefuted", "the biases that were given are forgotten")
    case .satelliteLatencyFound:
      (
        "satelliteLatencyFound",
        "the receiver's stamps are late by \((magnitude * 1000).rounded()) ms"
      )
    case .magneticOffsetFound:
      ("magneticOffsetFound", "the magnetometer's offset is \(rounded(magnitude)) µT")
    case .satelliteDriftBegan:
      ("satelliteDriftBegan", "the receiver keeps pulling away from the inertial sensor")
    case .satelliteDriftEnded:
      ("satelliteDriftEnded", "the receiver agrees with the inertial sensor again")
    }
  }

  private func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
