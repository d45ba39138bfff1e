/// Which word was likely meant by one that is not known.
package enum Spelling {
  /// The word among `words` that takes the fewest changes, where these are few for its length.
  ///
  /// A change is a letter put in, left out, replaced or swapped with its neighbour (F. J. Damerau,
  /// 1964, in the form that edits no pair twice).
  package static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    // A key of a kilobyte is no slip of the finger.
    guard word.utf8.count <= 64 else { return nil }
    var best: (distance: Int, word: String)?
    for candidate in words {
      let distance = distance(Array(word.utf8), Array(candidate.utf8))
      if distance > max(1, candidate.utf8.count / 3) { continue }
      // Of equals the first in the alphabet, so that the answer does not depend on a hash.
      if let found = best, (found.distance, found.word) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.word
  }

  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var twoBefore: [Int] = []
    var before = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        let cost = a[i] == b[j] ? 0 : 1
        var least = min(before[j] + cost, before[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, twoBefore[j - 1] + 1)
        }
        row.append(least)
      }
      twoBefore = before
      before = row
    }
    return before[b.count]
  }
}
