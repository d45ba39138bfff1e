internal import LivePipeline
internal import Replay
internal import TextFiles

/// What a site allows its programs.
///
/// It binds programs that use this library; rights to device files bind them all.
package struct AuthorizationPolicy: Hashable, Sendable {
  /// What a program gets.
  package enum Access: String, Hashable, Sendable, CaseIterable {
    case allow
    case reduced
    case deny
  }

  /// What it says of some programs.
  package struct Rule: Hashable, Sendable {
    /// Patterns of their files, links resolved; `*` stands for any text, slashes included.
    package var programs: [String]
    package var access: Access
    /// Why, for those who are refused.
    package var reason: String?
    /// Where it stands in the file.
    package var line: Int

    package init(programs: [String], access: Access, reason: String? = nil, line: Int) {
      self.programs = programs
      self.access = access
      self.reason = reason
      self.line = line
    }
  }

  /// What it says of one program, and by which line.
  package struct Verdict: Hashable, Sendable {
    package var access: Access
    package var reason: String?
    package var line: Int?
  }

  /// For whoever fits no rule.
  package var standard: Access
  /// The first that fits decides.
  package var rules: [Rule]

  package init(standard: Access, rules: [Rule] = []) {
    self.standard = standard
    self.rules = rules
  }

  package func verdict(for program: String) -> Verdict {
    for rule in rules {
      if rule.programs.contains(where: { GlobPattern($0).matches(program) }) {
        return Verdict(access: rule.access, reason: rule.reason, line: rule.line)
      }
    }
    return Verdict(access: standard, reason: nil, line: nil)
  }
}
