internal import LinuxPlatform
internal import Sensing
internal import TextFiles

/// Watches conditions on where the vehicle is, and tells each change exactly once, also across a
/// restart: Core Location's `CLMonitor`.
///
/// A change is told where it is clear: five standard deviations beyond the border, or three of them
/// for three locations in a row that last 5 s. In between the state stays what it was, so that no
/// noise along a border makes events.
///
/// What is too small for the accuracy is therefore never entered: the radius of a circle must be
/// more than twice the `horizontalAccuracy`, half the height of a band three times the
/// `verticalAccuracy`. With reduced accuracy that is a circle of more than 12 km.
///
/// Conditions, states and events are kept in a file of the monitor's name, each on the disk before it
/// counts. An event counts as delivered when its consumer has asked for the next one or has called
/// `acknowledge`; one that was not delivered when the process ended is told after the restart, with
/// the same `sequence`. A consumer that was ended between acting on an event and asking for the next
/// one sees it again: whoever writes the number down together with the deed knows it then.
public actor Monitor {
  /// The file that it keeps its memory in.
  nonisolated public let path: String

  private var file: MonitorFile?
  var memory: MonitorMemory
  var readers: [Int: MonitorReader] = [:]
  private var lastReader = 0
  /// Why there will be no more events; the inner `nil` is an end without a reason.
  var end: LocationError??
  /// The last error of the file; `nil` when what followed was kept.
  public private(set) var storageFailure: MonitorError?
  private let feeding = MonitorFeed()
  /// What all of it runs on, for it waits for the disk.
  nonisolated let thread: MonitorThread

  nonisolated public var unownedExecutor: UnownedSerialExecutor {
    // The monitor keeps it for as long as it can be asked to do anything.
    unsafe thread.asUnownedSerialExecutor()
  }

  /// Opens the monitor of a name, with the conditions and states that it had.
  ///
  /// Only one monitor at a time can have a name, which becomes that of a file, with `.monitor` after
  /// it, and has no slash; the folder is made where there is none. The monitor follows `locations` from now on, until
  /// it is closed or nobody keeps it.
  public init<Locations: AsyncSequence & Sendable>(
    _ name: String, folder: String, locations: Locations
  ) throws(MonitorError) where Locations.Element == Location {
    try self.init(name, folder: folder)
    feeding.follow(locations, for: self)
  }

  /// Opens the monitor of a name for a program that calls `update(with:)` for each location.
  public init(_ name: String, folder: String) throws(MonitorError) {
    // A slash would lead out of the folder, where the name comes from elsewhere.
    if name.isEmpty || name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 }) {
      throw .storage(
        reason: "\(JSONText.quoted(name)) is no name of a monitor",
        remedy: "give it one that is not empty and has no slash in it")
    }
    let path = "\(folder)/\(name).monitor"
    var memory = MonitorMemory()
    self.file = try MonitorFile.open(path, memory: &memory)
    do throws(SystemError) {
      thread = try MonitorThread()
    } catch {
      throw MonitorError(error)
    }
    self.memory = memory
    self.path = path
  }

  // Nobody can give it more to do: whoever could would have kept the monitor.
  deinit { thread.stop() }

  // MARK: - Conditions

  /// Watches a condition from now on.
  ///
  /// The first location that makes clear that it is in another state than `assuming` makes an event.
  /// Where the monitor has the same condition under the identifier already, everything stays as it
  /// is, so that a program can add all of its conditions whenever it starts; another condition is
  /// replaced.
  public func add(
    _ condition: some MonitorCondition, identifier: String, assuming state: State = .unknown
  ) throws(MonitorError) {
    try add([identifier: condition.condition], assuming: state)
  }

  /// Watches many conditions by identifier, with a single write to the disk.
  public func add(
    _ conditions: [String: Condition], assuming state: State = .unknown
  ) throws(MonitorError) {
    var records: [MonitorRecord] = []
    for (identifier, condition) in conditions.sorted(by: { $0.key < $1.key }) {
      if let flaw = condition.flaw {
        throw .invalidCondition(identifier: identifier, reason: flaw)
      }
      if memory.core[identifier]?.condition == condition { continue }
      records.append(
        .condition(identifier: identifier, condition, state: state, lastEvent: nil))
    }
    try keep(records)
  }

  /// Watches it no longer. Events that it has had are still delivered.
  public func remove(_ identifier: String) throws(MonitorError) {
    if memory.core[identifier] != nil { try keep([.removal(identifier: identifier)]) }
  }

  /// The identifiers of all conditions, sorted.
  public var identifiers: [String] { memory.core.identifiers }

  /// A condition with its state and last event; `nil` where there is none of this identifier.
  public func record(for identifier: String) -> Record? {
    memory.core[identifier].map {
      Record(condition: $0.condition, state: $0.state, lastEvent: $0.lastEvent)
    }
  }

  /// How many conditions the last location was compared with: those near it, and those that are
  /// satisfied, unknown or without a place.
  public var comparedConditions: Int { memory.core.visited }

  // MARK: - Locations

  /// Takes a location; returns the events that it makes, which `events` delivers.
  ///
  /// Where the file cannot be written nothing has changed, and the next location decides anew.
  @discardableResult
  public func update(with location: Location) throws(MonitorError) -> [Event] {
    let transitions = memory.core.decide(location)
    if transitions.isEmpty { return [] }
    var events: [Event] = []
    for transition in transitions {
      events.append(
        Event(
          sequence: memory.nextSequence + Int64(events.count), identifier: transition.identifier,
          state: transition.state, instant: location.instant, timestamp: location.timestamp,
          coordinate: location.coordinate, horizontalAccuracy: location.horizontalAccuracy))
    }
    try keep(events.map { .event($0) })
    wakeReaders()
    return events
  }

  /// Ends all event streams without a reason, and lets another monitor have the file.
  public func close() {
    feeding.cancel()
    file = nil
    finish(nil)
  }

  /// Whether the file was given back.
  var isClosed: Bool { file == nil }

  /// Writes records down; only then do they count.
  func keep(_ records: [MonitorRecord]) throws(MonitorError) {
    if records.isEmpty { return }
    guard file != nil else { throw .closed }
    do throws(MonitorError) {
      try file?.append(records, memory: memory)
    } catch {
      storageFailure = error
      for id in readers.keys { readers[id]?.failure = error }
      wakeReaders()
      throw error
    }
    storageFailure = nil
    for record in records { memory.apply(record) }
  }

  func makeReader() -> Int {
    lastReader += 1
    readers[lastReader] = MonitorReader(given: memory.acknowledged, done: memory.acknowledged)
    return lastReader
  }
}
