internal import IndustrialIO
internal import LinuxPlatform

/// Whether there is anything to navigate with.
enum PresenceCheck: DoctorCheck {
  static let name = "sensors"
  static let allIsWell = "an inertial sensor and a receiver are there"

  static func reasonToSkip(_ evidence: DoctorEvidence) -> String? { nil }

  static func findings(_ evidence: DoctorEvidence) -> [DoctorFinding] {
    var findings: [DoctorFinding] = []
    let measures = evidence.devices.reduce(into: Quantities()) { $0.formUnion($1.device.measures) }
    let hasReceiver = evidence.ports.contains { $0.messages > 0 || $0.failure != nil }
    if !measures.isSuperset(of: .inertial) {
      let what =
        measures.isDisjoint(with: .inertial) ? "no inertial sensor" : "half an inertial sensor"
      findings.append(
        DoctorFinding(
          hasReceiver || evidence.gpsd.isConnected ? .warning : .fault, "iio",
          "\(what) is there\(measures.isDisjoint(with: .inertial) ? "" : " (only \(measures))")",
          remedy: "load the chip's driver and describe it in the device tree: it then shows under "
            + "/sys/bus/iio/devices"))
    }
    let severity: DoctorFinding.Severity =
      measures.isSuperset(of: .inertial) ? .warning : .fault
    for port in evidence.ports {
      guard let problem = problem(of: port) else { continue }
      findings.append(
        DoctorFinding(
          severity, "gnss", problem,
          remedy: "plug the receiver in, or correct the port's name: \"gnss\": {\"port\": ...}"))
    }
    // A gpsd that is asked for and down is told by the check of it.
    if evidence.ports.isEmpty, !evidence.gpsd.isConnected, !evidence.gpsd.isWanted {
      findings.append(
        DoctorFinding(
          severity, "gnss",
          "no receiver is there: nothing at /dev/gnss*, and no port and no gpsd is named",
          remedy: remedy(evidence.unusedPorts)))
    }
    return findings
  }

  /// Why there is no receiver at a port, or `nil` where there is one or another check tells it.
  private static func problem(of port: PortEvidence) -> String? {
    guard let failure = port.failure else {
      return port.bytes == 0 ? "no receiver is heard: nothing came from \(port.path)" : nil
    }
    if failure.number.meansMissingRight || failure.number == .busy { return nil }
    if failure.number == .noEntry { return "no receiver is there: there is no \(port.path)" }
    if PathCheck.isFolder(port.path) { return "no receiver is there: \(port.path) is a folder" }
    return "\(port.path) cannot be read (\(failure.symbol))"
  }

  private static func remedy(_ ports: [String]) -> String {
    guard let port = ports.first else {
      return "plug one in, or name its port: \"gnss\": {\"port\": \"/dev/ttyS1\"}"
    }
    return "if \(ports.joined(separator: " or ")) is one, name it: "
      + "\"gnss\": {\"port\": \"\(port)\"}"
  }
}
