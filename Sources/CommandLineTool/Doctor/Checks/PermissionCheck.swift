internal import IndustrialIO
internal import LinuxPlatform

/// Whether the user may read devices and set how they are read.
enum PermissionCheck: DoctorCheck {
  static let name = "permission"
  static let allIsWell = "every device and port may be read"

  static func reasonToSkip(_ evidence: DoctorEvidence) -> String? {
    evidence.devices.isEmpty && evidence.ports.isEmpty ? "no device and no port is there" : nil
  }

  static func findings(_ evidence: DoctorEvidence) -> [DoctorFinding] {
    let devices = evidence.devices.flatMap { device in
      device.device.problems.filter { $0.kind == .noPermission || $0.kind == .noNode }
        .map { DoctorFinding(.fault, device.name, $0.problem, remedy: $0.remedy) }
        + denied(device)
    }
    let ports = evidence.ports.compactMap { port -> DoctorFinding? in
      guard let failure = port.failure, failure.number.meansMissingRight else { return nil }
      return DoctorFinding(
        .fault, port.path, "it may not be opened (\(failure.symbol))",
        remedy: failure.remedy ?? "add the user to the group dialout, and log in anew")
    }
    return devices + ports
  }

  /// A capture that was refused although the files looked open.
  private static func denied(_ evidence: DeviceEvidence) -> [DoctorFinding] {
    guard let failure = evidence.failure, failure.kind == .denied else { return [] }
    return [DoctorFinding(.fault, evidence.name, failure.problem, remedy: failure.remedy)]
  }
}
