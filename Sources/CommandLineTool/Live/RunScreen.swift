/// Redraws a block of lines in place at the bottom of a terminal; what is said scrolls above it.
package struct RunScreen: Sendable {
  /// Lines of the block that stand on the terminal.
  private var height = 0

  /// What the terminal is told before the first block: no cursor flickers over the figures.
  static let opening = "\u{1B}[?25l"
  /// What it is told in the end: the cursor is back.
  static let closing = "\u{1B}[?25h"

  package init() {}

  /// The text that puts `said` above and `block` in place of the last one.
  ///
  /// - Parameters:
  ///   - said: lines that stay.
  ///   - block: lines that the next call replaces; those beyond the terminal's height are left out.
  ///   - columns: the terminal's width; longer lines are cut, so that none wraps.
  ///   - rows: its height.
  /// - Returns: What to write to the terminal.
  package mutating func text(said: [String], block: [String], columns: Int, rows: Int) -> String {
    var text = ""
    if height > 0 { text += "\u{1B}[\(height)A\r" }
    // A line that wraps would make the way back up wrong; one that scrolled away is no matter.
    for line in said { text += line + "\u{1B}[K\n" }
    let shown = block.prefix(max(1, rows - 1)).map { TerminalStyle.cut($0, to: max(1, columns)) }
    for line in shown { text += line + "\u{1B}[K\n" }
    height = shown.count
    return text + "\u{1B}[J"
  }

  /// Leaves the last block standing: what follows begins under it.
  package mutating func leave() { height = 0 }
}
