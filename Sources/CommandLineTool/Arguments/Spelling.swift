/// How far apart two words are, to name what was probably meant.
package enum Spelling {
  /// The number of insertions, deletions, replacements and swaps of neighbours between two words.
  ///
  /// Optimal string alignment distance (restricted Damerau-Levenshtein).
  package static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.utf8)
    let b = Array(b.utf8)
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }

  /// The candidate nearest to `word`, or `nil` where none is near enough to be meant.
  ///
  /// Near enough is: one begins with the other (three letters or more), or at most a third of the
  /// letters differ, two in a short word.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    guard !word.isEmpty else { return nil }
    let lowered = word.lowercased()
    if lowered.utf8.count >= 3,
      let longer = candidates.first(where: { $0.hasPrefix(lowered) || lowered.hasPrefix($0) })
    {
      return longer
    }
    let allowed = max(lowered.utf8.count > 3 ? 2 : 1, lowered.utf8.count / 3)
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let d = distance(lowered, candidate)
      if d <= allowed, d < best?.distance ?? .max { best = (d, candidate) }
    }
    return best?.candidate
  }
}
