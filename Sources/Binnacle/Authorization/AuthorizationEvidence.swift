package import LivePipeline
package import Sensing
package import TextFiles

/// All that authorization follows from, as it was found at one look.
package struct AuthorizationEvidence: Equatable, Sendable {
  package var program: String
  package var policy: PolicyEvidence
  package var sensors: SensorEvidence
  package var agent: AgentEvidence

  package init(
    program: String = "/usr/bin/program", policy: PolicyEvidence = .none,
    sensors: SensorEvidence = .notNeeded, agent: AgentEvidence = .none
  ) {
    self.program = program
    self.policy = policy
    self.sensors = sensors
    self.agent = agent
  }
}

/// What the site's policy says.
package enum PolicyEvidence: Equatable, Sendable {
  /// There is no file.
  case none
  /// There is one, and nobody can tell what it says.
  case unreadable(DataError)
  case read(AuthorizationPolicy, path: String)
}

/// What there is to measure with.
package enum SensorEvidence: Equatable, Sendable {
  /// The values come from a recording or from the program itself.
  case notNeeded
  /// `problems`: what was looked for and not found, a sentence each.
  case found([SensorFinding], problems: [String])
}

/// One sensor, and whether it can be read.
package struct SensorFinding: Equatable, Sendable {
  /// `bmi160 at /sys/devices/…`, `/dev/gnss0`.
  package var identity: String
  package var kinds: [SensorKind]
  package var readiness: SourceReadiness

  package init(identity: String, kinds: [SensorKind], readiness: SourceReadiness) {
    self.identity = identity
    self.kinds = kinds
    self.readiness = readiness
  }
}

/// What the program's agent says.
package enum AgentEvidence: Equatable, Sendable {
  /// There is none.
  case none
  case notAsked
  case answered(AuthorizationAnswer)
}
