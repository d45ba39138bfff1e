import LinuxPlatform
import Testing

struct TCPConnectionTests {
  @Test("bytes pass both ways, and the peer's end is the end")
  func conversation() throws {
    let listener = try TCPListener()
    let client = try TCPConnection.connect(
      host: "127.0.0.1", port: listener.port, until: generousDeadline)
    var buffer = [UInt8](repeating: 0, count: 64)
    do {
      guard let server = try listener.accept(until: generousDeadline) else {
        Issue.record("nobody came")
        return
      }
      #expect(try client.read(into: &buffer) == .wouldBlock)
      try server.writeAll("{\"class\":\"VERSION\"}\r\n")
      try #require(try client.wait(until: generousDeadline) == .ready)
      #expect(try client.read(into: &buffer) == .bytes(21))
      try client.writeAll("?WATCH;\n", until: generousDeadline)
      try #require(try server.wait(until: generousDeadline) == .ready)
      #expect(try server.read(into: &buffer) == .bytes(8))
    }
    try #require(try client.wait(until: generousDeadline) != .timedOut)
    #expect(try client.read(into: &buffer) == .end)
  }

  @Test("a megabyte arrives whole though neither side takes it at once")
  func bulk() throws {
    let listener = try TCPListener()
    let port = listener.port
    let contents = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    let sender = try OperatingSystemThread.spawn(.init(name: "sender")) {
      do {
        let connection = try TCPConnection.connect(
          host: "127.0.0.1", port: port, until: generousDeadline)
        try connection.writeAll(contents, until: generousDeadline)
      } catch { Issue.record(error) }
    }
    guard let server = try listener.accept(until: generousDeadline) else {
      Issue.record("nobody came")
      return
    }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    receiving: while true {
      switch try server.read(into: &buffer) {
      case .bytes(let count): received += buffer[..<count]
      case .wouldBlock: try #require(try server.wait(until: generousDeadline) != .timedOut)
      case .end: break receiving
      }
    }
    sender.join()
    #expect(received == contents)
  }

  @Test("a name is looked up, and each of its addresses tried")
  func names() throws {
    let listener = try TCPListener()
    // Often ::1 first, where nobody listens; then 127.0.0.1.
    let client = try TCPConnection.connect(
      host: "localhost", port: listener.port, until: generousDeadline)
    #expect(try listener.accept(until: generousDeadline) != nil)
    #expect(client.descriptor.path == "localhost:\(listener.port)")
  }

  @Test("nobody there is ECONNREFUSED with a remedy, and leaves no socket")
  func refused() throws {
    // The port was free a moment ago.
    let port = try TCPListener().port
    let error = #expect(throws: SystemError.self) {
      _ = try TCPConnection.connect(host: "127.0.0.1", port: port, until: generousDeadline)
    }
    #expect(error?.number == .connectionRefused)
    #expect(error?.path == "127.0.0.1:\(port)")
    #expect(error?.remedy != nil)
  }

  @Test("a name that does not exist is told as such")
  func unknownName() throws {
    // RFC 6761: `.invalid` is never found.
    let error = #expect(throws: SystemError.self) {
      _ = try TCPConnection.connect(host: "nobody.invalid", port: 1, until: generousDeadline)
    }
    #expect(error?.call == "getaddrinfo")
    #expect(error?.remedy?.contains("not found") == true)
  }

  @Test("a server that does not answer is ETIMEDOUT at the deadline, ECANCELED when woken")
  func silent() throws {
    let listener = try TCPListener()
    let port = listener.port
    // A server that accepts nobody answers until its queue is full, and then not at all.
    func fill(_ depth: Int) throws {
      try #require(depth < 1000)
      do throws(SystemError) {
        let connection = try TCPConnection.connect(
          host: "127.0.0.1", port: port, until: BootClock.now(plusSeconds: 0.2))
        // Held until the queue has been filled.
        defer { _ = connection.descriptor.number }
        try? fill(depth + 1)
        return
      } catch {
        errors.append(error)
      }
      let wake = try WakeEvent()
      wake.signal()
      do throws(SystemError) {
        _ = try TCPConnection.connect(
          host: "127.0.0.1", port: port, until: generousDeadline, unless: wake)
      } catch {
        errors.append(error)
      }
    }
    var errors: [SystemError] = []
    try fill(0)
    #expect(errors.map(\.number) == [.timedOut, .cancelled])
    #expect(errors.first?.path == "127.0.0.1:\(port)")
  }

  @Test("nobody wants in: the listener's wait ends")
  func nobody() throws {
    let listener = try TCPListener()
    let wake = try WakeEvent()
    #expect(try listener.accept(until: nearDeadline) == nil)
    wake.signal()
    #expect(try listener.accept(unless: wake) == nil)
  }

  @Test("sending to a peer that has gone is an error, not a signal that kills")
  func brokenPipe() throws {
    let listener = try TCPListener()
    let client = try TCPConnection.connect(
      host: "127.0.0.1", port: listener.port, until: generousDeadline)
    _ = try listener.accept(until: generousDeadline)
    var failure: SystemError?
    // The first sending only brings the peer's reset.
    while failure == nil {
      do throws(SystemError) {
        try client.writeAll("?POLL;\n", until: generousDeadline)
      } catch { failure = error }
    }
    #expect(failure?.number == .brokenPipe || failure?.number == .connectionReset)
  }

  @Test("500 connections leave no socket")
  func leaks() throws {
    let listener = try TCPListener()
    var sockets: Set<String> = []
    for _ in 0..<500 {
      let client = try TCPConnection.connect(
        host: "127.0.0.1", port: listener.port, until: generousDeadline)
      sockets.insert(try OpenDescriptors.target(client.descriptor))
      #expect(try listener.accept(until: generousDeadline) != nil)
    }
    // Each socket has a number of its own for ever.
    #expect(sockets.count == 500)
    var open = 0
    for number in try DirectoryListing.names(in: "/proc/self/fd") {
      guard let target = try? FileSystem.destination(ofLink: "/proc/self/fd/\(number)") else {
        continue
      }
      if sockets.contains(target) { open += 1 }
    }
    #expect(open == 0)
  }
}
