internal import LivePipeline
internal import Sensing
internal import TextFiles

/// Whether the program may know where it is, as the evidence has it. Decides, and does nothing.
///
/// The first of these that stands in the way decides: the policy, an agent's refusal, the rights to
/// the sensors, their absence, an agent that was not asked. So nobody is asked in vain.
package enum AuthorizationDecision {
  package static func status(_ evidence: AuthorizationEvidence) -> AuthorizationStatus {
    var accuracy = AccuracyAuthorization.full
    var cause: AuthorizationStatus.Cause?
    var reason = ""
    switch evidence.policy {
    case .none: break
    case .unreadable(let error):
      return AuthorizationStatus(
        .restricted, cause: .unreadablePolicy, reason: describe(error),
        remedy: error.remedy.isEmpty ? "correct the policy" : error.remedy)
    case .read(let policy, let path):
      let verdict = policy.verdict(for: evidence.program)
      switch verdict.access {
      case .allow: break
      case .reduced:
        accuracy = .reduced
        cause = .policy
        reason = explain(verdict, evidence.program, path, "only a coarse place")
      case .deny:
        return AuthorizationStatus(
          .restricted, cause: .policy,
          reason: explain(verdict, evidence.program, path, "no location"),
          remedy: "ask whoever keeps \(path) for a rule that allows this program")
      }
    }
    if case .answered(let answer) = evidence.agent {
      switch answer {
      case .refused(let reason, let remedy):
        return AuthorizationStatus(.denied, cause: .agent, reason: reason, remedy: remedy)
      case .agreed(let most):
        if most < accuracy {
          accuracy = most
          cause = .agent
          reason = "the agent agrees to a coarse place only"
        }
      }
    }
    var status = AuthorizationStatus(.authorized, accuracy: accuracy, cause: cause, reason: reason)
    if case .found(let findings, let problems) = evidence.sensors {
      if var obstacle = obstacle(findings, problems) {
        // A run may go on, and what it tells stays as coarse as it is to be.
        obstacle.accuracy = accuracy
        return obstacle
      }
      limit(&status, to: findings, problems)
    }
    if evidence.agent == .notAsked {
      status.state = .notDetermined
      status.cause = .agent
      status.reason = "the agent was not asked yet"
      status.remedy = "request authorization"
    }
    return status
  }

  // MARK: - Sensors

  /// What stands in the way of every measurement; `nil` where something can be read.
  private static func obstacle(
    _ findings: [SensorFinding], _ problems: [String]
  ) -> AuthorizationStatus? {
    if findings.contains(where: { $0.readiness == .ready }) { return nil }
    let forbidden = findings.compactMap(\.refusal)
    if let first = forbidden.first {
      return AuthorizationStatus(
        .denied, cause: .permission, reason: first.problem, remedy: first.remedy, canLocate: false)
    }
    for finding in findings {
      if case .absent(let problem, let remedy) = finding.readiness {
        return AuthorizationStatus(
          .unavailable, cause: .sensors, reason: problem, remedy: remedy, canLocate: false)
      }
    }
    return AuthorizationStatus(
      .unavailable, cause: .sensors, reason: problems.first ?? "no sensor was found",
      remedy: "plug a receiver in or name its port; `binnacle doctor` tells what is missing",
      canLocate: false)
  }

  /// Says that without a receiver there is no fix.
  private static func limit(
    _ status: inout AuthorizationStatus, to findings: [SensorFinding], _ problems: [String]
  ) {
    let receivers = findings.filter { $0.kinds.contains(.satellite) }
    if receivers.contains(where: { $0.readiness == .ready }) { return }
    status.canLocate = false
    if let refusal = receivers.compactMap(\.refusal).first {
      status.cause = .permission
      status.reason = refusal.problem
      status.remedy = refusal.remedy
      return
    }
    status.cause = .sensors
    status.remedy = "plug a receiver in or name its port; `binnacle doctor` tells what is missing"
    if case .absent(let problem, let remedy)? = receivers.first?.readiness {
      status.reason = problem
      if !remedy.isEmpty { status.remedy = remedy }
    } else {
      status.reason =
        problems.first { $0.contains("receiver") } ?? "no receiver was found: there is no fix"
    }
  }

  // MARK: - Words

  private static func explain(
    _ verdict: AuthorizationPolicy.Verdict, _ program: String, _ path: String, _ what: String
  ) -> String {
    var text = "\(path)"
    if let line = verdict.line { text += ":\(line)" }
    text += " gives \(program) \(what)"
    if let reason = verdict.reason { text += " (\(reason))" }
    return text
  }

  private static func describe(_ error: DataError) -> String {
    // The remedy is told beside it.
    let text = error.description
    return text.split(separator: "; ", maxSplits: 1).first.map(String.init) ?? text
  }
}

extension SensorFinding {
  /// Why it may not be read, where that is so.
  fileprivate var refusal: (problem: String, remedy: String)? {
    if case .forbidden(let problem, let remedy) = readiness { return (problem, remedy) }
    return nil
  }
}
