import LinuxPlatform

/// A folder of its own for a test, removed with all that is in it.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws { path = try FileSystem.makeTemporaryDirectory(prefix: "binnacle-platform") }

  deinit { try? FileSystem.removeTree(path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }
}
