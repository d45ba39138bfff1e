internal import Replay
package import TextFiles

extension AuthorizationPolicy {
  /// Larger than any policy that somebody wrote by hand.
  package static let largestSize = 1 << 20

  /// Reads a policy; messages name it as `file`.
  ///
  /// `{"default": "deny", "rules": [{"program": "/opt/fleet/*", "access": "allow"}]}`. A key that is
  /// not known is an error: a misspelt rule must not open what it was to close.
  package init(bytes: [UInt8], file: String) throws(DataError) {
    let tree = try JSONParser.parse(bytes, file: file)
    var fields = try ManifestFields(tree, path: "", file: file)
    guard let standard = try fields.access("default") else {
      throw DataError(
        "is missing", remedy: "write \"default\": \"allow\", \"reduced\" or \"deny\"", file: file,
        line: tree.line, column: tree.column, field: "default")
    }
    rules = []
    if let list = fields.value("rules") {
      guard case .array(let elements) = list.content else {
        throw fields.error("rules", "a list of rules is wanted, not \(list.kindName)")
      }
      for (index, element) in elements.enumerated() {
        rules.append(try Self.rule(element, number: index, file: file))
      }
    }
    self.standard = standard
    try fields.refuseOthers()
  }

  private static func rule(
    _ value: JSONValue, number: Int, file: String
  ) throws(DataError) -> Rule {
    var fields = try ManifestFields(value, path: "rules[\(number)]", file: file)
    func missing(_ key: String, _ remedy: String) -> DataError {
      DataError(
        "is missing", remedy: remedy, file: file, line: value.line, column: value.column,
        field: "rules[\(number)].\(key)")
    }
    guard let programs = try fields.texts("program") else {
      throw missing("program", "write the program's file, \"/usr/bin/fleet\" or \"/opt/fleet/*\"")
    }
    for program in programs where !program.hasPrefix("/") && !program.hasPrefix("*") {
      throw fields.error(
        "program", "\"\(program)\" fits no program",
        remedy: "write the whole path of its file, beginning with a slash")
    }
    guard !programs.isEmpty else {
      throw fields.error("program", "the list is empty", remedy: "name a program, or drop the rule")
    }
    guard let access = try fields.access("access") else {
      throw missing("access", "write \"allow\", \"reduced\" or \"deny\"")
    }
    let reason = try fields.text("reason")
    try fields.refuseOthers()
    return Rule(programs: programs, access: access, reason: reason, line: value.line)
  }
}

extension ManifestFields {
  fileprivate mutating func access(
    _ key: String
  ) throws(DataError) -> AuthorizationPolicy.Access? {
    try keyword(key, AuthorizationPolicy.Access.allCases.map(\.rawValue))
      .flatMap(AuthorizationPolicy.Access.init(rawValue:))
  }

  /// Throws for the first key that nobody asked for.
  fileprivate mutating func refuseOthers() throws(DataError) {
    warnOfOthers()
    if let first = warnings.first { throw first }
  }
}
