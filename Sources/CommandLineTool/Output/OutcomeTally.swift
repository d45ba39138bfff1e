package import Fusion

/// How many measurements of each quantity were accepted, down-weighted, and refused for which
/// reason.
package struct OutcomeTally: Sendable {
  /// The counts of one quantity.
  package struct Row: Hashable, Sendable {
    package var accepted = 0
    package var deweighted = 0
    package var refused: [FusionOutcome.Reason: Int] = [:]

    /// Those that could not have been refused, because the gate was too wide.
    package var ungated = 0
    /// The widest gate, in the quantity's unit.
    package var widestGate = 0.0
    package var last: FusionOutcome?

    /// Those that wait for another to confirm them.
    package var held: Int { refused[.unconfirmed] ?? 0 }
    package var refusedTotal: Int { refused.values.reduce(0, +) - held }
    package var total: Int { accepted + deweighted + held + refusedTotal }
    /// Reasons with their counts, in the order of declaration; not those that are held.
    package var reasons: [(reason: FusionOutcome.Reason, count: Int)] {
      FusionOutcome.Reason.allCases.compactMap { reason in
        reason == .unconfirmed ? nil : refused[reason].map { (reason, $0) }
      }
    }
  }

  private var rows: [Row]

  package init() {
    rows = Array(repeating: Row(), count: FusionOutcome.Quantity.allCases.count)
  }

  package subscript(quantity: FusionOutcome.Quantity) -> Row { rows[Int(quantity.rawValue)] }

  /// The quantities of which there was any measurement, in the order of declaration.
  package var seen: [FusionOutcome.Quantity] {
    FusionOutcome.Quantity.allCases.filter { self[$0].total > 0 }
  }

  package var refusedTotal: Int { rows.reduce(0) { $0 + $1.refusedTotal } }
  package var total: Int { rows.reduce(0) { $0 + $1.total } }

  package mutating func add(_ outcome: FusionOutcome) {
    let index = Int(outcome.quantity.rawValue)
    if !outcome.canBeRefused { rows[index].ungated += 1 }
    rows[index].widestGate = max(rows[index].widestGate, outcome.gateBound)
    rows[index].last = outcome
    switch outcome.verdict {
    case .accepted: rows[index].accepted += 1
    case .deweighted: rows[index].deweighted += 1
    case .refused(let reason): rows[index].refused[reason, default: 0] += 1
    }
  }
}
