internal import CLinux
internal import Glibc
package import Sensing

/// A server's ear on the loopback address, with a port that the system chooses; for stand-ins of
/// daemons.
package struct TCPListener: ~Copyable, Sendable {
  /// For waiting; readable when somebody wants in.
  package let descriptor: FileDescriptor
  package let port: UInt16

  /// Listens on 127.0.0.1; port 0 lets the system choose.
  package init(port: UInt16 = 0) throws(SystemError) {
    guard let address = try SocketAddress.resolve(host: "127.0.0.1", port: port).first else {
      throw SystemError(call: "getaddrinfo", path: "127.0.0.1", number: .hostUnreachable)
    }
    let descriptor = try address.makeSocket()
    let number = descriptor.number
    var yes: Int32 = 1
    _ = try SystemCall.retrying("setsockopt", path: descriptor.path) {
      // The call reads the local.
      unsafe setsockopt(
        number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    }
    _ = try SystemCall.retrying("bind", path: descriptor.path) {
      // The address lives as long as the call.
      unsafe address.withPointer { unsafe bind(number, $0, $1) }
    }
    _ = try SystemCall.retrying("listen", path: descriptor.path) { listen(number, 8) }
    var bound = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = try SystemCall.retrying("getsockname", path: descriptor.path) {
      // The call fills the local, which is as long as an IPv4 address.
      unsafe withUnsafeMutablePointer(to: &bound) { bound in
        unsafe bound.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe getsockname(number, $0, &length)
        }
      }
    }
    self.port = UInt16(bigEndian: bound.sin_port)
    self.descriptor = descriptor
  }

  /// The next connection; `nil` where the deadline or `wake` comes first.
  package borrowing func accept(
    until deadline: SensorInstant? = nil, unless wake: WakeEvent? = nil
  ) throws(SystemError) -> TCPConnection? {
    while true {
      let number = clinux_accept(descriptor.number)
      if number >= 0 {
        return TCPConnection(FileDescriptor(adopting: number, path: "client of \(descriptor.path)"))
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EAGAIN:
        switch try descriptor.wait(for: .reading, until: deadline, unless: wake) {
        case .ready, .hangup: continue
        case .timedOut, .woken: return nil
        }
      default: throw .last("accept", path: descriptor.path)
      }
    }
  }
}
