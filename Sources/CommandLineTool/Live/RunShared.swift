internal import Fusion
internal import Synchronization

/// What the fusion thread leaves for the thread that shows it.
final class RunShared: Sendable {
  /// Something to be said once.
  struct Remark: Sendable {
    /// Seconds since the run began.
    var elapsed: Double
    var words: String
    var mark: TerminalStyle.Mark
    /// The same as a line of JSON.
    var json: String
  }

  struct State: Sendable {
    var remarks: [Remark] = []
    /// Remarks that were not kept because nobody took them.
    var remarksLost = 0
    var tally = OutcomeTally()
    var estimates = EstimateTally()
    var events = EventTally()
    var sensorEvents = 0
    var rowsWritten: Int?
    var failure: (any Error)?
    var isFinished = false
  }

  /// More than a screen can show, less than memory minds.
  private static let remarkLimit = 1000
  private let state = Mutex(State())

  /// Changes what is left; the lock is held for no longer than the closure.
  func update(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

  /// All but the remarks.
  var current: State { state.withLock { $0 } }

  func remark(_ remark: Remark) {
    state.withLock {
      if $0.remarks.count < Self.remarkLimit {
        $0.remarks.append(remark)
      } else {
        $0.remarksLost += 1
      }
    }
  }

  /// Takes the remarks out.
  func takeRemarks() -> [Remark] {
    state.withLock {
      let remarks = $0.remarks
      $0.remarks.removeAll(keepingCapacity: true)
      return remarks
    }
  }
}
