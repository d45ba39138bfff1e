import LinuxPlatform
import LivePipeline
import Testing

@testable import Binnacle

@Suite("Authorization: the look at the system")
struct AuthorizationProbeTests {
  private func status(
    _ board: borrowing TestBoard, _ configuration: LiveConfiguration? = nil,
    isAccessible: @escaping @Sendable (String) -> Bool = { _ in true }
  ) throws -> AuthorizationStatus {
    let probe = AuthorizationProbe(
      subject: .devices(try configuration ?? board.configuration()), options: board.options(),
      isAccessible: isAccessible)
    return AuthorizationDecision.status(probe.look())
  }

  @Test("without a device it is unavailable, with one authorized")
  func presence() throws {
    let board = try TestBoard()
    #expect(try status(board).state == .unavailable)
    try board.plugReceiver()
    #expect(try status(board) == .authorized)
    try board.unplugReceiver()
    #expect(try status(board).state == .unavailable)
  }

  @Test("a receiver that may not be read is denied, and the group that may is named")
  func rights() throws {
    let board = try TestBoard()
    try board.plugReceiver()
    let node = board.root + "/dev/gnss0"
    try FileSystem.setPermissions(0o660, of: node)
    let denied = try status(board) { $0 != node }
    #expect(denied.state == .denied)
    #expect(denied.cause == .permission)
    #expect(denied.reason.contains(node))
    #expect(denied.reason.contains("0660"))
    // The file belongs to whoever runs the test: root's group is none to join.
    #expect(denied.remedy.contains("group"))
    #expect(denied.remedy.contains("log in anew"))
  }

  @Test("a port that is named and absent is told by its name")
  func port() throws {
    let board = try TestBoard()
    let status = try status(
      board, board.configuration(", \"gnss\": {\"device\": \"/dev/ttyS7\"}"))
    #expect(status.state == .unavailable)
    #expect(status.reason.contains("/dev/ttyS7"))
  }

  @Test("a gpsd that does not answer is unavailable")
  func daemon() throws {
    let board = try TestBoard()
    // Port 1 of the loopback: nobody listens there, and the kernel says so at once.
    let status = try status(board, board.configuration(", \"gnss\": {\"gpsd\": \"127.0.0.1:1\"}"))
    #expect(status.state == .unavailable)
    #expect(status.reason.contains("gpsd"))
    #expect(status.remedy.contains("start gpsd"))
  }

  @Test("the policy's file decides for this program")
  func policy() throws {
    let board = try TestBoard()
    try board.plugReceiver()
    try board.writePolicy(
      "{\"default\": \"deny\", \"rules\": [{\"program\": \"/opt/fleet/*\", \"access\": \"reduced\"}]}"
    )
    #expect(try status(board).accuracy == .reduced)
    try board.writePolicy("{\"default\": \"deny\"}")
    #expect(try status(board).state == .restricted)
    try board.writePolicy("{\"default\": \"allow\"}")
    #expect(try status(board) == .authorized)
  }

  @Test("a policy that is broken, a folder, or open to everybody forbids everything")
  func closed() throws {
    let board = try TestBoard()
    try board.plugReceiver()
    try board.writePolicy("{\"default\": \"allow\",")
    let broken = try status(board)
    #expect(broken.state == .restricted)
    #expect(broken.reason.contains("binnacle-policy.json:1"))
    try board.writePolicy("{\"default\": \"allow\"}")
    try FileSystem.setPermissions(0o666, of: board.policyPath)
    let open = try status(board)
    #expect(open.cause == .unreadablePolicy)
    #expect(open.remedy.contains("chmod o-w"))
    try FileSystem.remove(board.policyPath)
    try FileSystem.makeDirectory(board.policyPath)
    #expect(try status(board).cause == .unreadablePolicy)
  }

  @Test("the program is what the kernel says it is")
  func program() throws {
    let program = AuthorizationProbe.ownProgram
    #expect(program.hasPrefix("/"))
    #expect(FileStatus.exists(program))
  }
}
