internal import CLinux
internal import Glibc

/// How much room a terminal has, in characters.
package struct TerminalSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  /// The size of the terminal behind standard output; `nil` where it is none or does not know.
  package static var ofStandardOutput: TerminalSize? { of(STDOUT_FILENO) }

  package static func of(_ descriptor: borrowing FileDescriptor) -> TerminalSize? {
    of(descriptor.number)
  }

  private static func of(_ number: Int32) -> TerminalSize? {
    var columns: UInt32 = 0
    var rows: UInt32 = 0
    // The call fills the locals.
    guard unsafe clinux_terminal_size(number, &columns, &rows) == 0, columns > 0, rows > 0 else {
      return nil
    }
    return TerminalSize(columns: Int(columns), rows: Int(rows))
  }
}

/// The three streams that a process starts with.
package enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2

  package var isTerminal: Bool { isatty(rawValue) == 1 }
}

extension FileDescriptor {
  package var isTerminal: Bool { isatty(number) == 1 }
}
