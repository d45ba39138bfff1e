/// How much effort a run makes: as much as the most demanding of its users wants; a state machine.
struct Effort: Sendable {
  private var counts: [DesiredAccuracy: Int] = [:]
  private var waiting = 0

  init() {}

  /// The finest accuracy that is wanted; as good as it gets where nobody says.
  var accuracy: DesiredAccuracy { counts.keys.max() ?? .bestForNavigation }

  /// Whether somebody waits for one answer, so that nothing may sleep.
  var isUrgent: Bool { waiting > 0 }

  mutating func add(_ accuracy: DesiredAccuracy, _ need: MemberNeed) {
    counts[accuracy, default: 0] += 1
    if need == .answer { waiting += 1 }
  }

  mutating func remove(_ accuracy: DesiredAccuracy, _ need: MemberNeed) {
    let left = counts[accuracy, default: 1] - 1
    counts[accuracy] = left > 0 ? left : nil
    if need == .answer { waiting -= 1 }
  }
}
