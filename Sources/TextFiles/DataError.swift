/// What is wrong with a file, where, and what to do about it: one clear message.
public struct DataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Who has to act; the tool makes its exit code of it.
  public enum Kind: UInt8, Hashable, Sendable {
    /// The data cannot be trusted or is not there.
    case data
    /// The system does not let us at the file.
    case permission
    /// The output could not be written.
    case output
  }

  public var kind: Kind
  /// The file's name as the user knows it.
  public var file: String
  /// Counted from one, where the message is about a line.
  public var line: Int?
  /// The byte within the line, counted from one.
  public var column: Int?
  /// The CSV column or JSON key.
  public var field: String?
  /// What was found, as a clause.
  public var problem: String
  /// What to do about it, as a clause; empty where there is nothing to say.
  public var remedy: String

  public init(
    _ problem: String, remedy: String = "", file: String, line: Int? = nil, column: Int? = nil,
    field: String? = nil, kind: Kind = .data
  ) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
    self.field = field
    self.problem = problem
    self.remedy = remedy
  }

  /// `imu.csv:12:34: gx_radps: 'abc' is not a number; …`, the form that editors jump to.
  public var description: String {
    var text = PrintableText.of(file, limit: 1000)
    if let line { text += ":\(line)" }
    if line != nil, let column { text += ":\(column)" }
    text += ": "
    if let field { text += "\(PrintableText.of(field, limit: 100)): " }
    text += PrintableText.of(problem, limit: 500)
    if !remedy.isEmpty { text += "; \(PrintableText.of(remedy, limit: 1000))" }
    return text
  }
}
