import LivePipeline
import Sensing
import Testing
import TextFiles

@testable import Binnacle

@Suite("Authorization: the decision")
struct AuthorizationDecisionTests {
  /// One row of the table: what is found, and what follows.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var evidence: AuthorizationEvidence
    var state: AuthorizationStatus.State
    var cause: AuthorizationStatus.Cause?
    var accuracy = AccuracyAuthorization.full
    var canLocate = true
    /// What reason and remedy must speak of.
    var reason = ""
    var remedy = ""
  }

  private static func policy(_ access: AuthorizationPolicy.Access) -> PolicyEvidence {
    .read(
      AuthorizationPolicy(
        standard: .deny,
        rules: [.init(programs: ["/opt/*"], access: access, reason: "fleet", line: 3)]),
      path: "/etc/policy.json")
  }

  private static func receiver(_ readiness: SourceReadiness) -> SensorFinding {
    SensorFinding(identity: "/dev/gnss0", kinds: [.satellite], readiness: readiness)
  }

  private static let imu = SensorFinding(
    identity: "bmi160 at /sys", kinds: [.inertial], readiness: .ready)
  private static let forbidden = SourceReadiness.forbidden(
    problem: "/dev/gnss0 may not be read", remedy: "join binnacle")
  private static let absent = SourceReadiness.absent(
    problem: "there is no /dev/ttyS1", remedy: "correct its name")

  private static func evidence(
    policy: PolicyEvidence = .none,
    sensors: SensorEvidence = .found([receiver(.ready)], problems: []),
    agent: AgentEvidence = .none
  ) -> AuthorizationEvidence {
    AuthorizationEvidence(
      program: "/opt/fleet/tracker", policy: policy, sensors: sensors, agent: agent)
  }

  static let table: [Row] = [
    Row(
      testDescription: "a receiver and nothing against it", evidence: evidence(),
      state: .authorized),
    Row(
      testDescription: "a recording needs no sensors", evidence: evidence(sensors: .notNeeded),
      state: .authorized),
    Row(
      testDescription: "a policy binds replays too",
      evidence: evidence(policy: policy(.deny), sensors: .notNeeded), state: .restricted,
      cause: .policy, reason: "/etc/policy.json:3", remedy: "a rule that allows"),
    Row(
      testDescription: "a rule may say reduced", evidence: evidence(policy: policy(.reduced)),
      state: .authorized, cause: .policy, accuracy: .reduced, reason: "fleet"),
    Row(
      testDescription: "an unreadable policy forbids everything",
      evidence: evidence(
        policy: .unreadable(
          DataError("no JSON", remedy: "mend it", file: "/etc/policy.json", line: 7, field: "x"))),
      state: .restricted, cause: .unreadablePolicy, reason: "/etc/policy.json:7: x: no JSON",
      remedy: "mend it"),
    Row(
      testDescription: "an agent that was not asked is asked first",
      evidence: evidence(agent: .notAsked), state: .notDetermined, cause: .agent,
      reason: "not asked", remedy: "request"),
    Row(
      testDescription: "an agent refuses",
      evidence: evidence(agent: .answered(.refused(reason: "the driver said no", remedy: "ask"))),
      state: .denied, cause: .agent, reason: "the driver said no", remedy: "ask"),
    Row(
      testDescription: "an agent agrees to a coarse place",
      evidence: evidence(agent: .answered(.agreed(.reduced))), state: .authorized, cause: .agent,
      accuracy: .reduced, reason: "coarse"),
    Row(
      testDescription: "an agent cannot give more than the policy",
      evidence: evidence(policy: policy(.reduced), agent: .answered(.agreed)), state: .authorized,
      cause: .policy, accuracy: .reduced, reason: "/etc/policy.json:3"),
    Row(
      testDescription: "nobody is asked for what the policy forbids",
      evidence: evidence(policy: policy(.deny), agent: .notAsked), state: .restricted,
      cause: .policy, reason: "no location", remedy: "rule"),
    Row(
      testDescription: "a receiver that may not be read",
      evidence: evidence(sensors: .found([receiver(forbidden)], problems: [])), state: .denied,
      cause: .permission, canLocate: false, reason: "/dev/gnss0", remedy: "join binnacle"),
    Row(
      testDescription: "no sensor at all",
      evidence: evidence(sensors: .found([], problems: ["no receiver was found"])),
      state: .unavailable, cause: .sensors, canLocate: false, reason: "no receiver was found",
      remedy: "doctor"),
    Row(
      testDescription: "a configured port that is not there",
      evidence: evidence(sensors: .found([receiver(absent)], problems: [])), state: .unavailable,
      cause: .sensors, canLocate: false, reason: "there is no /dev/ttyS1",
      remedy: "correct its name"),
    Row(
      testDescription: "an agent is not asked where there is nothing to measure with",
      evidence: evidence(sensors: .found([], problems: []), agent: .notAsked),
      state: .unavailable, cause: .sensors, canLocate: false, reason: "no sensor",
      remedy: "doctor"),
    Row(
      testDescription: "an inertial sensor alone gives no fix",
      evidence: evidence(sensors: .found([imu], problems: [])), state: .authorized,
      cause: .sensors, canLocate: false, reason: "no receiver", remedy: "plug"),
    Row(
      testDescription: "of a receiver beside an inertial sensor the rights are missing",
      evidence: evidence(sensors: .found([imu, receiver(forbidden)], problems: [])),
      state: .authorized, cause: .permission, canLocate: false, reason: "/dev/gnss0",
      remedy: "join binnacle"),
    Row(
      testDescription: "one receiver of two is enough",
      evidence: evidence(sensors: .found([receiver(forbidden), receiver(.ready)], problems: [])),
      state: .authorized),
  ]

  @Test("what is found decides, in the order policy, agent, rights, sensors", arguments: table)
  func decision(row: Row) {
    let status = AuthorizationDecision.status(row.evidence)
    #expect(status.state == row.state)
    #expect(status.cause == row.cause)
    #expect(status.accuracy == row.accuracy)
    #expect(status.canLocate == row.canLocate)
    #expect(
      row.reason.isEmpty ? status.reason.isEmpty : status.reason.contains(row.reason), "\(status)")
    #expect(row.remedy.isEmpty ? true : status.remedy.contains(row.remedy), "\(status)")
  }

  @Test("whatever forbids something says why and what to do", arguments: table)
  func remedies(row: Row) {
    let status = AuthorizationDecision.status(row.evidence)
    if status.locationError == nil { return }
    #expect(!status.reason.isEmpty)
    #expect(!status.remedy.isEmpty)
    #expect(status.description.contains(status.reason))
  }

  @Test("calls throw denied and unavailable, and nothing else")
  func errors() {
    func status(_ state: AuthorizationStatus.State, canLocate: Bool = true) -> AuthorizationStatus {
      AuthorizationStatus(state, reason: "r", remedy: "m", canLocate: canLocate)
    }
    #expect(status(.authorized).locationError == nil)
    #expect(status(.notDetermined).locationError == nil)
    #expect(status(.restricted).error == .denied(reason: "r", remedy: "m"))
    #expect(status(.denied).error == .denied(reason: "r", remedy: "m"))
    #expect(status(.unavailable).error == .unavailable(reason: "r", remedy: "m"))
    #expect(status(.authorized, canLocate: false).error == nil)
    #expect(
      status(.authorized, canLocate: false).locationError == .unavailable(reason: "r", remedy: "m"))
  }
}
