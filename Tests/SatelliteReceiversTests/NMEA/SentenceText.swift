import SatelliteReceivers

/// Sentences made for tests.
enum SentenceText {
  /// `body` between `$` and its checksum, with CR LF.
  static func sentence(_ body: String) -> String {
    "$" + body + "*" + checksum(body) + "\r\n"
  }

  static func checksum(_ body: String) -> String {
    let sum = body.utf8.reduce(0 as UInt8, ^)
    let digits = String(sum, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }

  /// What reading the sentence gives, its checksum added.
  static func read(
    _ body: String, checksums: NMEASentence.ChecksumPolicy = .strict
  ) -> Result<NMEASentence, RefusedSentence.Reason> {
    readWhole("$" + body + "*" + checksum(body), checksums: checksums)
  }

  static func readWhole(
    _ text: String, checksums: NMEASentence.ChecksumPolicy = .strict
  ) -> Result<NMEASentence, RefusedSentence.Reason> {
    let bytes = Array(text.utf8)
    do throws(RefusedSentence.Reason) {
      return .success(try NMEASentence(bytes.span, checksums: checksums))
    } catch {
      return .failure(error)
    }
  }

  static func refusal(_ body: String) -> RefusedSentence.Reason? {
    if case .failure(let reason) = read(body) { reason } else { nil }
  }
}
