internal import CLinux
internal import Glibc

/// A serial line for this process alone: raw bytes, 8N1, at a given speed.
///
/// Works for UARTs, USB adapters, USB modems (whose speed means nothing) and pseudo-terminals.
/// Closing puts the settings back that it found.
package struct SerialPort: ~Copyable, Sendable {
  /// For reading, writing and waiting; non-blocking.
  package let descriptor: FileDescriptor
  private let found: TerminalSettings

  /// Opens `path` for this process alone; `baud` nil keeps the speed that the line has.
  ///
  /// EBUSY where another program has it: one that asked for it alone (TIOCEXCL), or locked it (flock).
  /// Root gets past the first, nobody past the second; a program that did neither is not noticed.
  package init(path: String, baud: UInt32? = nil) throws(SystemError) {
    // Non-blocking, or opening could wait for a modem's carrier.
    let descriptor = try FileDescriptor.open(path, .readingAndWriting, .nonblocking)
    try self.init(descriptor, baud: baud)
  }

  /// Takes an open terminal over; ENOTTY where it is none.
  init(_ descriptor: consuming FileDescriptor, baud: UInt32?) throws(SystemError) {
    let found = try TerminalSettings(of: descriptor)
    let number = descriptor.number
    let path = descriptor.path
    try descriptor.lock()
    _ = try SystemCall.retrying("TIOCEXCL", path: path) { clinux_set_terminal_exclusive(number, 1) }
    do {
      try found.raw(baud: baud).apply(to: descriptor)
      if let baud { try Self.check(baud, of: descriptor) }
    } catch {
      // As it was; the first error is the one to tell.
      _ = try? found.apply(to: descriptor)
      _ = clinux_set_terminal_exclusive(number, 0)
      throw error
    }
    self.found = found
    self.descriptor = descriptor
  }

  deinit {
    // Best effort: an unplugged adapter has no settings any more. The lock goes with the descriptor.
    _ = try? found.apply(to: descriptor)
    _ = clinux_set_terminal_exclusive(descriptor.number, 0)
  }

  package var path: String { descriptor.path }

  /// Bits per second as the driver set it, which may differ from what was asked for.
  package func baud() throws(SystemError) -> UInt32 { try TerminalSettings(of: descriptor).baud }

  /// Changes the speed, to any integer, and drops what was received at the old one.
  ///
  /// EINVAL where the driver chose a speed more than 2.5 % off, at which frames break.
  package func setBaud(_ baud: UInt32) throws(SystemError) {
    try TerminalSettings(of: descriptor).raw(baud: baud).apply(to: descriptor)
    try discardInput()
    try Self.check(baud, of: descriptor)
  }

  private static func check(
    _ baud: UInt32, of descriptor: borrowing FileDescriptor
  ) throws(SystemError) {
    let actual = try TerminalSettings(of: descriptor).baud
    // Half a bit in ten bits is 5 %, shared by both ends.
    if abs(Double(actual) - Double(baud)) > 0.025 * Double(baud) {
      throw SystemError(
        call: "TCSETS2", path: descriptor.path, number: .invalidArgument,
        specificRemedy: "the driver made \(actual) of \(baud) baud: choose a speed that it has")
    }
  }

  /// Drops what was received and not read.
  package func discardInput() throws(SystemError) {
    let number = descriptor.number
    _ = try SystemCall.retrying("TCFLSH", path: path) { clinux_discard_terminal_input(number) }
  }
}
