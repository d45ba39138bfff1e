import Foundation
import Fusion
import Replay
import Simulation
import Smoothing
import TextFiles

/// A dataset smoothed: forward, back over what was gathered, and forward again, as the tool does it.
final class SmootherWorkload: Workload {
  /// The length of the dataset, s: what one pass over all of it makes.
  static let seconds = 300

  private struct Count: ReplayObserver, ~Copyable {
    var estimates = 0

    mutating func estimated(_ estimate: FusionEstimate) throws(DataError) { estimates += 1 }
  }

  private let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("bench-\(UUID().uuidString)").path
    try DatasetFolderWriter.write(
      ReplayedCar.scenario(seconds: Double(Self.seconds)), to: folder)
  }

  func run(_ count: Int) {
    do throws(DataError) {
      for _ in 0..<(count + Self.seconds - 1) / Self.seconds { try smooth() }
    } catch { fatalError("\(error)") }
  }

  private func smooth() throws(DataError) {
    var replay = try SmoothedReplay { () throws(DataError) in try DatasetStream(folder: folder) }
    var count = Count()
    while try replay.step(&count) {}
    if count.estimates == 0 {
      throw DataError("no estimate came of it", remedy: "look at the made dataset", file: folder)
    }
  }

  func finish() { try? FileManager.default.removeItem(atPath: folder) }
}
