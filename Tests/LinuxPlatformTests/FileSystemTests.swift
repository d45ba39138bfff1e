import LinuxPlatform
import Testing

struct FileSystemTests {
  @Test("names come in the order of their bytes, without the folder itself and its parent")
  func listing() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "a10", "a2", "é", ".hidden"] {
      try WholeFile.write("", to: folder.file(name))
    }
    #expect(try DirectoryListing.names(in: folder.path) == [".hidden", "a10", "a2", "b", "é"])
    #expect(try DirectoryListing.namesIfPresent(in: folder.file("none")) == [])
    #expect(try DirectoryListing.namesIfPresent(in: folder.file("b")) == [])
    let error = #expect(throws: SystemError.self) {
      try DirectoryListing.names(in: folder.file("none"))
    }
    #expect(error?.number == .noEntry)
    #expect(try OpenDescriptors.count(folder.path) == 0)
  }

  @Test("a path is resolved through links, as sysfs devices are found by them")
  func resolving() throws {
    let folder = try TemporaryFolder()
    let base = try FileSystem.resolve(folder.path)
    try FileSystem.makeDirectories("\(base)/devices/i2c-1/1-0076/iio:device0")
    try FileSystem.makeDirectories("\(base)/bus/iio/devices")
    let link = "\(base)/bus/iio/devices/iio:device0"
    try FileSystem.makeSymbolicLink(link, to: "../../../devices/i2c-1/1-0076/iio:device0")
    #expect(try FileSystem.resolve(link) == "\(base)/devices/i2c-1/1-0076/iio:device0")
    #expect(
      try FileSystem.destination(ofLink: link) == "../../../devices/i2c-1/1-0076/iio:device0")
    #expect(try FileStatus(of: link).kind == .directory)
    #expect(try FileStatus(of: link, followingLinks: false).kind == .symbolicLink)
    let error = #expect(throws: SystemError.self) { try FileSystem.resolve("\(base)/none") }
    #expect(error?.number == .noEntry)
    #expect(error?.call == "realpath")
  }

  @Test("what a path leads to is told")
  func status() throws {
    let folder = try TemporaryFolder()
    try WholeFile.write("12345", to: folder.file("a"), permissions: 0o640)
    try FileSystem.setPermissions(0o600, of: folder.file("a"))
    let file = try FileStatus(of: folder.file("a"))
    #expect(file.kind == .regular && file.size == 5 && file.permissions == 0o600)
    try FileSystem.makePipe(folder.file("p"))
    #expect(try FileStatus(of: folder.file("p")).kind == .pipe)
    let null = try FileStatus(of: "/dev/null")
    // Documentation/admin-guide/devices.txt of the kernel.
    #expect(null.kind == .characterDevice && null.deviceMajor == 1 && null.deviceMinor == 3)
    let open = try FileDescriptor.open(folder.file("a"), .reading)
    #expect(try FileStatus(of: open) == file)
    #expect(FileStatus.exists(folder.file("a")) && !FileStatus.exists(folder.file("b")))
  }

  @Test("missing folders are made, existing ones are left, a file in the way is EEXIST or ENOTDIR")
  func makingFolders() throws {
    let folder = try TemporaryFolder()
    try FileSystem.makeDirectories(folder.file("a/b/c"))
    try FileSystem.makeDirectories(folder.file("a/b/c"))
    #expect(try FileStatus(of: folder.file("a/b/c")).kind == .directory)
    try WholeFile.write("", to: folder.file("f"))
    let exists = #expect(throws: SystemError.self) {
      try FileSystem.makeDirectories(folder.file("f"))
    }
    #expect(exists?.number == .exists)
    let within = #expect(throws: SystemError.self) {
      try FileSystem.makeDirectories(folder.file("f/g"))
    }
    #expect(within?.number == .notDirectory)
  }

  @Test("a tree is removed without following its links")
  func removing() throws {
    let folder = try TemporaryFolder()
    try FileSystem.makeDirectories(folder.file("keep"))
    try WholeFile.write("", to: folder.file("keep/me"))
    try FileSystem.makeDirectories(folder.file("tree/deep"))
    try FileSystem.makeSymbolicLink(folder.file("tree/deep/link"), to: folder.file("keep"))
    let error = #expect(throws: SystemError.self) {
      try FileSystem.removeDirectory(folder.file("tree"))
    }
    #expect(error?.number == .notEmpty)
    try FileSystem.removeTree(folder.file("tree"))
    #expect(try DirectoryListing.names(in: folder.path) == ["keep"])
    #expect(FileStatus.exists(folder.file("keep/me")))
  }

  @Test(
    "a path's folder and name",
    arguments: [
      ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a/b/", "a", "b"), ("a", ".", "a"), ("/", "/", "/"),
    ])
  func parts(_ path: String, _ parent: String, _ name: String) {
    #expect(FileSystem.parent(of: path) == parent)
    #expect(FileSystem.name(of: path) == name)
  }

  @Test("temporary folders are different, and their owner's alone")
  func temporary() throws {
    let a = try TemporaryFolder()
    let b = try TemporaryFolder()
    #expect(a.path != b.path)
    #expect(try FileStatus(of: a.path).permissions == 0o700)
  }
}
