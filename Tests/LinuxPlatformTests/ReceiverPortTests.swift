import LinuxPlatform
import Testing

struct ReceiverPortTests {
  /// All that comes until the end.
  private func readAll(_ port: borrowing ReceiverPort) throws -> String {
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 7)
    while true {
      switch try port.read(into: &buffer) {
      case .bytes(let count): text += String(decoding: buffer[..<count], as: UTF8.self)
      case .wouldBlock:
        try #require(try port.wait(until: generousDeadline) != .timedOut)
      case .end: return text
      }
    }
  }

  @Test("a file is read to its end, and has no speed")
  func file() throws {
    let folder = try TemporaryFolder()
    try WholeFile.write("$GPGGA,*00\r\n", to: folder.file("log.nmea"))
    let port = try ReceiverPort(path: folder.file("log.nmea"), baud: 9600)
    #expect(port.kind == .file)
    #expect(try port.wait(until: generousDeadline) == .ready)
    #expect(try readAll(port) == "$GPGGA,*00\r\n")
    #expect(try port.baud() == nil)
    try port.setBaud(4800)
  }

  @Test("a pipe waits for its writer, and ends with it")
  func pipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("gnss")
    try FileSystem.makePipe(path)
    let port = try ReceiverPort(path: path)
    #expect(port.kind == .pipe)
    #expect(try port.wait(until: nearDeadline) == .timedOut)
    let thread = try OperatingSystemThread.spawn(.init(name: "feeder")) {
      do {
        let writer = try FileDescriptor.open(path, .writing)
        try writer.writeAll("first ")
        try writer.writeAll("second")
      } catch { Issue.record(error) }
    }
    try #require(try port.wait(until: generousDeadline) == .ready)
    #expect(try readAll(port) == "first second")
    thread.join()
  }

  @Test("a serial line has a speed, can be written to, and ends when it is unplugged")
  func serial() throws {
    var terminal: PseudoTerminal? = try PseudoTerminal()
    let port = try ReceiverPort(path: terminal?.path ?? "", baud: 38400)
    #expect(port.kind == .serial)
    #expect(try port.baud() == 38400)
    try port.setBaud(9600)
    #expect(try port.baud() == 9600)
    try port.writeAll("$PUBX*\r\n".utf8.map { $0 })
    var buffer = [UInt8](repeating: 0, count: 64)
    #expect(try terminal?.descriptor.read(into: &buffer) == .bytes(8))
    try terminal?.descriptor.writeAll("abc")
    try #require(try port.wait(until: generousDeadline) == .ready)
    #expect(try port.read(into: &buffer) == .bytes(3))
    terminal = nil
    #expect(try readAll(port) == "")
  }

  @Test("a device that is no terminal is read as it is, like /dev/gnss0")
  func device() throws {
    let port = try ReceiverPort(path: "/dev/zero", baud: 9600)
    #expect(port.kind == .device)
    var buffer = [UInt8](repeating: 1, count: 16)
    #expect(try port.read(into: &buffer) == .bytes(16))
    #expect(buffer == [UInt8](repeating: 0, count: 16))
    #expect(try port.baud() == nil)
    try port.writeAll([1, 2, 3])
  }

  @Test("a wake event ends the wait for bytes")
  func waking() throws {
    let terminal = try PseudoTerminal()
    let port = try ReceiverPort(path: terminal.path)
    let wake = try WakeEvent()
    wake.signal()
    #expect(try port.wait(unless: wake) == .woken)
  }

  @Test("a missing port, a folder and a port in use are told apart, and nothing stays open")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let missing = #expect(throws: SystemError.self) {
      _ = try ReceiverPort(path: folder.file("dev/ttyUSB0"))
    }
    #expect(missing?.number == .noEntry)
    let directory = #expect(throws: SystemError.self) { _ = try ReceiverPort(path: folder.path) }
    #expect(directory?.number == .isDirectory)
    let terminal = try PseudoTerminal()
    let first = try ReceiverPort(path: terminal.path)
    let busy = #expect(throws: SystemError.self) { _ = try ReceiverPort(path: terminal.path) }
    #expect(busy?.number == .busy)
    #expect(first.kind == .serial)
    #expect(try OpenDescriptors.count(folder.path) == 0)
    #expect(try OpenDescriptors.count(terminal.path) == 1)
  }

  @Test("a port that may only be read is opened for that, and a forbidden one is EACCES")
  func permissions() throws {
    let folder = try TemporaryFolder()
    try FileSystem.setPermissions(0o755, of: folder.path)
    let path = folder.file("log.nmea")
    try WholeFile.write("x", to: path)
    try FileSystem.setPermissions(0o444, of: path)
    let kind = try Unprivileged.run { () throws(SystemError) in try ReceiverPort(path: path).kind }
    #expect(try kind?.get() == .file)
    try FileSystem.setPermissions(0o000, of: path)
    let error = try Unprivileged.error { () throws(SystemError) in
      _ = try ReceiverPort(path: path)
    }
    #expect(error?.number == .accessDenied)
  }
}
