internal import Glibc

/// One address of a server.
struct SocketAddress: Sendable {
  private var storage: sockaddr_storage
  private var length: socklen_t
  /// `127.0.0.1:2947`, as the user wrote it.
  var name: String

  private init(storage: sockaddr_storage, length: socklen_t, name: String) {
    self.storage = storage
    self.length = length
    self.name = name
  }

  /// Every address of the host, in the order in which the system prefers them.
  static func resolve(host: String, port: UInt16) throws(SystemError) -> [SocketAddress] {
    let name = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    // No pointer of the hints is set.
    var hints = unsafe addrinfo()
    unsafe hints.ai_family = AF_UNSPEC
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = AI_NUMERICSERV | AI_ADDRCONFIG
    var list: UnsafeMutablePointer<addrinfo>?
    // The list belongs to us until freeaddrinfo.
    var code = unsafe getaddrinfo(host, String(port), &hints, &list)
    if code == EAI_NONAME {
      // AI_ADDRCONFIG leaves out loopback addresses where there is no other network.
      unsafe hints.ai_flags = AI_NUMERICSERV
      code = unsafe getaddrinfo(host, String(port), &hints, &list)
    }
    if code != 0 {
      let isSystem = code == EAI_SYSTEM
      let reason = unsafe String(cString: gai_strerror(code))
      throw SystemError(
        call: "getaddrinfo", path: name,
        number: isSystem ? ErrorNumber(rawValue: errno) : .hostUnreachable,
        specificRemedy: "the name was not found (\(reason)): correct it, or give the number")
    }
    defer { unsafe freeaddrinfo(list) }
    var addresses: [SocketAddress] = []
    var next = unsafe list
    while let entry = unsafe next {
      let address = unsafe entry.pointee
      var storage = sockaddr_storage()
      let length = Int(unsafe address.ai_addrlen)
      if let source = unsafe address.ai_addr, length <= MemoryLayout<sockaddr_storage>.size {
        // `ai_addr` has `ai_addrlen` bytes, which fit.
        unsafe withUnsafeMutableBytes(of: &storage) { destination in
          unsafe destination.copyMemory(
            from: UnsafeRawBufferPointer(start: source, count: length))
        }
        addresses.append(
          SocketAddress(storage: storage, length: socklen_t(length), name: name))
      }
      unsafe next = address.ai_next
    }
    return addresses
  }

  /// A non-blocking stream socket of the address's family.
  func makeSocket() throws(SystemError) -> FileDescriptor {
    let family = Int32(storage.ss_family)
    let number = try SystemCall.retrying("socket", path: name) {
      socket(
        family,
        Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
          | Int32(SOCK_CLOEXEC.rawValue), 0)
    }
    return FileDescriptor(adopting: number, path: name)
  }

  /// Hands the address to a call, which must not keep the pointer.
  func withPointer<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    // A sockaddr_storage is made to be seen as a sockaddr.
    unsafe withUnsafePointer(to: storage) { storage in
      unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
    }
  }
}
