internal import IndustrialIO

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
    if !hasReceiver, !evidence.gpsd.isConnected {
      findings.append(
        DoctorFinding(
          measures.isSuperset(of: .inertial) ? .warning : .fault, "gnss",
          "no receiver is there: nothing at /dev/gnss*, and no port and no gpsd is named",
          remedy: remedy(evidence.unusedPorts)))
    }
    return findings
  }

  private static func remedy(_ ports: [String]) -> String {
    guard let port = ports.first else {
      return "plug one in, or name its port: \"gnss\": {\"port\": \"/dev/ttyS1\"}"
    }
    return "if \(ports.joined(separator: " or ")) is one, name it: "
      + "\"gnss\": {\"port\": \"\(port)\"}"
  }
}
