import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import Replay

@Suite("the summary")
struct SummaryTests {
  /// Estimates that wander about 47° north, with known and stated errors.
  private func estimates() -> [FusionEstimate] {
    var random = MersenneTwister(seed: 7)
    return (0..<400).map { k in
      let t = Double(k) * 0.04 - 0.5
      var estimate = FusionEstimate(instant: SensorInstant(seconds: t))
      func noise(_ sd: Double) -> Double { random.normal(mean: 0, standardDeviation: sd) }
      estimate.position = .degrees(
        latitude: 47 + noise(1e-5), longitude: 179.9999 + t * 1e-4 + noise(1e-5),
        height: 500 + noise(1))
      if let position = estimate.position, position.longitude > .pi {
        estimate.position?.longitude -= 2 * .pi
      }
      estimate.positionCovariance = Matrix3(diagonal: Vector3(1, 0.5, 2))
      estimate.velocity = Vector3(noise(0.1), 2 + noise(0.1), noise(0.1))
      estimate.velocityCovariance = Matrix3(diagonal: Vector3(0.01, 0.01, 0.01))
      estimate.attitude = Rotation(
        roll: .degrees(noise(1)), pitch: .degrees(5 + noise(1)), yaw: .degrees(t * 3 + noise(1)))
      estimate.attitudeCovariance = Matrix3(diagonal: Vector3(3e-4, 3e-4, 3e-4))
      estimate.headingReference = .trueNorth
      return estimate
    }
  }

  /// What the meter says as the estimates stream by, and what the scorer says of the file.
  private func compare(_ truth: String) throws -> (Accuracy, ScoreReport) {
    let folder = try TestFolder(["truth.csv": truth])
    guard let stream = try ReferenceStream(folder: folder.path) else {
      throw DataError("is missing", file: "truth.csv")
    }
    var meter = AccuracyMeter(truth: stream)
    var writer = try EstimateWriter(path: folder.path + "/estimate.csv")
    for estimate in estimates() {
      try meter.add(estimate)
      try writer.write(estimate)
    }
    try writer.close()
    let report = try Scorer.score(
      .init(dataset: folder.path, estimate: folder.path + "/estimate.csv"))
    return (meter.accuracy, report)
  }

  private func same(_ a: Double?, _ b: Double?) -> Bool {
    guard let a, let b else { return false }
    // Degrees to radians and back loses 1e-14 of a degree of longitude: 1e-9 m, relative 1e-9.
    return abs(a - b) < 1e-7 * abs(b)
  }

  @Test("the streaming accuracy is that of the scored file, across the antimeridian")
  func trajectory() throws {
    let rows = (0..<12).map { t in
      let longitude = 179.9999 + Double(t) * 1e-4
      return "\(t),47,\(longitude > 180 ? longitude - 360 : longitude),500,0,2,0,0,5,\(t * 3)\n"
    }
    let (accuracy, report) = try compare(
      "t_s,lat_deg,lon_deg,height_m,v_north_mps,v_east_mps,v_down_mps,roll_deg,pitch_deg,yaw_deg\n"
        + rows.joined())
    #expect(accuracy.horizontal.count == Int(report.number("scored") ?? 0))
    #expect(same(accuracy.position[0].rootMeanSquare, report.number("north_rmse_m")))
    #expect(same(accuracy.position[1].rootMeanSquare, report.number("east_rmse_m")))
    #expect(same(accuracy.position[2].rootMeanSquare, report.number("vertical_rmse_m")))
    #expect(same(accuracy.horizontal.rootMeanSquare, report.number("horizontal_rmse_m")))
    #expect(same(accuracy.horizontal.maximum, report.number("horizontal_max_m")))
    #expect(same(accuracy.velocity[1].rootMeanSquare, report.number("rmse_v_east_mps")))
    #expect(same(accuracy.angles[0].rootMeanSquare, report.number("rmse_roll_deg")))
    #expect(same(accuracy.angles[2].rootMeanSquare, report.number("rmse_yaw_deg")))
    let shares = try #require(accuracy.position[1].insideShares)
    let written = report.entries.first { $0.key == "inside_1_2_3_sd_east_m" }?.value
    guard case .list(let list)? = written else {
      Issue.record("no shares were printed")
      return
    }
    #expect(shares.map { PythonNumber.rounded($0, places: 4) } == list)
  }

  @Test("the streaming rotation errors are those of the scored file")
  func rotation() throws {
    let rows = (0..<100).map { k in
      let q = Rotation<Body, NorthEastDown>(
        roll: .degrees(0), pitch: .degrees(5), yaw: .degrees(Double(k) * 0.3))
      return "\(Double(k) / 10),\(q.w),\(q.x),\(q.y),\(q.z),\(k % 7 == 0 ? 0 : 1)\n"
    }
    let (accuracy, report) = try compare("t_s,qw,qx,qy,qz,scored\n" + rows.joined())
    #expect(accuracy.rotation[0].count == Int(report.number("scored") ?? 0))
    #expect(same(accuracy.rotation[0].rootMeanSquare, report.number("total_rmse_deg")))
    #expect(same(accuracy.rotation[1].rootMeanSquare, report.number("heading_rmse_deg")))
    #expect(same(accuracy.rotation[2].rootMeanSquare, report.number("inclination_rmse_deg")))
  }

  @Test("verdicts and events are counted; the kept events have a limit")
  func counting() throws {
    let folder = try TestFolder([
      "dataset.json": plainManifest, "imu.csv": inertialHeader + inertialRows(3),
    ])
    var collector = SummaryCollector(name: "x", configuration: FusionConfiguration())
    let instant = SensorInstant(nanoseconds: 0)
    for verdict in [FusionOutcome.Verdict.accepted, .deweighted, .refused(.tooLate)] {
      collector.judged(
        FusionOutcome(instant: instant, quantity: .course, verdict: verdict))
    }
    for _ in 0..<(ReplaySummary.eventLimit + 5) {
      collector.occurred(FusionEvent(instant: instant, kind: .leveled))
    }
    let stream = try DatasetStream(folder: folder.path)
    let summary = collector.finish(stream)
    let course = summary.outcome(.course)
    #expect(course.accepted == 1 && course.deweighted == 1 && course.refusals == 1)
    #expect(course.count(.tooLate) == 1 && course.total == 3)
    #expect(summary.events.count == ReplaySummary.eventLimit)
    #expect(summary.eventCount == ReplaySummary.eventLimit + 5)
    #expect(summary.accuracy == nil)
  }
}
