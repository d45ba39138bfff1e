package import Fusion
package import Replay
package import TextFiles

/// Replays a dataset and smooths: every estimate uses the measurements after it as well as those
/// before.
///
/// It goes over the dataset twice, with the same engine on the same samples: forward, gathering what
/// each second does to the adjoint of the error; back over what was gathered, in a scratch file of
/// 10 kB for a second; and forward again, where each second is gone back over step by step. Memory
/// does not grow with the recording. See Derivation (M-1) to (M-5).
///
/// Smoothing begins where the heading is known, ends where navigation does, and is cut where the
/// engine starts again; estimates outside are the filter's, as are those without an inertial sensor.
package struct SmoothedReplay: ~Copyable {
  private let driver: ReplayDriver
  private var tape: SegmentTape
  /// How long the scratch file became.
  package let scratchBytes: Int

  /// What is being done, and how much of it is done.
  package enum Progress {
    case gathering(Double)
    case goingBack(Double)
  }

  /// Goes over the dataset once and back; `open` opens it anew at each call.
  ///
  /// The length of a segment (s) changes no estimate: longer ones need more memory and a smaller
  /// scratch file.
  package init(
    scratchFolder: String = ScratchFile.defaultFolder, configuration: FusionConfiguration? = nil,
    segmentLength: Double = 1,
    progress: (Progress) -> Void = { _ in },
    open: () throws(DataError) -> DatasetStream
  ) throws(DataError) {
    var file = try Self.gather(
      in: scratchFolder, configuration: configuration, segmentLength: segmentLength,
      progress: progress, open: open)
    try file.goBack { progress(.goingBack($0)) }
    let second = ReplayDriver(stream: try open(), configuration: configuration)
    driver = second
    scratchBytes = file.bytes
    tape = SegmentTape(file: file, segmentLength: segmentLength)
  }

  /// The first pass.
  private static func gather(
    in scratchFolder: String, configuration: FusionConfiguration?, segmentLength: Double,
    progress: (Progress) -> Void, open: () throws(DataError) -> DatasetStream
  ) throws(DataError) -> SegmentFile {
    var gatherer = SegmentGatherer(
      file: try SegmentFile(in: scratchFolder), segmentLength: segmentLength)
    let first = ReplayDriver(stream: try open(), configuration: configuration)
    var nobody = SilentObserver()
    var steps = 0
    while try first.step(&nobody, following: &gatherer) {
      steps += 1
      if steps.isMultiple(of: 512) {
        let read = first.stream.progress
        progress(.gathering(Double(read.read) / Double(max(read.total, 1))))
      }
    }
    return gatherer.finish()
  }

  /// The driver of the second pass.
  package var replay: ReplayDriver { driver }

  /// Takes one element of the second pass; `false` after the last.
  package mutating func step<Observer: ReplayObserver & ~Copyable>(
    _ observer: inout Observer
  ) throws(DataError) -> Bool {
    try driver.step(&observer, following: &tape)
  }
}

/// Hears nothing.
private struct SilentObserver: ReplayObserver {}
