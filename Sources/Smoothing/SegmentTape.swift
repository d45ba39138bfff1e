internal import ErrorStateFilter
internal import Fusion
internal import Replay
internal import Sensing
internal import TextFiles

/// The way forward again: keeps the steps of one segment, goes back over them from the adjoint at its
/// end, and hands on the smoothed estimates.
struct SegmentTape: ReplayFollower, ~Copyable {
  private var file: SegmentFile
  private var segment = 0
  private var clock: SegmentClock
  private var epoch: Int?
  private var failure: DataError?

  private var steps: [Step] = []
  private var numbers: [Double] = []
  private var rows: [Row] = []
  /// Estimates that wait for somebody to take them.
  private var ready: [FusionEstimate] = []

  /// What was done, and where its numbers begin.
  private enum Step {
    case transition(Int)
    case update(Int)
    case forgotten(StateBlock)
    case row(Int)
  }

  /// An estimate of the filter; without one it stays as it is.
  private struct Row {
    var estimate: FusionEstimate
    var filter: NavigationFilter?
  }

  static var isObserving: Bool { true }

  init(file: consuming SegmentFile, segmentLength: Double) {
    self.file = file
    clock = SegmentClock(length: segmentLength)
  }

  mutating func follow(epoch: Int) {
    if self.epoch == epoch { return }
    endEpoch()
    self.epoch = epoch
  }

  mutating func propagated(by transition: borrowing ErrorTransition) {
    steps.append(.transition(numbers.count))
    StepNumbers.append(transition, to: &numbers)
  }

  mutating func willUpdate(
    _ covariance: inout ErrorCovariance, by update: borrowing ScalarUpdate
  ) {
    steps.append(.update(numbers.count))
    StepNumbers.append(update, covariance: &covariance, to: &numbers)
  }

  mutating func forgot(_ block: StateBlock) { steps.append(.forgotten(block)) }

  mutating func estimated<Observer: ReplayObserver & ~Copyable>(
    _ estimate: FusionEstimate, by engine: inout FusionEngine, telling observer: inout Observer
  ) throws(DataError) {
    if let now = engine.navigationEpoch {
      follow(epoch: now)
      // A receiver's own estimate, where the inertial sensor has fallen silent, is not the filter's.
      let isFiltered = estimate.mode != .satelliteOnly
      steps.append(.row(rows.count))
      rows.append(
        Row(estimate: estimate, filter: isFiltered ? engine.navigationFilter() : nil))
      if clock.ends(at: estimate.instant) {
        endSegment()
        clock.restart(at: estimate.instant)
      }
    } else {
      endEpoch()
      ready.append(estimate)
    }
    try tell(&observer)
  }

  mutating func finished<Observer: ReplayObserver & ~Copyable>(
    telling observer: inout Observer
  ) throws(DataError) {
    endEpoch()
    try tell(&observer)
    if segment != file.segments {
      throw DataError(
        "the dataset is not what it was when it was read first",
        remedy: "do not change it while it is being smoothed", file: "dataset")
    }
  }

  private mutating func tell<Observer: ReplayObserver & ~Copyable>(
    _ observer: inout Observer
  ) throws(DataError) {
    if let failure { throw failure }
    for estimate in ready { try observer.estimated(estimate) }
    ready.removeAll(keepingCapacity: true)
  }

  private mutating func endEpoch() {
    if epoch == nil { return }
    endSegment()
    clock.restart()
    epoch = nil
  }

  /// Goes back over the segment.
  private mutating func endSegment() {
    guard failure == nil else { return }
    if segment < file.segments {
      do throws(DataError) {
        var adjoint = try file.adjoint(segment)
        unsafe numbers.withUnsafeBufferPointer { buffer in
          for step in steps.reversed() {
            unsafe goBack(over: step, numbers: buffer, &adjoint)
          }
        }
      } catch {
        failure = error
      }
    }
    segment += 1
    for row in rows { ready.append(row.estimate) }
    steps.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
  }

  private mutating func goBack(
    over step: Step, numbers: UnsafeBufferPointer<Double>, _ adjoint: inout ErrorAdjoint
  ) {
    // Every step's numbers were appended whole.
    guard let start = numbers.baseAddress else { return }
    switch step {
    case .transition(let at): unsafe adjoint.goBack(overTransition: start + at)
    case .update(let at): unsafe adjoint.goBack(overUpdate: start + at)
    case .forgotten(let block): adjoint.goBack(overForgotten: block)
    case .row(let index):
      if var filter = rows[index].filter {
        if filter.smooth(by: adjoint) { filter.restate(&rows[index].estimate) }
        rows[index].filter = nil
      }
    }
  }
}
