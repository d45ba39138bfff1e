internal import IndustrialIO
internal import LinuxPlatform

/// Whether another program holds a device.
enum BusyCheck: DoctorCheck {
  static let name = "other programs"
  static let allIsWell = "no other program holds a device or port"

  static func reasonToSkip(_ evidence: DoctorEvidence) -> String? {
    evidence.devices.isEmpty && evidence.ports.isEmpty ? "no device and no port is there" : nil
  }

  static func findings(_ evidence: DoctorEvidence) -> [DoctorFinding] {
    let devices = evidence.devices.compactMap { device -> DoctorFinding? in
      guard let failure = device.failure, failure.kind == .busy else { return nil }
      return DoctorFinding(
        .note, device.name, "another program reads it, so it was not tried",
        remedy: "fuser -v \(device.device.node) names it; a running binnacle is one")
    }
    let ports = evidence.ports.compactMap { port -> DoctorFinding? in
      guard let failure = port.failure, failure.number == .busy else { return nil }
      return DoctorFinding(
        .note, port.path, "another program has it, so it was not tried",
        remedy: "fuser -v \(port.path) names it; gpsd, ModemManager or a running binnacle are usual"
      )
    }
    return devices + ports
  }
}
