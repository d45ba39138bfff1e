internal import LinuxPlatform
internal import Sensing

/// A receiver on a terminal: whoever opens its device reads what it says.
final class SimulatedReceiver {
  private let language: LivePlan.ReceiverLanguage
  private let tree: SimulatedTree
  /// `nil` while it is unplugged.
  private(set) var number: Int?
  private var terminal: PseudoTerminal?
  private var poller = Poller()
  private var token: Poller.Token?
  private(set) var delivered = 0

  init(language: LivePlan.ReceiverLanguage, tree: SimulatedTree) {
    self.language = language
    self.tree = tree
  }

  func plugIn(number: Int) throws(SystemError) {
    let terminal = try PseudoTerminal()
    // Once opened and closed, the other end reports whether anybody listens; what is sent to nobody
    // must not lie there until somebody comes.
    do { _ = try FileDescriptor.open(terminal.path, .readingAndWriting, .nonblocking) }
    poller = Poller()
    token = poller.add(terminal.descriptor, for: .exception)
    let type = language == .ubx ? "UBX" : "NMEA"
    try tree.makeReceiver(number: number, language: type, terminal: terminal.path)
    self.terminal = consume terminal
    self.number = number
  }

  /// Hangs up, as a pulled plug does.
  func unplug() {
    guard let number else { return }
    tree.removeReceiver(number: number)
    terminal = nil
    token = nil
    self.number = nil
  }

  /// Says what there is to say of an epoch, where anybody listens.
  func send(_ solution: ReceiverSolution) {
    guard number != nil, hasListener() else { return }
    let bytes = language == .ubx ? solution.frames : Array(solution.sentences.utf8)
    switch terminal {
    case .some(let terminal):
      discardCommands(terminal)
      // A listener that does not read is a listener that loses.
      if let outcome = try? terminal.descriptor.write(bytes.span),
        outcome != .wouldBlock
      {
        delivered += 1
      }
    case .none: return
    }
  }

  /// Whether the other end is open.
  private func hasListener() -> Bool {
    guard let token, (try? poller.wait(until: SensorInstant(nanoseconds: 0))) != nil else {
      return false
    }
    return !poller[token].hangup
  }

  /// What programs send to configure a receiver means nothing to this one.
  private func discardCommands(_ terminal: borrowing PseudoTerminal) {
    var bytes = [UInt8](repeating: 0, count: 512)
    while let outcome = try? terminal.descriptor.read(into: &bytes), case .bytes = outcome {}
  }
}
