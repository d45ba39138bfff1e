internal import CLinux
internal import Glibc

/// The descriptors 0, 1 and 2 of the process.
package enum StandardStreams {
  /// Fills those of the three that the parent process left closed, before anything else is opened.
  ///
  /// Otherwise the next file, event or signal descriptor would get the number, and what is meant for
  /// the terminal would go there, or be read from there. Each is filled so that its use still fails
  /// with EBADF: input can only be written, output only be read.
  package static func fillClosed() {
    for number in Int32(0)...2 where clinux_status_flags(number) < 0 {
      // The lowest free number is this one: those below have been filled. Should it fail, all is as
      // it was.
      _ = unsafe clinux_open("/dev/null", (number == 0 ? O_WRONLY : O_RDONLY) | O_NOCTTY, 0)
    }
  }
}
