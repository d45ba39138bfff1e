/// One thing that `binnacle doctor` looks into. To add one, add a file and a line to
/// `DoctorCheckup.checks`.
protocol DoctorCheck: SendableMetatype {
  /// One or two words.
  static var name: String { get }
  /// What is true where nothing is found, as a clause.
  static var allIsWell: String { get }
  /// Why there is nothing to look into, or `nil` where there is.
  static func reasonToSkip(_ evidence: DoctorEvidence) -> String?
  static func findings(_ evidence: DoctorEvidence) -> [DoctorFinding]
}

/// Something that a check found, and what to do about it.
package struct DoctorFinding: Hashable, Sendable {
  package enum Severity: Int, Hashable, Sendable, Comparable {
    /// Worth knowing; nothing is wrong.
    case note
    /// It works, but not as well as it could.
    case warning
    /// It does not work.
    case fault

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  package var severity: Severity
  /// The device, port or setting.
  package var subject: String
  /// As a clause.
  package var problem: String
  /// As a clause; empty where there is nothing to do.
  package var remedy: String

  package init(_ severity: Severity, _ subject: String, _ problem: String, remedy: String = "") {
    self.severity = severity
    self.subject = subject
    self.problem = problem
    self.remedy = remedy
  }
}
