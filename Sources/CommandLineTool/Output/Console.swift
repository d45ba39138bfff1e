internal import Glibc

/// Where a command's words go: standard output and standard error, or into strings for a test.
package final class Console {
  /// What was written, where it is kept.
  package private(set) var output = ""
  package private(set) var errors = ""
  private let keepsText: Bool
  /// Whether standard error is a terminal that can redraw a line.
  package let isTerminal: Bool

  /// - Parameter keepsText: keeps all text in `output` and `errors` instead of writing it.
  package init(keepsText: Bool = false) {
    self.keepsText = keepsText
    isTerminal = !keepsText && isatty(2) == 1
  }

  package func write(_ text: String) {
    if keepsText { output += text } else { Self.put(text, on: 1) }
  }

  package func complain(_ text: String) {
    if keepsText { errors += text } else { Self.put(text, on: 2) }
  }

  private static func put(_ text: String, on descriptor: Int32) {
    let bytes = Array(text.utf8)
    var done = 0
    while done < bytes.count {
      // The buffer lives through the call and `done` stays inside it.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
      }
      if count < 0, errno != EINTR { return }
      if count > 0 { done += count }
    }
  }
}
