import Foundation

/// A running program of the rig, or the tool under test; ends with its owner.
final class GuestTool {
  private let process = Process()
  private let pipe = Pipe()

  /// Starts `/rig/name`, or a program at a path.
  init(_ name: String, _ arguments: String...) throws {
    process.executableURL = URL(fileURLWithPath: name.hasPrefix("/") ? name : "/rig/\(name)")
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  deinit { end() }

  /// Ends it at once, as pulling a plug does, and waits until it is gone.
  func end() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Asks it to end as Ctrl-C does; its exit status.
  func interrupt() -> Int32 {
    if process.isRunning { process.interrupt() }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// What it printed until it ended.
  func output() throws -> String {
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// What it has printed so far and was not handed out yet; waits until there is something.
  ///
  /// Empty once it has ended.
  func printed() -> Data { pipe.fileHandleForReading.availableData }
}
