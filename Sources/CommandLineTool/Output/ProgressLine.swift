/// A line on a terminal that says what is being done; nothing where standard error is a file.
struct ProgressLine {
  private let console: Console
  private var isDrawn = false

  init(console: Console) { self.console = console }

  mutating func show(_ words: String) {
    guard console.isTerminal else { return }
    isDrawn = true
    console.complain("\r\(words.prefix(79))\u{1B}[K")
  }

  /// Takes the line away.
  mutating func clear() {
    if isDrawn { console.complain("\r\u{1B}[K") }
    isDrawn = false
  }
}
