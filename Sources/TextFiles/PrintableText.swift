/// Text out of a file or a command line as a terminal may show it.
public enum PrintableText {
  /// The text with `?` for control and formatting characters, cut to `limit` characters.
  ///
  /// Escape sequences could move the cursor, set the window's title or hide what stands before
  /// them; the marks of writing direction could reorder a line.
  public static func of(_ text: String, limit: Int) -> String {
    var clean = ""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == limit { return clean + "…" }
      count += 1
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        clean.unicodeScalars.append("?")
      default: clean.unicodeScalars.append(scalar)
      }
    }
    return clean
  }
}
