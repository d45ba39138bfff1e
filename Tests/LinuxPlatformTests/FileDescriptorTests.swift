import Glibc
import LinuxPlatform
import Testing

struct FileDescriptorTests {
  @Test("an empty pipe would block, bytes come as they are, and a closed one ends")
  func outcomes() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("pipe")
    try FileSystem.makePipe(path)
    let reader = try FileDescriptor.open(path, .reading, .nonblocking)
    var buffer = [UInt8](repeating: 0xAA, count: 8)
    do {
      let writer = try FileDescriptor.open(path, .writing, .nonblocking)
      #expect(try reader.read(into: &buffer) == .wouldBlock)
      try writer.writeAll([1, 2, 3])
      // A short read: three of eight, and the rest of the buffer untouched.
      #expect(try reader.read(into: &buffer) == .bytes(3))
      #expect(buffer == [1, 2, 3, 0xAA, 0xAA, 0xAA, 0xAA, 0xAA])
      #expect(try reader.read(into: &buffer) == .wouldBlock)
    }
    #expect(try reader.read(into: &buffer) == .end)
  }

  @Test("a read takes no more than its buffer, and the rest stays")
  func reading() throws {
    let pipe = try PipePair()
    try pipe.writer.writeAll([1, 2, 3, 4, 5])
    var pair = [UInt8](repeating: 0, count: 2)
    #expect(try pipe.reader.read(into: &pair) == .bytes(2))
    #expect(pair == [1, 2])
    var storage: [4 of UInt8] = [0, 0, 0, 0]
    var span = storage.mutableSpan
    #expect(try pipe.reader.read(into: &span) == .bytes(3))
    #expect(storage[0] == 3 && storage[1] == 4 && storage[2] == 5 && storage[3] == 0)
  }

  @Test("everything is written though the pipe holds only a part at a time")
  func longWrite() throws {
    let pipe = try PipePair()
    // Far more than a pipe's 64 KiB.
    let contents = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = pipe.folder.file("pipe")
    let writer = try OperatingSystemThread.spawn(.init(name: "long-write")) {
      do {
        let writer = try FileDescriptor.open(path, .writing, .nonblocking)
        try writer.writeAll(contents, until: generousDeadline)
      } catch { Issue.record(error) }
    }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 10_000)
    while received.count < contents.count {
      switch try pipe.reader.read(into: &buffer) {
      case .bytes(let count): received += buffer[..<count]
      case .wouldBlock:
        try #require(try pipe.reader.wait(for: .reading, until: generousDeadline) == .ready)
      case .end: break
      }
    }
    writer.join()
    #expect(received == contents)
  }

  @Test("a write that finds no room ends at its deadline, with ETIMEDOUT")
  func fullPipe() throws {
    let pipe = try PipePair()
    let block = [UInt8](repeating: 0, count: 4096)
    while case .bytes = try pipe.writer.write(block.span) {}
    let error = #expect(throws: SystemError.self) {
      try pipe.writer.writeAll(block, until: nearDeadline)
    }
    #expect(error?.number == .timedOut)
  }

  @Test("a descriptor is closed once, by its owner's end or by close()")
  func closing() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a")
    do {
      let file = try FileDescriptor.open(path, .writing, .create)
      #expect(try OpenDescriptors.count(path) == 1)
      try file.writeAll("x")
    }
    #expect(try OpenDescriptors.count(path) == 0)
    let file = try FileDescriptor.open(path, .reading)
    try file.close()
    #expect(try OpenDescriptors.count(path) == 0)
  }

  @Test("a failed opening leaves no descriptor and says what and why")
  func missing() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("none")
    let error = #expect(throws: SystemError.self) {
      _ = try FileDescriptor.open(path, .reading)
    }
    #expect(error?.number == .noEntry)
    #expect(error?.call == "open")
    #expect(error?.description == "\(path): open: No such file or directory (ENOENT)")
    #expect(try OpenDescriptors.count(folder.path) == 0)
  }

  @Test("a path with a zero byte is refused instead of being cut there")
  func zeroInPath() throws {
    let error = #expect(throws: SystemError.self) {
      _ = try FileDescriptor.open("/proc/self/stat\0us", .reading)
    }
    #expect(error?.number == .invalidArgument)
  }

  @Test("a descriptor is not inherited by programs that are started")
  func closeOnExec() throws {
    let null = try FileDescriptor.open("/dev/null", .reading)
    let copy = try FileDescriptor.duplicate(null.number, path: "copy")
    for number in [null.number, copy.number] {
      // `flags` is octal and holds O_CLOEXEC.
      let information = try SysfsFile.read("/proc/self/fdinfo/\(number)")
      let line = try #require(information.split(separator: "\n").first { $0.hasPrefix("flags:") })
      let flags = try #require(
        Int32(line.dropFirst(6).drop { $0 == "\t" || $0 == " " }, radix: 8))
      #expect(flags & O_CLOEXEC != 0)
    }
  }

  @Test("a FIFO that nobody reads cannot be opened for writing: ENXIO")
  func noReader() throws {
    let folder = try TemporaryFolder()
    try FileSystem.makePipe(folder.file("pipe"))
    let error = #expect(throws: SystemError.self) {
      _ = try FileDescriptor.open(folder.file("pipe"), .writing, .nonblocking)
    }
    #expect(error?.number == .noSuchDevice)
  }

  @Test("what is longer than the limit is refused, what is as long is not")
  func limit() throws {
    let folder = try TemporaryFolder()
    try WholeFile.write("12345", to: folder.file("a"))
    #expect(try WholeFile.read(folder.file("a"), limit: 5) == Array("12345".utf8))
    let error = #expect(throws: SystemError.self) {
      try WholeFile.read(folder.file("a"), limit: 4)
    }
    #expect(error?.number == .tooLarge)
  }
}
