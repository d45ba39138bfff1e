internal import LivePipeline
internal import Sensing
internal import Synchronization
internal import TextFiles

/// The pushers of a program, which come and go apart from the runs that take their values.
final class PusherRegistry: Sendable {
  /// Where one pusher's values go at present; nowhere between runs.
  final class Slot: Sendable {
    let name: String
    let kinds: [SensorKind]
    let rate: Double
    private let pusher = Mutex<SamplePusher?>(nil)

    init(name: String, kinds: [SensorKind], rate: Double) {
      self.name = name
      self.kinds = kinds
      self.rate = rate
    }

    /// Whether a run took it.
    func push(_ sample: SensorSample, receivedAt arrival: SensorInstant?) -> Bool {
      guard Self.isTime(sample.instant), arrival.map(Self.isTime) ?? true else { return false }
      return pusher.withLock {
        guard $0 != nil else { return false }
        $0?.push(sample, receivedAt: arrival)
        return true
      }
    }

    /// Whether differences to it fit 64 bits: within 73 years of the clock's zero.
    private static func isTime(_ instant: SensorInstant) -> Bool {
      instant.nanoseconds.magnitude < 1 << 61
    }

    func attach(to pipeline: LivePipeline) throws(DataError) {
      var new: SamplePusher? = try pipeline.makePusher(name: name, kinds: kinds, rate: rate)
      pusher.withLock { $0 = new.take() }
    }

    func detach() { pusher.withLock { $0 = nil } }
  }

  private struct State {
    var slots: [Slot] = []
    var pipeline: LivePipeline?
    /// Whether the last one has gone; who comes after that changes nothing.
    var isOver = false
  }

  /// What everybody is told when the last pusher of a source without devices is gone.
  static let end = LocationError.ended(
    reason: "the program pushes no more values: the last pusher of this manager is gone")

  private let state = Mutex(State())

  /// Whether there was a pusher and is none any more.
  var areAllGone: Bool { state.withLock { $0.isOver } }

  func add(_ slot: Slot) throws(LocationError) {
    do throws(DataError) {
      try state.withLock { state throws(DataError) in
        if let pipeline = state.pipeline { try slot.attach(to: pipeline) }
        state.slots.append(slot)
      }
    } catch {
      throw LocationError(error)
    }
  }

  func remove(_ slot: Slot) {
    state.withLock { state in
      state.slots.removeAll { $0 === slot }
      if state.slots.isEmpty { state.isOver = true }
    }
    slot.detach()
  }

  /// A run begins.
  func attach(to pipeline: LivePipeline) throws(DataError) {
    try state.withLock { state throws(DataError) in
      for slot in state.slots { try slot.attach(to: pipeline) }
      state.pipeline = pipeline
    }
  }

  /// The run is over.
  func detach() {
    state.withLock {
      $0.pipeline = nil
      for slot in $0.slots { slot.detach() }
    }
  }
}
