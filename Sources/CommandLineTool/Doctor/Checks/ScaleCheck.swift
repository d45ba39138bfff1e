internal import IndustrialIO

/// Whether the raw numbers have a unit.
enum ScaleCheck: DoctorCheck {
  static let name = "scale"
  static let allIsWell = "every channel has a scale"

  static func reasonToSkip(_ evidence: DoctorEvidence) -> String? {
    evidence.devices.isEmpty ? "no device is there" : nil
  }

  static func findings(_ evidence: DoctorEvidence) -> [DoctorFinding] {
    evidence.devices.flatMap { device in
      device.device.problems.compactMap { problem -> DoctorFinding? in
        switch problem.kind {
        case .missingScale, .malformedAttribute, .scanType, .missingAxis, .unreadable:
          DoctorFinding(
            severity(problem.severity), device.name, problem.description(withoutRemedy: true),
            remedy: problem.remedy)
        case .scaleFault, .truncatedScale:
          DoctorFinding(.note, device.name, problem.problem, remedy: problem.remedy)
        default: nil
        }
      }
    }
  }

  private static func severity(_ severity: IndustrialIOProblem.Severity) -> DoctorFinding.Severity {
    switch severity {
    case .notice: .note
    case .warning: .warning
    case .blocking: .fault
    }
  }
}

extension IndustrialIOProblem {
  func description(withoutRemedy: Bool) -> String {
    quantities.isEmpty ? problem : "\(quantities): \(problem)"
  }
}
