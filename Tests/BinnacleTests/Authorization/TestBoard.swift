import LinuxPlatform
import LivePipeline
import Testing

@testable import Binnacle

/// A board of its own for a test: a root with `dev` and `etc`, removed in the end.
struct TestBoard: ~Copyable {
  let root: String

  init() throws {
    let path = try FileSystem.makeTemporaryDirectory(prefix: "binnacle-board")
    try FileSystem.makeDirectories(path + "/dev")
    try FileSystem.makeDirectories(path + "/etc")
    root = path
  }

  deinit { try? FileSystem.removeTree(root) }

  var policyPath: String { root + "/etc/binnacle-policy.json" }

  func configuration(_ rest: String = "") throws -> LiveConfiguration {
    let text = "{\"root\": \"\(root)\", \"state\": false\(rest)}"
    return try LiveConfiguration(bytes: Array(text.utf8), file: "test.json")
  }

  /// Options that look at this board alone, and every `period` seconds where nothing is told.
  func options(
    agent: (any AuthorizationAgent)? = nil, program: String = "/opt/fleet/tracker",
    period: Double = 600
  ) -> AuthorizationOptions {
    var options = AuthorizationOptions(agent: agent)
    options.policyPath = policyPath
    options.program = program
    options.lookPeriod = period
    return options
  }

  func plugReceiver() throws { try WholeFile.write("", to: root + "/dev/gnss0") }

  func unplugReceiver() throws { try FileSystem.remove(root + "/dev/gnss0") }

  /// Writes the policy as an editor does: beside it, then in its place.
  func writePolicy(_ text: String) throws {
    try WholeFile.write(text, to: policyPath + "~")
    try FileSystem.rename(policyPath + "~", to: policyPath)
  }
}
