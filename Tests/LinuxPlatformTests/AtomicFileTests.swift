import LinuxPlatform
import Testing

struct AtomicFileTests {
  @Test("whenever a crash comes, the file is the old one or the new one, whole")
  func crash() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("state.json")
    try WholeFile.write("old", to: path)
    var seen: [AtomicFile.Step: String] = [:]
    try AtomicFile.replace(path, with: Array("the new contents".utf8)) { step throws(SystemError) in
      // What is on the disk now is what a crash now would leave.
      seen[step] = try SysfsFile.read(path)
    }
    #expect(
      seen == [
        .created: "old", .written: "old", .synchronized: "old", .renamed: "the new contents",
      ])
    #expect(try SysfsFile.read(path) == "the new contents")
    #expect(try DirectoryListing.names(in: folder.path) == ["state.json"])
  }

  @Test("a failure on the way leaves the old file and nothing else", arguments: [0, 1, 2])
  func failure(_ place: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("state.json")
    try WholeFile.write("old", to: path)
    let failing = AtomicFile.Step.allCases[place]
    let error = #expect(throws: SystemError.self) {
      try AtomicFile.replace(path, with: Array("new".utf8)) { step throws(SystemError) in
        if step == failing { throw SystemError(call: "write", path: path, number: .noSpace) }
      }
    }
    #expect(error?.number == .noSpace)
    #expect(try SysfsFile.read(path) == "old")
    #expect(try DirectoryListing.names(in: folder.path) == ["state.json"])
    #expect(try OpenDescriptors.count(folder.path) == 0)
  }

  @Test("what a crash left beside the file is used up by the next replacement")
  func remains() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("state.json")
    try WholeFile.write("much longer remains of a crash", to: folder.file(".state.json.new"))
    try AtomicFile.replace(path, with: "new")
    #expect(try SysfsFile.read(path) == "new")
    #expect(try DirectoryListing.names(in: folder.path) == ["state.json"])
  }

  @Test("two who replace one file do not mix: the second is told that it is busy")
  func twoAtOnce() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("state.json")
    var second: SystemError?
    try AtomicFile.replace(path, with: Array("first".utf8)) { step throws(SystemError) in
      if step == .written {
        do throws(SystemError) { try AtomicFile.replace(path, with: "second") } catch {
          second = error
        }
      }
    }
    #expect(second?.number == .busy)
    #expect(try SysfsFile.read(path) == "first")
  }

  @Test("permissions stay, and a link keeps leading to the file")
  func permissions() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("real/state.json")
    try FileSystem.makeDirectories(folder.file("real"))
    try WholeFile.write("old", to: path)
    try FileSystem.setPermissions(0o600, of: path)
    try FileSystem.makeSymbolicLink(folder.file("link.json"), to: "real/state.json")
    try AtomicFile.replace(folder.file("link.json"), with: "new")
    #expect(
      try FileStatus(of: folder.file("link.json"), followingLinks: false).kind == .symbolicLink)
    #expect(try SysfsFile.read(path) == "new")
    #expect(try FileStatus(of: path).permissions == 0o600)
  }

  @Test("a missing folder is ENOENT, a folder that may not be written to EACCES")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let missing = #expect(throws: SystemError.self) {
      try AtomicFile.replace(folder.file("none/state.json"), with: "new")
    }
    #expect(missing?.number == .noEntry)
    try FileSystem.setPermissions(0o755, of: folder.path)
    let path = folder.file("state.json")
    let denied = try Unprivileged.error { () throws(SystemError) in
      try AtomicFile.replace(path, with: "new")
    }
    // Where the tests themselves run unprivileged, the folder is theirs.
    if StandardUser.isRoot { #expect(denied?.number == .accessDenied) }
  }
}
