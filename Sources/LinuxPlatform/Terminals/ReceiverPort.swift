internal import Glibc
package import Sensing

/// Wherever a receiver's bytes come from: a serial line, a GNSS device, a pipe, a file, standard
/// input.
package struct ReceiverPort: ~Copyable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case serial
    /// A character device that is no terminal, as `/dev/gnss0`.
    case device
    case pipe
    case file
    case socket
  }

  package let kind: Kind
  private let source: ReceiverPortSource

  /// Opens `path`, `-` being standard input; `baud` is for serial lines and ignored elsewhere.
  package init(path: String, baud: UInt32? = nil) throws(SystemError) {
    let descriptor =
      path == "-"
      ? try FileDescriptor.duplicate(STDIN_FILENO, path: "standard input") : try Self.open(path)
    let kind = try Self.kind(of: descriptor)
    // A terminal as standard input is what somebody types into: it stays as it is.
    let source =
      kind == .serial && path != "-"
      ? ReceiverPortSource.serial(try SerialPort(descriptor, baud: baud))
      : ReceiverPortSource.plain(descriptor)
    self.kind = kind
    self.source = source
  }

  /// For reading and, where the device allows it, writing; non-blocking where there is waiting.
  private static func open(_ path: String) throws(SystemError) -> FileDescriptor {
    let kind = try FileStatus(of: path).kind
    if kind == .characterDevice {
      do {
        return try FileDescriptor.open(path, .readingAndWriting, .nonblocking)
      } catch {
        // A device that may only be read serves too; its settings cannot be changed without.
        if !error.number.meansMissingRight { throw error }
      }
    }
    if kind == .directory {
      throw SystemError(call: "open", path: path, number: .isDirectory)
    }
    return try FileDescriptor.open(path, .reading, .nonblocking)
  }

  private static func kind(of descriptor: borrowing FileDescriptor) throws(SystemError) -> Kind {
    if descriptor.isTerminal { return .serial }
    return switch try FileStatus(of: descriptor).kind {
    case .characterDevice: .device
    case .pipe: .pipe
    case .socket: .socket
    default: .file
    }
  }

  package var path: String {
    switch source {
    case .serial(let port): port.path
    case .plain(let descriptor): descriptor.path
    }
  }

  /// Reads once what is there; `.end` for good where the writer, the file or the device has ended.
  package func read(into buffer: inout [UInt8]) throws(SystemError) -> ReadOutcome {
    switch source {
    case .serial(let port): try port.descriptor.read(into: &buffer)
    case .plain(let descriptor): try descriptor.read(into: &buffer)
    }
  }

  package func read(into buffer: inout MutableRawSpan) throws(SystemError) -> ReadOutcome {
    switch source {
    case .serial(let port): try port.descriptor.read(into: &buffer)
    case .plain(let descriptor): try descriptor.read(into: &buffer)
    }
  }

  /// Waits for bytes; a file is always ready. `.hangup` after an unplug, a closed pseudo-terminal or
  /// pipe, once everything has been read.
  package func wait(
    until deadline: SensorInstant? = nil, unless wake: WakeEvent? = nil
  ) throws(SystemError) -> WaitOutcome {
    switch source {
    case .serial(let port):
      try port.descriptor.wait(for: .reading, until: deadline, unless: wake)
    case .plain(let descriptor):
      try descriptor.wait(for: .reading, until: deadline, unless: wake)
    }
  }

  /// Sends to the receiver; EBADF where the port can only be read.
  package func writeAll(
    _ bytes: [UInt8], until deadline: SensorInstant? = nil
  ) throws(SystemError) {
    switch source {
    case .serial(let port): try port.descriptor.writeAll(bytes, until: deadline)
    case .plain(let descriptor): try descriptor.writeAll(bytes, until: deadline)
    }
  }

  /// The speed of a serial line; `nil` for what has none.
  package func baud() throws(SystemError) -> UInt32? {
    switch source {
    case .serial(let port): try port.baud()
    case .plain: nil
    }
  }

  /// Changes the speed of a serial line; does nothing elsewhere.
  package func setBaud(_ baud: UInt32) throws(SystemError) {
    switch source {
    case .serial(let port): try port.setBaud(baud)
    case .plain: return
    }
  }
}

enum ReceiverPortSource: ~Copyable, Sendable {
  case serial(SerialPort)
  case plain(FileDescriptor)
}
