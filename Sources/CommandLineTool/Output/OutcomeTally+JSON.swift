internal import Fusion
internal import Sensing
internal import TextFiles

extension OutcomeTally.Row {
  /// What became of the measurements of one quantity, as an object.
  func object(of quantity: FusionOutcome.Quantity) -> JSONText {
    var object = JSONText()
    object.add("quantity", quantity.key)
    object.add("accepted", accepted)
    object.add("deweighted", deweighted)
    object.add("held", held)
    var reasons = JSONText()
    for reason in FusionOutcome.Reason.allCases {
      if let count = refused[reason] { reasons.add(reason.key, count) }
    }
    object.add("refused", reasons)
    object.add("gate_cannot_fire", ungated)
    object.add("widest_gate", widestGate > 0 ? widestGate : nil)
    return object
  }

  /// The same of a run that goes on, with the last verdict.
  func liveObject(of quantity: FusionOutcome.Quantity) -> JSONText {
    var object = object(of: quantity)
    guard let last else { return object }
    object.add("last_t_s", last.instant.seconds)
    object.add("last", last.verdict.key)
    object.add("last_gate", last.gateBound > 0 ? last.gateBound : nil)
    object.add("last_can_be_refused", last.canBeRefused)
    return object
  }
}

extension FusionOutcome.Verdict {
  /// `accepted`, `deweighted`, `held`, or why it was refused.
  var key: String {
    switch self {
    case .accepted: "accepted"
    case .deweighted: "deweighted"
    case .refused(.unconfirmed): "held"
    case .refused(let reason): reason.key
    }
  }
}
