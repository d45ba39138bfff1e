internal import CLinux

/// A pair of terminals in place of a serial line: whoever opens `path` talks to `descriptor`.
package struct PseudoTerminal: ~Copyable, Sendable {
  /// The end that plays the receiver; non-blocking.
  ///
  /// A read while nobody has the other end open fails with EIO, or hangs up; opening cures it.
  package let descriptor: FileDescriptor
  /// The end that looks like a serial port: `/dev/pts/N`.
  package let path: String

  /// A pair in raw mode, so that no byte is changed or echoed, not even before the other end is
  /// opened.
  package init() throws(SystemError) {
    var name = [CChar](repeating: 0, count: 64)
    let number = try SystemCall.retrying("posix_openpt", path: "/dev/ptmx") {
      // The call writes at most the array's length, with its terminating zero.
      unsafe clinux_open_terminal_pair(&name, name.count)
    }
    let descriptor = FileDescriptor(adopting: number, path: "/dev/ptmx")
    let path = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try TerminalSettings(of: descriptor).raw(baud: nil).apply(to: descriptor)
    self.path = path
    self.descriptor = descriptor
  }
}
