internal import LinuxPlatform

/// Why a monitor cannot watch.
public enum MonitorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A condition that can never be decided.
  case invalidCondition(identifier: String, reason: String)
  /// Another monitor, of this or of another process, keeps its events in the same file.
  case inUse(path: String)
  /// The file holds something that no monitor has written there.
  case damaged(path: String, line: Int, reason: String)
  /// The system did not let the file be read or written.
  case storage(reason: String, remedy: String)
  /// The monitor was closed.
  case closed

  init(_ error: SystemError) {
    self = .storage(
      reason: SystemError(call: error.call, path: error.path, number: error.number).description,
      remedy: error.remedy ?? "see that the folder exists, is writable and not full")
  }

  public var description: String {
    switch self {
    case .invalidCondition(let identifier, let reason): "condition \(identifier): \(reason)"
    case .inUse(let path):
      "\(path): another monitor keeps its events there; give each a name of its own"
    case .damaged(let path, let line, let reason):
      "\(path):\(line): \(reason); restore the file from a copy, or remove it to begin anew"
    case .storage(let reason, let remedy): "\(reason); \(remedy)"
    case .closed: "the monitor was closed; make a new one"
    }
  }
}
