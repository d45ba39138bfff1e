import LinuxPlatform
import Testing

struct SysfsFileTests {
  @Test("an attribute is read without its line end, and to its end whatever its size claims")
  func reading() throws {
    // procfs claims no size, as sysfs claims a page.
    #expect(try FileStatus(of: "/proc/sys/kernel/ostype").size == 0)
    #expect(try SysfsFile.read("/proc/sys/kernel/ostype") == "Linux")
    let folder = try TemporaryFolder()
    try WholeFile.write("1 2\n3 4\n\r\n\0", to: folder.file("lines"))
    #expect(try SysfsFile.read(folder.file("lines")) == "1 2\n3 4")
    try WholeFile.write("", to: folder.file("empty"))
    #expect(try SysfsFile.read(folder.file("empty")) == "")
  }

  @Test("bytes that are no text are repaired, and kept as they are where bytes are asked for")
  func malformed() throws {
    let folder = try TemporaryFolder()
    let file = try FileDescriptor.open(folder.file("a"), .writing, .create)
    try file.writeAll([0x61, 0xFF, 0x62])
    #expect(try SysfsFile.read(folder.file("a")) == "a\u{FFFD}b")
    #expect(try SysfsFile.readBytes(folder.file("a")) == [0x61, 0xFF, 0x62])
  }

  @Test("64 KiB are read, a byte more is refused")
  func longest() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "x", count: SysfsFile.longest)
    try WholeFile.write(text, to: folder.file("a"))
    #expect(try SysfsFile.read(folder.file("a")).utf8.count == SysfsFile.longest)
    try WholeFile.write(text + "x", to: folder.file("a"))
    let error = #expect(throws: SystemError.self) { try SysfsFile.read(folder.file("a")) }
    #expect(error?.number == .tooLarge)
  }

  @Test("an attribute that is missing is nil, one that cannot be read is an error")
  func missing() throws {
    let folder = try TemporaryFolder()
    #expect(try SysfsFile.readIfPresent(folder.file("none")) == nil)
    try WholeFile.write("7\n", to: folder.file("a"))
    #expect(try SysfsFile.readIfPresent(folder.file("a")) == "7")
    #expect(try SysfsFile.readIfPresent(folder.file("a/b")) == nil)
    let error = #expect(throws: SystemError.self) { try SysfsFile.readIfPresent(folder.path) }
    #expect(error?.number == .isDirectory)
  }

  @Test("a driver's refusal of a value is EINVAL, and an accepted value reads back")
  func writing() throws {
    // The kernel's own attribute of this process: -1000 to 1000.
    let path = "/proc/self/oom_score_adj"
    let before = try SysfsFile.read(path)
    for foul in ["nonsense", "5000"] {
      let error = #expect(throws: SystemError.self) { try SysfsFile.write(foul, to: path) }
      #expect(error?.number == .invalidArgument)
      #expect(error?.call == "write")
      #expect(error?.path == path)
    }
    #expect(try SysfsFile.read(path) == before)
    try SysfsFile.write("\(before)\n", to: path)
    #expect(try SysfsFile.read(path) == before)
  }

  @Test("a shorter value leaves nothing of a longer one in a plain file")
  func shorter() throws {
    let folder = try TemporaryFolder()
    try WholeFile.write("boottime\n", to: folder.file("clock"))
    try SysfsFile.write("tai", to: folder.file("clock"))
    #expect(try SysfsFile.read(folder.file("clock")) == "tai")
  }

  @Test("an attribute that is not there is not made: ENOENT")
  func notCreated() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: SystemError.self) {
      try SysfsFile.write("1", to: folder.file("enable"))
    }
    #expect(error?.number == .noEntry)
    #expect(try DirectoryListing.names(in: folder.path).isEmpty)
  }

  @Test("a denied write is EACCES, with the udev rules as its remedy where it is a device's")
  func denied() throws {
    let folder = try TemporaryFolder()
    try FileSystem.setPermissions(0o755, of: folder.path)
    let tree = folder.file("sys")
    try FileSystem.makeDirectories(tree)
    let path = "\(tree)/in_accel_scale"
    try WholeFile.write("0.0005\n", to: path)
    try FileSystem.setPermissions(0o444, of: path)
    let error = try #require(
      try Unprivileged.error { () throws(SystemError) in try SysfsFile.write("1", to: path) })
    #expect(error.number == .accessDenied)
    #expect(error.number.meansMissingRight)
    #expect(error.remedy?.contains("udev") == true)
    // What may be read is read.
    guard
      case .success("0.0005") = try Unprivileged.run({ () throws(SystemError) in
        try SysfsFile.read(path)
      })
    else {
      Issue.record("the attribute may be read by everybody")
      return
    }
  }
}
