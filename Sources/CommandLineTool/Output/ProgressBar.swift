/// A line on a terminal that shows how far a run is; nothing where standard error is a file.
package struct ProgressBar {
  private let console: Console
  private let watch = Stopwatch()
  private var lastDrawn = -1.0
  private var isDrawn = false

  package init(console: Console) { self.console = console }

  /// Draws the bar again with `words` behind it, at most ten times a second.
  package mutating func show(_ share: Double, _ words: @autoclosure () -> String) {
    guard console.isTerminal else { return }
    let now = watch.seconds
    guard now - lastDrawn >= 0.1 else { return }
    lastDrawn = now
    isDrawn = true
    console.complain("\r" + Self.line(share, words(), elapsed: now) + "\u{1B}[K")
  }

  /// Takes the line away.
  package mutating func clear() {
    if isDrawn { console.complain("\r\u{1B}[K") }
    isDrawn = false
  }

  /// The bar as text, 79 columns at most.
  package static func line(_ share: Double, _ words: String, elapsed: Double) -> String {
    let share = min(max(share, 0), 1)
    let width = 28
    let full = Int(share * Double(width))
    let bar = String(repeating: "#", count: full) + String(repeating: ".", count: width - full)
    let percent = NumberText.fixed(100 * share, 0)
    var line = "[\(bar)] \(String(repeating: " ", count: 3 - percent.count))\(percent) %  \(words)"
    if share > 0.02, elapsed > 1 {
      line += "  \(NumberText.duration(elapsed * (1 - share) / share)) left"
    }
    return String(line.prefix(79))
  }
}
