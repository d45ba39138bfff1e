internal import Sensing
internal import TextFiles

/// One thing that a monitor must not forget.
enum MonitorRecord: Hashable, Sendable {
  /// Where a rewritten file begins: the number of the next event, and the last one delivered.
  case beginning(nextSequence: Int64, acknowledged: Int64)
  /// A condition was added, in a state.
  case condition(
    identifier: String, Monitor.Condition, state: Monitor.State, lastEvent: Monitor.Event?)
  case removal(identifier: String)
  case event(Monitor.Event)
  /// All events up to this one were delivered.
  case acknowledgement(sequence: Int64)
}

// MARK: - As JSON

extension MonitorRecord {
  var json: JSONText {
    var text = JSONText()
    switch self {
    case .beginning(let nextSequence, let acknowledged):
      text.add("record", "beginning")
      text.add("next", String(nextSequence))
      text.add("acknowledged", String(acknowledged))
    case .condition(let identifier, let condition, let state, let lastEvent):
      text.add("record", "condition")
      text.add("identifier", identifier)
      text.add("state", state.rawValue)
      text.add("condition", condition.json)
      if let lastEvent { text.add("last", Self.json(of: lastEvent)) }
    case .removal(let identifier):
      text.add("record", "removal")
      text.add("identifier", identifier)
    case .event(let event):
      text = Self.json(of: event)
      text.add("record", "event")
    case .acknowledgement(let sequence):
      text.add("record", "acknowledgement")
      text.add("sequence", String(sequence))
    }
    return text
  }

  /// 64-bit numbers as text: a JSON number is a double.
  private static func json(of event: Monitor.Event) -> JSONText {
    var text = JSONText()
    text.add("sequence", String(event.sequence))
    text.add("identifier", event.identifier)
    text.add("state", event.state.rawValue)
    text.add("instant", String(event.instant.nanoseconds))
    if let timestamp = event.timestamp {
      text.add("timestamp", String(timestamp.nanosecondsSince1970))
    }
    text.add("place", [event.coordinate.longitude, event.coordinate.latitude])
    text.add("accuracy", event.horizontalAccuracy)
    return text
  }

  /// `nil` where it is none.
  init?(_ value: JSONValue) {
    switch value["record"]?.text {
    case "beginning":
      guard let next = value["next"]?.sequence, let acknowledged = value["acknowledged"]?.sequence
      else { return nil }
      self = .beginning(nextSequence: next, acknowledged: acknowledged)
    case "condition":
      guard let identifier = value["identifier"]?.text,
        let state = value["state"]?.text.flatMap(Monitor.State.init(rawValue:)),
        let condition = value["condition"].flatMap(Monitor.Condition.init(json:)),
        // Nobody could have added it; a ring of no places would take for ever.
        condition.flaw == nil
      else { return nil }
      let lastEvent = value["last"].map(Self.event)
      if case .some(.none) = lastEvent { return nil }
      self = .condition(
        identifier: identifier, condition, state: state, lastEvent: lastEvent ?? nil)
    case "removal":
      guard let identifier = value["identifier"]?.text else { return nil }
      self = .removal(identifier: identifier)
    case "event":
      guard let event = Self.event(value) else { return nil }
      self = .event(event)
    case "acknowledgement":
      guard let sequence = value["sequence"]?.sequence else { return nil }
      self = .acknowledgement(sequence: sequence)
    default: return nil
    }
  }

  private static func event(_ value: JSONValue) -> Monitor.Event? {
    guard let sequence = value["sequence"]?.sequence, let identifier = value["identifier"]?.text,
      let state = value["state"]?.text.flatMap(Monitor.State.init(rawValue:)),
      let instant = value["instant"]?.integer,
      let place = value["place"].flatMap(Coordinate.init(json:))
    else { return nil }
    return Monitor.Event(
      sequence: sequence, identifier: identifier, state: state,
      instant: SensorInstant(nanoseconds: instant),
      timestamp: value["timestamp"]?.integer.map(UTCInstant.init(nanosecondsSince1970:)),
      // A number that is not finite is written as null.
      coordinate: place, horizontalAccuracy: value["accuracy"]?.number ?? .infinity)
  }
}

extension JSONValue {
  /// The number of an event; one that leaves no room to count on is none.
  fileprivate var sequence: Int64? { integer.flatMap { (0..<1 << 62).contains($0) ? $0 : nil } }
}
