import Foundation
import Fusion
import Replay
import Sensing
import Simulation
import TextFiles

/// A car with all sensors: inertial at 200 Hz, receiver 5 Hz, barometer 25 Hz, magnetometer 50 Hz,
/// wheels 10 Hz.
enum ReplayedCar {
  static let inertialRate = 200

  static func scenario(seconds: Double) -> Scenario {
    let grade = SensorGrade.mems
    return Scenario(
      name: "bench", platform: "car", profile: "automotive", trajectory: .car(), duration: seconds,
      inertial: grade.inertial(rate: Double(inertialRate)), receiver: grade.receiver(rate: 5),
      barometer: grade.barometer(rate: 25), magnetometer: grade.magnetometer(rate: 50),
      odometer: grade.odometer(rate: 10), truthRate: 0)
  }
}

/// The engine over samples in memory; an operation is a second of the recording.
final class MemoryReplayWorkload: Workload {
  private let samples: [SensorSample]
  private var start: FusionEngine
  private var startIndex = 0
  private var engine: FusionEngine
  private var next = 0
  private var last: FusionEstimate?

  /// Every round begins `skipped` seconds into the recording, with the engine as it is then.
  init(seconds: Double, skipped: Int) {
    samples = MixRecording(ReplayedCar.scenario(seconds: seconds), skipping: 0).samples
    engine = FusionEngine(configuration: FusionConfiguration(profile: .automotive))
    start = engine
    run(skipped)
    start = engine
    startIndex = next
  }

  func rewind() {
    engine = start
    next = startIndex
  }

  func run(_ count: Int) {
    var left = count * ReplayedCar.inertialRate
    while left > 0 {
      if next == samples.count { rewind() }
      if samples[next].kind == .inertial { left -= 1 }
      engine.receive(samples[next])
      next += 1
      while let estimate = engine.nextEstimate() { last = estimate }
      while engine.nextOutcome() != nil {}
      while engine.nextEvent() != nil {}
    }
  }
}

/// A dataset folder to a CSV of ten estimates a second, as the tool does it.
final class FileReplayWorkload: Workload {
  private struct Recorder: ReplayObserver, ~Copyable {
    var writer: EstimateWriter
    var inertial = 0

    mutating func received(_ sample: SensorSample, arrival: SensorInstant) throws(DataError) {
      if sample.kind == .inertial { inertial += 1 }
    }

    mutating func estimated(_ estimate: FusionEstimate) throws(DataError) {
      try writer.write(estimate)
    }
  }

  private let folder: String
  private var driver: ReplayDriver
  private var recorder: Recorder
  private var failure: DataError?

  init(seconds: Double) throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("bench-\(UUID().uuidString)").path
    try DatasetFolderWriter.write(ReplayedCar.scenario(seconds: seconds), to: folder)
    driver = try Self.driver(folder)
    recorder = try Self.recorder(folder)
  }

  private static func driver(_ folder: String) throws(DataError) -> ReplayDriver {
    ReplayDriver(stream: try DatasetStream(folder: folder))
  }

  private static func recorder(_ folder: String) throws(DataError) -> Recorder {
    Recorder(writer: try EstimateWriter(path: folder + "/estimate.csv", rate: 10))
  }

  func rewind() {
    do throws(DataError) {
      driver = try Self.driver(folder)
      recorder = try Self.recorder(folder)
    } catch { failure = error }
  }

  func run(_ count: Int) {
    var wanted = recorder.inertial + count * ReplayedCar.inertialRate
    do throws(DataError) {
      while recorder.inertial < wanted {
        if try driver.step(&recorder) { continue }
        wanted -= recorder.inertial
        rewind()
      }
    } catch { failure = error }
    if let failure { fatalError("\(failure)") }
  }

  func finish() { try? FileManager.default.removeItem(atPath: folder) }
}
