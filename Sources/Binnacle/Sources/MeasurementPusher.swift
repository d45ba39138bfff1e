public import Sensing
internal import Synchronization

/// A program's own values as one sensor of a manager's runs.
///
/// It cannot be copied: one task at a time pushes. Pushing never waits; between runs, while nobody
/// asks for locations, values go nowhere. When it is gone, its sensor falls silent; a source that
/// consists of pushers alone ends with the last.
public struct MeasurementPusher: ~Copyable, Sendable {
  private let core: ManagerCore
  private let slot: PusherRegistry.Slot

  init(core: ManagerCore, slot: PusherRegistry.Slot) {
    self.core = core
    self.slot = slot
  }

  deinit { core.remove(slot) }

  /// Pushes one value; its `instant` is its time of validity, ns of CLOCK_BOOTTIME.
  ///
  /// - Parameters:
  ///   - sample: of a kind that the pusher was made for; others are ignored by the run.
  ///   - arrival: when it came; now where it is not given.
  /// - Returns: whether a run took it.
  @discardableResult
  public mutating func push(_ sample: SensorSample, receivedAt arrival: SensorInstant? = nil)
    -> Bool
  {
    slot.push(sample, receivedAt: arrival)
  }

  /// Says that nothing more will come.
  public consuming func finish() {}
}

extension LocationManager {
  /// A sensor of the program's own: an external odometry, a simulator.
  ///
  /// Where the manager's source is `.pushed` and its last pusher is gone, the source is at its end and
  /// stays there: everybody has been told so. Keep the pusher while a sensor comes and goes.
  ///
  /// - Parameters:
  ///   - name: what health events call it.
  ///   - kinds: what it measures.
  ///   - rate: values per second to be expected, for the room that is made for them.
  /// - Returns: the pusher; its values go nowhere until somebody asks for locations.
  /// - Throws: `failed` where the system has no descriptor left for it; `ended` where the source is
  ///   at its end, for values that nobody would ever see.
  public func makePusher(
    name: String, kinds: [SensorKind], rate: Double = 200
  ) throws(LocationError) -> MeasurementPusher {
    if case .pushed = core.source.kind, core.pushers.areAllGone { throw PusherRegistry.end }
    // Also what is no number.
    let usable = rate > 0 ? min(rate, 1e6) : 200
    let slot = PusherRegistry.Slot(name: name, kinds: kinds, rate: usable)
    try core.pushers.add(slot)
    return MeasurementPusher(core: core, slot: slot)
  }
}

extension ManagerCore {
  /// A pusher is gone.
  func remove(_ slot: PusherRegistry.Slot) {
    pushers.remove(slot)
    guard case .pushed = source.kind, pushers.areAllGone else { return }
    state.withLock {
      // A run ends by itself, behind what was pushed; without one there will be none.
      if let stop = $0.stop { stop.ask() } else { $0.run.close(PusherRegistry.end) }
    }
  }
}
