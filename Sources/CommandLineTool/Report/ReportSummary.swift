/// The words and figures of a report, beside what it draws.
package struct ReportSummary: Sendable {
  /// A figure that stands at the top.
  package struct Card: Hashable, Sendable {
    package var label: String
    package var value: String
    package var note: String

    package init(label: String, value: String, note: String) {
      self.label = label
      self.value = value
      self.note = note
    }
  }

  /// A table; the first column is text, the others are figures.
  package struct Table: Hashable, Sendable {
    package var title: String
    package var header: [String]
    package var rows: [[String]]

    package init(title: String, header: [String], rows: [[String]]) {
      self.title = title
      self.header = header
      self.rows = rows
    }
  }

  package var title: String
  package var subtitle: String
  package var cards: [Card] = []
  package var tables: [Table] = []
  /// Warnings and remarks, one paragraph each.
  package var notes: [String] = []
  /// The last line: what wrote the report.
  package var footer: String = ""

  package init(title: String, subtitle: String) {
    self.title = title
    self.subtitle = subtitle
  }
}
