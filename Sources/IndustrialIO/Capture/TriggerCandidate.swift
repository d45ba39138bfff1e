/// A trigger that may serve a capture, and how it comes to serve it.
public enum TriggerCandidate: Hashable, Sendable, CustomStringConvertible {
  /// The one that is set already; it is kept.
  case current(String)
  /// The one that the user names.
  case named(String)
  /// The device's own data-ready trigger.
  case own(String)
  /// None: the device fills a FIFO of its own.
  case fifo
  /// A timer that is there; its rate is set where `rate` is given, which nobody else then uses.
  case timer(String, folder: String, rate: Double?)
  /// A timer that an earlier run made for this device and could not remove; it is removed in the end.
  case left(String, folder: String, rate: Double)
  /// A timer to be made in configfs.
  case created(String, rate: Double)

  /// What is written to `current_trigger`; empty for none.
  public var name: String {
    switch self {
    case .current(let name), .named(let name), .own(let name): name
    case .timer(let name, _, _), .left(let name, _, _), .created(let name, _): name
    case .fifo: ""
    }
  }

  public var description: String {
    switch self {
    case .current(let name): "trigger \(name) (already set)"
    case .named(let name): "trigger \(name) (as configured)"
    case .own(let name): "its own trigger \(name)"
    case .fifo: "its own FIFO"
    case .timer(let name, _, nil): "the timer \(name) as it runs"
    case .timer(let name, _, let rate?): "the timer \(name) set to \(rate.shortText) Hz"
    case .left(let name, _, let rate):
      "the timer \(name) that an earlier run left, set to \(rate.shortText) Hz"
    case .created(let name, let rate): "a new timer \(name) at \(rate.shortText) Hz"
    }
  }
}

extension Double {
  /// At most six decimals, none that are noughts.
  var shortText: String {
    var text = AvailableValues.decimal(self)
    if text.contains(".") { while text.hasSuffix("0") { text.removeLast() } }
    return text
  }
}
