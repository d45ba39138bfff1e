import ErrorStateFilter
import Fusion
import Geodesy
import LinearAlgebra
import Replay
import Smoothing
import Spatial
import TextFiles

/// What a replay of a bundled recording said.
struct SmoothedRun: ReplayObserver {
  var estimates: [FusionEstimate] = []

  mutating func estimated(_ estimate: FusionEstimate) throws(DataError) {
    estimates.append(estimate)
  }

  /// Recordings that come with the package.
  static func folder(_ name: String) -> String {
    let file = #filePath
    let root = file.firstRange(of: "/Tests/SmoothingTests/").map { file[..<$0.lowerBound] } ?? ""
    return root + "/Datasets/" + name
  }

  /// The filter's own run.
  static func forward(_ name: String) throws(DataError) -> [FusionEstimate] {
    let driver = ReplayDriver(stream: try DatasetStream(folder: folder(name)))
    var run = Self()
    try driver.run(&run)
    return run.estimates
  }

  /// The smoothed run, and the bytes of its scratch file.
  static func smoothed(
    _ name: String, segmentLength: Double = 1
  ) throws(DataError) -> (estimates: [FusionEstimate], scratchBytes: Int) {
    var replay = try SmoothedReplay(segmentLength: segmentLength) { () throws(DataError) in
      try DatasetStream(folder: folder(name))
    }
    var run = Self()
    while try replay.step(&run) {}
    return (run.estimates, replay.scratchBytes)
  }

  /// The filter's run while somebody follows it.
  static func followed(_ name: String) throws(DataError) -> (run: [FusionEstimate], steps: Int) {
    let driver = ReplayDriver(stream: try DatasetStream(folder: folder(name)))
    var run = Self()
    var listener = Listener()
    while try driver.step(&run, following: &listener) {}
    return (run.estimates, listener.steps)
  }

  /// Counts what it is told and changes nothing.
  struct Listener: ReplayFollower {
    var steps = 0
    static var isObserving: Bool { true }
    mutating func follow(epoch: Int) {}
    mutating func propagated(by transition: borrowing ErrorTransition) { steps += 1 }
    mutating func willUpdate(
      _ covariance: inout ErrorCovariance, by update: borrowing ScalarUpdate
    ) { steps += 1 }
    mutating func forgot(_ block: StateBlock) { steps += 1 }
    mutating func estimated<Observer: ReplayObserver & ~Copyable>(
      _ estimate: FusionEstimate, by engine: inout FusionEngine, telling observer: inout Observer
    ) throws(DataError) { try observer.estimated(estimate) }
    mutating func finished<Observer: ReplayObserver & ~Copyable>(
      telling observer: inout Observer
    ) throws(DataError) {}
  }
}

extension FusionEstimate {
  /// Its numbers, for comparison.
  var numbers: [Double] {
    var numbers: [Double] = []
    if let position { numbers += [position.latitude, position.longitude, position.height] }
    if let velocity { numbers += [velocity.x, velocity.y, velocity.z] }
    if let attitude { numbers += [attitude.w, attitude.x, attitude.y, attitude.z] }
    numbers += variances
    numbers += [gyroscopeBias.x, gyroscopeBias.y, gyroscopeBias.z]
    return numbers + [accelerometerBias.x, accelerometerBias.y, accelerometerBias.z]
  }

  /// The variances of position, velocity and attitude.
  var variances: [Double] {
    [positionCovariance, velocityCovariance].flatMap { m in (0..<3).map { m[$0, $0] } }
      + (0..<3).map { attitudeCovariance[$0, $0] }
  }
}
