internal import CLinux
internal import Glibc

/// An open file, device, pipe or socket: one owner, closed exactly once.
///
/// Its calls are repeated when a signal interrupts them; "nothing there yet" and "the end" are
/// outcomes, not errors. Several threads may use one descriptor at a time as far as the kernel
/// allows it; none may outlive its owner, which the compiler sees to.
package struct FileDescriptor: ~Copyable, Sendable {
  private let owned: DescriptorNumber
  /// What was opened, for errors.
  package let path: String

  /// Takes over `number`, which nobody else may close from here on.
  package init(adopting number: Int32, path: String) {
    owned = DescriptorNumber(number)
    self.path = path
  }

  /// The number; never closed by whoever reads it here, and not kept beyond the owner's life.
  package var number: Int32 { owned.value }

  /// Opens `path`; the descriptor is not inherited by programs that the process starts.
  ///
  /// `permissions` are those of a file that `.create` makes, before the user's mask.
  package static func open(
    _ path: String, _ access: FileAccess, _ options: FileOptions = [],
    permissions: UInt32 = 0o644
  ) throws(SystemError) -> FileDescriptor {
    if path.utf8.contains(0) {
      // The kernel would see a shorter, different path.
      throw SystemError(call: "open", path: path, number: .invalidArgument)
    }
    let number = try SystemCall.retrying("open", path: path) {
      // The string outlives the call.
      unsafe clinux_open(
        path, access.flags | options.rawValue | O_CLOEXEC | O_NOCTTY, permissions)
    }
    return FileDescriptor(adopting: number, path: path)
  }

  /// A second descriptor for the same open file, as standard input needs that must not be closed.
  package static func duplicate(_ number: Int32, path: String) throws(SystemError) -> FileDescriptor
  {
    let copy = try SystemCall.retrying("dup", path: path) { clinux_duplicate(number) }
    return FileDescriptor(adopting: copy, path: path)
  }

  /// Makes reads and writes return at once (`.wouldBlock`), or wait.
  ///
  /// The setting belongs to the open file: every duplicate of the descriptor shares it.
  package borrowing func setNonblocking(_ nonblocking: Bool) throws(SystemError) {
    let number = number
    let flags = try SystemCall.retrying("fcntl", path: path) { clinux_status_flags(number) }
    let wanted = nonblocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK
    if wanted == flags { return }
    _ = try SystemCall.retrying("fcntl", path: path) { clinux_set_status_flags(number, wanted) }
  }

  /// Reports what an ordinary end of life hides: a write error that only closing shows.
  package consuming func close() throws(SystemError) {
    let path = path
    try SystemCall.checking("close", path: path, owned.close())
  }
}
