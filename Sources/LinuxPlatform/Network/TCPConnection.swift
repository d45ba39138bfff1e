internal import Glibc
package import Sensing

/// A connection to a server over TCP, IPv4 or IPv6; non-blocking.
package struct TCPConnection: ~Copyable, Sendable {
  /// For waiting.
  package let descriptor: FileDescriptor

  init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// Connects to the first address of `host` that answers before the deadline (else ETIMEDOUT);
  /// ECANCELED where `wake` is signalled first.
  ///
  /// A name is looked up by the C library, which may take as long as its resolver is set to; a
  /// numeric address is not looked up.
  package static func connect(
    host: String, port: UInt16, until deadline: SensorInstant, unless wake: WakeEvent? = nil
  ) throws(SystemError) -> TCPConnection {
    let addresses = try SocketAddress.resolve(host: host, port: port)
    var failure = SystemError(call: "connect", path: "\(host):\(port)", number: .hostUnreachable)
    for address in addresses {
      do {
        return try connect(to: address, until: deadline, unless: wake)
      } catch {
        failure = error
        if error.number == .cancelled || error.number == .timedOut { break }
      }
    }
    throw failure
  }

  private static func connect(
    to address: SocketAddress, until deadline: SensorInstant, unless wake: WakeEvent?
  ) throws(SystemError) -> TCPConnection {
    let descriptor = try address.makeSocket()
    let number = descriptor.number
    let path = descriptor.path
    // The address lives as long as the call.
    let result = unsafe address.withPointer { unsafe Glibc.connect(number, $0, $1) }
    if result != 0 {
      // Interrupted or not, the kernel goes on connecting; the socket is writable when it is done.
      if errno != EINPROGRESS && errno != EINTR { throw .last("connect", path: path) }
      switch try descriptor.wait(for: .writing, until: deadline, unless: wake) {
      case .timedOut: throw SystemError(call: "connect", path: path, number: .timedOut)
      case .woken: throw SystemError(call: "connect", path: path, number: .cancelled)
      case .ready, .hangup: break
      }
      try SystemCall.checking("connect", path: path, SocketOption.takeError(number))
    }
    return TCPConnection(descriptor)
  }

  /// Reads once; `.end` when the peer has closed.
  package borrowing func read(into buffer: inout [UInt8]) throws(SystemError) -> ReadOutcome {
    try descriptor.read(into: &buffer)
  }

  package borrowing func wait(
    until deadline: SensorInstant? = nil, unless wake: WakeEvent? = nil
  ) throws(SystemError) -> WaitOutcome {
    try descriptor.wait(for: .reading, until: deadline, unless: wake)
  }

  /// Sends all; a peer that has gone is EPIPE or ECONNRESET, never a signal.
  package borrowing func writeAll(
    _ text: String, until deadline: SensorInstant? = nil
  ) throws(SystemError) {
    try writeAll(Array(text.utf8), until: deadline)
  }

  package borrowing func writeAll(
    _ bytes: [UInt8], until deadline: SensorInstant? = nil
  ) throws(SystemError) {
    var sent = 0
    while sent < bytes.count {
      // The array outlives the call, which reads from `sent` to its end.
      let count = unsafe bytes.withUnsafeBytes { bytes in
        let rest = unsafe bytes[sent...]
        return unsafe send(
          descriptor.number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
          Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        sent += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        if try descriptor.wait(for: .writing, until: deadline) == .timedOut {
          throw SystemError(call: "send", path: descriptor.path, number: .timedOut)
        }
      default: throw .last("send", path: descriptor.path)
      }
    }
  }
}
