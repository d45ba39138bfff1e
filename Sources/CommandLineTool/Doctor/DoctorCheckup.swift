internal import TextFiles

/// What all checks made of the evidence.
package struct DoctorCheckup: Sendable {
  /// What one check made of it.
  package struct Result: Sendable {
    package var check: String
    package var allIsWell: String
    /// Why it was not made.
    package var skipped: String?
    package var findings: [DoctorFinding]

    package var severity: DoctorFinding.Severity? { findings.map(\.severity).max() }
  }

  /// In the order in which they are told.
  static let checks: [any DoctorCheck.Type] = [
    PresenceCheck.self, PermissionCheck.self, BusyCheck.self, TriggerCheck.self,
    InterruptCheck.self, ScaleCheck.self, MagnitudeCheck.self, MountCheck.self,
    TimestampCheck.self, BaudCheck.self, FixCheck.self, GPSDCheck.self, LeverArmCheck.self,
    ConfigurationCheck.self,
  ]

  package let results: [Result]

  package init(_ evidence: DoctorEvidence) {
    results = Self.checks.map { check in
      let skipped = check.reasonToSkip(evidence)
      return Result(
        check: check.name, allIsWell: check.allIsWell, skipped: skipped,
        findings: skipped == nil ? check.findings(evidence) : [])
    }
  }

  /// Whether something is wrong: notes do not count.
  package var isWell: Bool { results.allSatisfy { ($0.severity ?? .note) == .note } }

  /// The result of a check by its name.
  package subscript(name: String) -> Result? { results.first { $0.check == name } }
}

extension DoctorCheckup {
  /// For a terminal of `width` columns.
  func text(style: TerminalStyle, width: Int) -> String {
    let column = (results.map(\.check.count).max() ?? 0) + 11
    var text = ""
    for result in results {
      if let skipped = result.skipped {
        text += line(style("-", .faint), 1, result.check, skipped, column, width)
      } else if result.findings.isEmpty {
        text += line(style("ok", .good), 2, result.check, result.allIsWell, column, width)
      }
      for finding in result.findings {
        let (word, mark): (String, TerminalStyle.Mark) =
          switch finding.severity {
          case .note: ("note", .faint)
          case .warning: ("warning", .doubtful)
          case .fault: ("FAULT", .bad)
          }
        text += line(
          style(word, mark), word.count, result.check, "\(finding.subject): \(finding.problem)",
          column, width)
        if !finding.remedy.isEmpty { text += hang("> " + finding.remedy, column, width) }
      }
    }
    return text
  }

  private func line(
    _ verdict: String, _ shown: Int, _ check: String, _ words: String, _ column: Int, _ width: Int
  ) -> String {
    let head = verdict + String(repeating: " ", count: 9 - shown) + check
    let gap = String(repeating: " ", count: max(1, column - 9 - check.count))
    return head + gap + hang(words, column, width).drop { $0 == " " }
  }

  private func hang(_ words: String, _ column: Int, _ width: Int) -> String {
    let margin = String(repeating: " ", count: column)
    return RunBlock.wrapped(words, max(width - column, 30)).map { margin + $0 + "\n" }.joined()
  }

  var json: String {
    var object = JSONText()
    object.add("schema", "binnacle-doctor-1")
    object.add("is_well", isWell)
    object.add(
      "checks",
      results.map { result in
        var check = JSONText()
        check.add("check", result.check)
        check.add("verdict", result.skipped != nil ? "skipped" : Self.word(result.severity))
        check.add("skipped", result.skipped)
        check.add(
          "findings",
          result.findings.map { finding in
            var object = JSONText()
            object.add("severity", Self.word(finding.severity))
            object.add("subject", finding.subject)
            object.add("problem", finding.problem)
            object.add("remedy", finding.remedy.isEmpty ? nil : finding.remedy)
            return object
          })
        return check
      })
    return object.text
  }

  private static func word(_ severity: DoctorFinding.Severity?) -> String {
    switch severity {
    case nil: "ok"
    case .note: "note"
    case .warning: "warning"
    case .fault: "fault"
    }
  }
}
