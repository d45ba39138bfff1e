extension RefusedSentence {
  /// The bytes as text of one line: what is not printable ASCII as `\xHH`, at most 160 bytes.
  static func printable(_ bytes: Span<UInt8>) -> String {
    let limit = 160
    var text = ""
    for index in 0..<min(bytes.count, limit) {
      let byte = bytes[index]
      if (0x20...0x7E).contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "\\x" + Reason.hexadecimal(byte)
      }
    }
    return bytes.count > limit ? text + "…" : text
  }
}
