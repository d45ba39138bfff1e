package import Simulation

/// What a live simulation plays: a scenario, the parts that measure it and when they are pulled.
package struct LivePlan: Sendable {
  /// The parts that can be pulled out.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    case imu, gnss, baro, mag
  }

  package enum InertialChip: String, Hashable, Sendable, CaseIterable {
    case bmi160, mpu6500
  }

  package enum MagneticChip: String, Hashable, Sendable, CaseIterable {
    case lis3mdl, hmc5883l
  }

  /// What the receiver speaks.
  package enum ReceiverLanguage: String, Hashable, Sendable, CaseIterable {
    case nmea, ubx
  }

  /// A stretch of time in which a part is gone, s since the start.
  package struct Unplugging: Hashable, Sendable {
    package var part: Part
    package var from: Double
    package var to: Double

    package init(part: Part, from: Double, to: Double) {
      self.part = part
      self.from = from
      self.to = to
    }
  }

  /// Its receiver's delay and jitter are those of the serial line.
  package var scenario: Scenario
  package var inertialChip = InertialChip.bmi160
  package var magneticChip = MagneticChip.lis3mdl
  package var language = ReceiverLanguage.nmea
  package var unpluggings: [Unplugging] = []

  package init(scenario: Scenario) { self.scenario = scenario }

  /// The chips that the scenario has sensors for, by part.
  package var chips: [(part: Part, chip: SimulatedChip)] {
    var chips: [(part: Part, chip: SimulatedChip)] = []
    if let rate = scenario.inertial?.timing.rate {
      switch inertialChip {
      case .bmi160: chips.append((.imu, .bmi160(rate: rate)))
      case .mpu6500: chips.append((.imu, .mpu6500(rate: rate)))
      }
    }
    if let rate = scenario.magnetometer?.timing.rate {
      switch magneticChip {
      case .lis3mdl: chips.append((.mag, .lis3mdl(rate: rate)))
      case .hmc5883l: chips.append((.mag, .hmc5883l(rate: rate)))
      }
    }
    if scenario.barometer != nil { chips.append((.baro, .bmp280())) }
    return chips
  }

  /// When the receiver sees no sky.
  var outages: [Outage] { scenario.receiver?.outages ?? [] }

  /// The scenario whose receiver has a row for every epoch: a real one speaks on without a fix.
  var playedScenario: Scenario {
    var scenario = scenario
    scenario.receiver?.outages = []
    return scenario
  }

  /// The text of `dataset.json`: what the sensors are, for `binnacle run --config`.
  ///
  /// Of a live receiver the latency is from the epoch to its first byte at the soonest.
  package var manifest: String {
    var scenario = scenario
    if let delay = scenario.receiver?.timing.arrivalDelay {
      scenario.receiver?.timing.stampLatency = delay
    }
    return scenario.manifest(digits: .exact)
  }
}
