/// A pattern as shells know it: `*` stands for any text, `?` for one character.
package struct GlobPattern: Hashable, Sendable {
  package var text: String
  private let pattern: [UInt8]

  package init(_ text: String) {
    self.text = text
    pattern = Array(text.utf8)
  }

  /// Whether the whole of `name` fits.
  ///
  /// Of the stars only the last needs to be tried again, so that no pattern takes longer than the
  /// product of both lengths.
  package func matches(_ name: String) -> Bool {
    let name = Array(name.utf8)
    var p = 0
    var n = 0
    var star: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        star = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == UInt8(ascii: "?") || pattern[p] == name[n] {
        p += 1
        n += 1
      } else if let found = star {
        p = found.pattern + 1
        n = found.name + 1
        star = (found.pattern, n)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
