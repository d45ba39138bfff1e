/// Small pieces of HTML.
package enum Markup {
  /// Text with the characters escaped that mean something in HTML.
  package static func escaped(_ text: String) -> String {
    var out = ""
    for character in text {
      switch character {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      default: out.append(character)
      }
    }
    return out
  }

  static func path(_ style: String, _ data: String) -> String {
    data.isEmpty ? "" : "<path class=\"\(style)\" d=\"\(data)\"/>"
  }

  static func legend(_ entries: [(style: String, meaning: String)]) -> String {
    guard !entries.isEmpty else { return "" }
    let items = entries.map { entry in
      "<li><svg viewBox=\"0 0 22 10\" aria-hidden=\"true\">\(swatch(entry.style))</svg>"
        + "\(escaped(entry.meaning))</li>"
    }
    return "<ul class=\"legend\">\(items.joined())</ul>"
  }

  private static func swatch(_ style: String) -> String {
    switch style {
    case "band", "area", "outage": path(style, "M0 0H22V10H0Z")
    case "fix", "accepted", "deweighted", "refused": path(style, "M5 5h0M11 5h0M17 5h0")
    case "cross": path(style, "M8 2l6 6M14 2l-6 6")
    default:
      style.hasPrefix("mode") || style.hasPrefix("by-") || style == "present" || style == "still"
        ? path(style, "M0 0H22V10H0Z") : path(style, "M0 5H22")
    }
  }

  /// A table on a card; a long one gets a scroll bar of its own.
  static func table(_ table: ReportSummary.Table) -> String {
    let isLong = table.rows.count > 40
    var text =
      "<section class=\"card\"><h3>\(escaped(table.title))</h3><div class=\"scroll\(isLong ? " long" : "")\"><table>"
    text += "<thead><tr>"
    text += table.header.map { "<th>\(escaped($0))</th>" }.joined()
    text += "</tr></thead><tbody>"
    for row in table.rows {
      text += "<tr>" + row.map { "<td>\(escaped($0))</td>" }.joined() + "</tr>"
    }
    return text + "</tbody></table></div></section>\n"
  }
}
