internal import Glibc

/// Where a command's words go: standard output and standard error, or into strings for a test.
package final class Console {
  /// What was written, where it is kept.
  package private(set) var output = ""
  package private(set) var errors = ""
  private let keepsText: Bool
  private let descriptor: Int32
  /// Whether standard error is a terminal that can redraw a line.
  package let isTerminal: Bool

  /// Whether standard output is a terminal.
  package let isScreen: Bool

  /// The system's error where standard output did not take all that was written to it.
  package private(set) var outputFailure: Int32?

  /// - Parameters:
  ///   - keepsText: keeps all text in `output` and `errors` instead of writing it.
  ///   - descriptor: where output goes, standard output unless a test says otherwise.
  package init(keepsText: Bool = false, descriptor: Int32 = 1) {
    self.keepsText = keepsText
    self.descriptor = descriptor
    isTerminal = !keepsText && isatty(2) == 1
    isScreen = !keepsText && isatty(descriptor) == 1
  }

  package func write(_ text: String) {
    if keepsText {
      output += text
    } else if outputFailure == nil {
      outputFailure = Self.put(text, on: descriptor)
    }
  }

  package func complain(_ text: String) {
    if keepsText { errors += text } else { _ = Self.put(text, on: 2) }
  }

  /// Lets a closed pipe and a limit of the file size come as errors, which can be told, and not as
  /// signals, which end the process.
  package static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Says where standard output failed; `false` where it did.
  ///
  /// A reader that went away knows that it did: nothing is said then.
  package func confirmOutput() -> Bool {
    guard let code = outputFailure else { return true }
    if code != EPIPE {
      // The text is static or lives until the next call.
      let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
      complain("binnacle: standard output cannot be written (\(reason))\n")
    }
    return false
  }

  /// The system's error, or `nil`.
  private static func put(_ text: String, on descriptor: Int32) -> Int32? {
    let bytes = Array(text.utf8)
    var done = 0
    while done < bytes.count {
      // The buffer lives through the call and `done` stays inside it.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
      }
      if count < 0, errno != EINTR { return errno }
      if count > 0 { done += count }
    }
    return nil
  }
}
