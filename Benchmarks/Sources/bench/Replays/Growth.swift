import CCounting
import Foundation
import Fusion
import Sensing
import Simulation

/// Cost per sample and memory against the length of a recording, the samples made as they are used.
enum Growth {
  /// Prints `seconds,ns_per_sample,resident_bytes` for lengths of up to `count` seconds, ten hours
  /// where none is given. The cost is that since the length before: growth shows undamped.
  static func print(count: Int?) throws {
    let longest = count ?? 36_000
    let grade = SensorGrade.mems
    let scenario = Scenario(
      name: "growth", profile: "automotive", trajectory: .car(), duration: Double(longest),
      inertial: grade.inertial(rate: 100), receiver: grade.receiver(rate: 1),
      barometer: grade.barometer(rate: 10), magnetometer: grade.magnetometer(rate: 10),
      odometer: grade.odometer(rate: 10), truthRate: 0)
    var simulator = Simulator(scenario)
    let engine = GrowthEngine()
    let marks = [600, 1800, 3600, 7200, 14_400, 36_000, longest].filter { $0 <= longest }
    var pending: [SensorSample] = []
    var second = 0
    Swift.print("seconds,ns_per_sample,resident_bytes")
    while let row = simulator.next() {
      guard let sample = MixRecording.sample(row) else { continue }
      pending.append(sample)
      guard Int(sample.instant.seconds) > second else { continue }
      second = Int(sample.instant.seconds)
      engine.take(pending)
      pending.removeAll(keepingCapacity: true)
      if marks.contains(second) {
        Swift.print("\(second),\(number(engine.median())),\(residentBytes())")
      }
    }
  }

  private static func residentBytes() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4096
  }
}

private final class GrowthEngine {
  private var engine = FusionEngine(configuration: FusionConfiguration(profile: .automotive))
  /// ns per sample of each second since the last look.
  private var costs: [Double] = []
  private var last: FusionEstimate?

  func take(_ samples: [SensorSample]) {
    let start = bench_nanoseconds()
    for sample in samples {
      engine.receive(sample)
      while let estimate = engine.nextEstimate() { last = estimate }
      while engine.nextOutcome() != nil {}
      while engine.nextEvent() != nil {}
    }
    costs.append(Double(bench_nanoseconds() - start) / Double(samples.count))
  }

  /// Median, since others use the machine, too.
  func median() -> Double {
    costs.sort()
    let median = costs[costs.count / 2]
    costs.removeAll(keepingCapacity: true)
    return median
  }
}
