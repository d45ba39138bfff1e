/// Something about a device that the user should know, and what to do about it.
public struct IndustrialIOProblem: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: UInt8, Hashable, Sendable {
    case missingScale, malformedAttribute, mountMatrix, scanType, missingAxis, noNode, noBuffer
    case noTrigger, noPermission, noTimestamp, scaleFault, truncatedScale, unreadable
  }

  public enum Severity: UInt8, Hashable, Sendable, Comparable {
    /// Worth knowing.
    case notice
    /// It works, but not as well as it could.
    case warning
    /// The quantities cannot be read.
    case blocking

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  public var kind: Kind
  public var severity: Severity
  /// What it is about; empty for the device as a whole.
  public var quantities: Quantities
  /// As a clause.
  public var problem: String
  /// As a clause; empty where there is nothing to do.
  public var remedy: String

  public init(
    _ kind: Kind, _ severity: Severity, _ quantities: Quantities, problem: String,
    remedy: String = ""
  ) {
    self.kind = kind
    self.severity = severity
    self.quantities = quantities
    self.problem = problem
    self.remedy = remedy
  }

  public var description: String {
    (quantities.isEmpty ? "" : "\(quantities): ") + problem + (remedy.isEmpty ? "" : "; \(remedy)")
  }
}
