internal import CLinux

/// SIGPIPE, which would end the process where it writes to a pipe that nobody reads.
package enum BrokenPipes {
  /// From here on such a write fails with EPIPE instead, in every thread.
  package static func reportAsErrors() { clinux_ignore_broken_pipes() }
}
