import LinuxPlatform
import Testing

struct SerialPortTests {
  /// Reads until `count` bytes are there.
  private func receive(_ count: Int, from descriptor: borrowing FileDescriptor) throws -> [UInt8] {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while received.count < count {
      try #require(try descriptor.wait(for: .reading, until: generousDeadline) == .ready)
      if case .bytes(let count) = try descriptor.read(into: &buffer) {
        received += buffer[..<count]
      }
    }
    return received
  }

  @Test("every byte value passes unchanged in both directions, and nothing is echoed")
  func raw() throws {
    let terminal = try PseudoTerminal()
    let port = try SerialPort(path: terminal.path, baud: 9600)
    // Line ends, control characters, XON and XOFF, parity marks: a cooked line would change them.
    let all = (0...255).map { UInt8($0) } + [0xFF, 0x00, 0x0D, 0x0A]
    try terminal.descriptor.writeAll(all, until: generousDeadline)
    #expect(try receive(all.count, from: port.descriptor) == all)
    try port.descriptor.writeAll(all, until: generousDeadline)
    #expect(try receive(all.count, from: terminal.descriptor) == all)
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(try port.descriptor.read(into: &buffer) == .wouldBlock)
    #expect(try terminal.descriptor.read(into: &buffer) == .wouldBlock)
  }

  @Test("bytes that were sent before the port is opened are neither echoed nor lost")
  func early() throws {
    let terminal = try PseudoTerminal()
    try terminal.descriptor.writeAll("$GPGGA,\u{3}\r\n")
    let port = try SerialPort(path: terminal.path)
    #expect(try receive(10, from: port.descriptor) == Array("$GPGGA,\u{3}\r\n".utf8))
  }

  @Test(
    "any speed is set and reads back, those without a name of their own too",
    arguments: [4800, 9600, 38400, 115_200, 460_800, 921_600, 12_345, 250_000] as [UInt32])
  func speeds(_ baud: UInt32) throws {
    let terminal = try PseudoTerminal()
    let port = try SerialPort(path: terminal.path, baud: baud)
    #expect(try port.baud() == baud)
    try port.setBaud(baud / 2)
    #expect(try port.baud() == baud / 2)
  }

  @Test("without a speed the line keeps its own")
  func keptSpeed() throws {
    let terminal = try PseudoTerminal()
    // Somebody holds the line, so that its settings outlive the ports.
    let holder = try FileDescriptor.open(terminal.path, .readingAndWriting, .nonblocking)
    let first = try SerialPort(path: terminal.path).baud()
    let second = try SerialPort(path: terminal.path, baud: first == 4800 ? 9600 : 4800).baud()
    #expect(first != second)
    // The first speed again: closing puts back what was found.
    #expect(try SerialPort(path: terminal.path).baud() == first)
    #expect(holder.isTerminal == true)
  }

  @Test("a second owner is refused: EBUSY, and the remedy names who may have it")
  func exclusive() throws {
    let terminal = try PseudoTerminal()
    let first = try SerialPort(path: terminal.path)
    let error = #expect(throws: SystemError.self) { _ = try SerialPort(path: terminal.path) }
    #expect(error?.number == .busy)
    #expect(error?.path == terminal.path)
    #expect(error?.remedy?.contains("gpsd") == true)
    // The refusal has not disturbed the first.
    try terminal.descriptor.writeAll([1, 2])
    #expect(try receive(2, from: first.descriptor) == [1, 2])
    _ = consume first
    _ = try SerialPort(path: terminal.path)
  }

  @Test("an ordinary user cannot even open a port that somebody has")
  func exclusiveByKernel() throws {
    let terminal = try PseudoTerminal()
    try FileSystem.setPermissions(0o666, of: terminal.path)
    let port = try SerialPort(path: terminal.path)
    let path = terminal.path
    let error = try Unprivileged.error { () throws(SystemError) in
      _ = try FileDescriptor.open(path, .readingAndWriting, .nonblocking)
    }
    #expect(error?.number == .busy)
    #expect(port.path == path)
  }

  @Test("what the line was found with is put back")
  func restoring() throws {
    let terminal = try PseudoTerminal()
    let holder = try SerialPort(path: terminal.path, baud: 19200)
    _ = consume holder
    let probe = try FileDescriptor.open(terminal.path, .readingAndWriting, .nonblocking)
    do {
      let port = try SerialPort(path: terminal.path, baud: 57600)
      #expect(try port.baud() == 57600)
    }
    let port = try SerialPort(path: terminal.path)
    #expect(try port.baud() != 57600)
    #expect(probe.isTerminal == true)
  }

  @Test("what is no terminal is refused as a serial port, and closed")
  func notTerminal() throws {
    let folder = try TemporaryFolder()
    try WholeFile.write("", to: folder.file("a"))
    let error = #expect(throws: SystemError.self) { _ = try SerialPort(path: folder.file("a")) }
    #expect(error?.number == .notTerminal)
    #expect(try OpenDescriptors.count(folder.path) == 0)
  }

  @Test("an unplugged line hangs up after its last bytes, and closing it is no error")
  func unplugging() throws {
    var terminal: PseudoTerminal? = try PseudoTerminal()
    let path = terminal?.path ?? ""
    let port = try SerialPort(path: path)
    try terminal?.descriptor.writeAll([1, 2, 3])
    #expect(try receive(3, from: port.descriptor) == [1, 2, 3])
    terminal = nil
    let outcome = try port.descriptor.wait(for: .reading, until: generousDeadline)
    #expect(outcome == .ready || outcome == .hangup)
    var buffer = [UInt8](repeating: 0, count: 4)
    #expect(try port.descriptor.read(into: &buffer) == .end)
  }

  @Test("input that is discarded is gone")
  func discarding() throws {
    let terminal = try PseudoTerminal()
    let port = try SerialPort(path: terminal.path)
    try terminal.descriptor.writeAll([1, 2, 3])
    try #require(try port.descriptor.wait(for: .reading, until: generousDeadline) == .ready)
    try port.discardInput()
    try terminal.descriptor.writeAll([4])
    #expect(try receive(1, from: port.descriptor) == [4])
  }

  @Test("1,000 openings and unpluggings leave no descriptor")
  func leaks() throws {
    for _ in 0..<1000 {
      var terminal: PseudoTerminal? = try PseudoTerminal()
      let path = terminal?.path ?? ""
      let port = try SerialPort(path: path, baud: 115_200)
      let target = try OpenDescriptors.target(port.descriptor)
      #expect(target == path)
      terminal = nil
      var buffer = [UInt8](repeating: 0, count: 4)
      #expect(try port.descriptor.read(into: &buffer) == .end)
    }
    #expect(try OpenDescriptors.count("/dev/pts/") < 100)
  }
}
