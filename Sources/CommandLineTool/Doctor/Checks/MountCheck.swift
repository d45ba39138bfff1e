internal import IndustrialIO

/// Whether the mount matrices are rotations.
enum MountCheck: DoctorCheck {
  static let name = "mount"
  static let allIsWell = "every mount matrix is a rotation"

  static func reasonToSkip(_ evidence: DoctorEvidence) -> String? {
    evidence.devices.isEmpty ? "no device is there" : nil
  }

  static func findings(_ evidence: DoctorEvidence) -> [DoctorFinding] {
    evidence.devices.flatMap { device in
      device.device.problems.filter { $0.kind == .mountMatrix }.map {
        DoctorFinding(.fault, device.name, $0.problem, remedy: $0.remedy)
      }
    }
  }
}
