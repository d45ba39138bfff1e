internal import ErrorStateFilter
internal import Fusion
internal import Replay
internal import TextFiles

/// The way forward: gathers what each segment does to the adjoint.
struct SegmentGatherer: ReplayFollower, ~Copyable {
  private(set) var file: SegmentFile
  private var map = SegmentMap()
  private var clock: SegmentClock
  private var epoch: Int?
  private var numbers: [Double] = []
  /// What went wrong while nobody could be told.
  private var failure: DataError?

  static var isObserving: Bool { true }

  init(file: consuming SegmentFile, segmentLength: Double) {
    self.file = file
    clock = SegmentClock(length: segmentLength)
  }

  /// Hands the file on.
  consuming func finish() -> SegmentFile { file }

  mutating func follow(epoch: Int) {
    if self.epoch == epoch { return }
    endEpoch()
    self.epoch = epoch
  }

  mutating func propagated(by transition: borrowing ErrorTransition) {
    numbers.removeAll(keepingCapacity: true)
    StepNumbers.append(transition, to: &numbers)
    unsafe numbers.withUnsafeBufferPointer { buffer in
      // The address of what has just been appended.
      if let start = buffer.baseAddress { unsafe map.add(transition: start) }
    }
  }

  mutating func willUpdate(
    _ covariance: inout ErrorCovariance, by update: borrowing ScalarUpdate
  ) {
    numbers.removeAll(keepingCapacity: true)
    StepNumbers.append(update, covariance: &covariance, to: &numbers)
    unsafe numbers.withUnsafeBufferPointer { buffer in
      // The address of what has just been appended.
      if let start = buffer.baseAddress { unsafe map.add(update: start) }
    }
  }

  mutating func forgot(_ block: StateBlock) { map.add(forgotten: block) }

  mutating func estimated<Observer: ReplayObserver & ~Copyable>(
    _ estimate: FusionEstimate, by engine: inout FusionEngine, telling observer: inout Observer
  ) throws(DataError) {
    if let now = engine.navigationEpoch {
      follow(epoch: now)
      if clock.ends(at: estimate.instant) {
        append(endsEpoch: false)
        clock.restart(at: estimate.instant)
      }
    } else {
      endEpoch()
    }
    if let failure { throw failure }
  }

  mutating func finished<Observer: ReplayObserver & ~Copyable>(
    telling observer: inout Observer
  ) throws(DataError) {
    endEpoch()
    if let failure { throw failure }
  }

  private mutating func endEpoch() {
    if epoch == nil { return }
    append(endsEpoch: true)
    clock.restart()
    epoch = nil
  }

  private mutating func append(endsEpoch: Bool) {
    do throws(DataError) {
      if failure == nil { try file.append(map, endsEpoch: endsEpoch) }
    } catch {
      failure = error
    }
    map.restart()
  }
}
