/// Whether the configuration says only what is understood.
enum ConfigurationCheck: DoctorCheck {
  static let name = "configuration"
  static let allIsWell = "every key is understood"

  static func reasonToSkip(_ evidence: DoctorEvidence) -> String? { nil }

  static func findings(_ evidence: DoctorEvidence) -> [DoctorFinding] {
    evidence.configuration.warnings.map {
      DoctorFinding(
        .warning, "configuration", $0, remedy: "see it in force: binnacle run --print-config")
    }
  }
}
