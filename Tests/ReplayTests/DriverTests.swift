import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing
import TextFiles

@testable import Replay

/// Writes down everything that a run tells.
private struct Recorder: ReplayObserver {
  var samples: [SensorSample] = []
  var estimates = DecimalWriter()
  var instants: [SensorInstant] = []
  var outcomes: [FusionOutcome] = []
  var events: [FusionEvent] = []

  mutating func received(_ sample: SensorSample, arrival: SensorInstant) { samples.append(sample) }
  mutating func estimated(_ estimate: FusionEstimate) {
    EstimateWriter.append(estimate, to: &estimates)
    instants.append(estimate.instant)
  }
  mutating func judged(_ outcome: FusionOutcome) { outcomes.append(outcome) }
  mutating func occurred(_ event: FusionEvent) { events.append(event) }
}

@Suite("driving the engine")
struct DriverTests {
  private static let files = [
    "dataset.json": plainManifest,
    "imu.csv": inertialHeader + inertialRows(600),
    "gnss.csv": satelliteHeader + (0..<6).map { "\($0),47,8,500\n" }.joined(),
    "truth.csv":
      "t_s,lat_deg,lon_deg,height_m\n" + (0..<7).map { "\($0),47,8,500\n" }.joined(),
  ]

  private func run() throws -> Recorder {
    let folder = try TestFolder(Self.files)
    let driver = ReplayDriver(stream: try DatasetStream(folder: folder.path))
    var recorder = Recorder()
    try driver.run(&recorder)
    return recorder
  }

  @Test("all samples reach the engine, and two runs give the same results to the bit")
  func repeatable() throws {
    let first = try run()
    let second = try run()
    #expect(first.samples.count == 606)
    #expect(first.samples == second.samples)
    #expect(first.estimates.bytes == second.estimates.bytes)
    #expect(first.outcomes == second.outcomes)
    #expect(first.events == second.events)
  }

  @Test("the engine's estimates come out, in order of validity")
  func estimates() throws {
    let folder = try TestFolder(Self.files)
    let driver = ReplayDriver(stream: try DatasetStream(folder: folder.path))
    var recorder = Recorder()
    try driver.run(&recorder)
    #expect(recorder.samples.count { $0.kind == .inertial } == 600)
    #expect(recorder.samples.count { $0.kind == .satellite } == 6)
    #expect(!recorder.instants.isEmpty)
    #expect(zip(recorder.instants, recorder.instants.dropFirst()).allSatisfy { $0 < $1 })
    // The last sample of the inertial sensor is that of 5.99 s.
    #expect(recorder.instants.last == SensorInstant(nanoseconds: 5_990_000_000))
    #expect(driver.stream.counts.map(\.file) == ["imu.csv", "gnss.csv"])
  }

  @Test("wild but readable numbers never crash a run, and every written number is finite")
  func wildNumbers() throws {
    let wild = ["1e300", "-1e300", "1e18", "-90", "180", "0", "1e-300", "4000000000", "", "x"]
    var random = MersenneTwister(seed: 8)
    for _ in 0..<8 {
      var files = Self.files
      files["imu.csv"] = inertialHeader + inertialRows(120)
      for name in ["imu.csv", "gnss.csv"] {
        var lines = (files[name] ?? "").split(separator: "\n").map(String.init)
        for _ in 0..<2 {
          let i = 1 + Int(random.uniform() * Double(lines.count - 1))
          var cells = lines[i].split(separator: ",", omittingEmptySubsequences: false).map(
            String.init)
          cells[Int(random.uniform() * Double(cells.count))] =
            wild[Int(random.uniform() * Double(wild.count))]
          lines[i] = cells.joined(separator: ",")
        }
        files[name] = lines.joined(separator: "\n") + "\n"
      }
      let folder = try TestFolder(files)
      var recorder = Recorder()
      do throws(DataError) {
        let driver = ReplayDriver(stream: try DatasetStream(folder: folder.path))
        try driver.run(&recorder)
      } catch {
        #expect(error.kind == .data)
      }
      #expect(!recorder.estimates.string.contains("nan"))
      #expect(!recorder.estimates.string.contains("inf"))
    }
  }

  @Test("an observer's error ends the run")
  func failing() throws {
    struct Failing: ReplayObserver {
      mutating func received(
        _ sample: SensorSample, arrival: SensorInstant
      ) throws(DataError) { throw DataError("full", file: "x", kind: .output) }
    }
    let folder = try TestFolder(Self.files)
    let driver = ReplayDriver(stream: try DatasetStream(folder: folder.path))
    var observer = Failing()
    #expect(throws: DataError.self) { try driver.run(&observer) }
  }
}

@Suite("writing estimates")
struct EstimateWriterTests {
  private func estimate(seconds: Double = 1) -> FusionEstimate {
    var estimate = FusionEstimate(instant: SensorInstant(seconds: seconds))
    estimate.position = .degrees(latitude: 47.123456789, longitude: -8.5, height: 512.25)
    estimate.positionCovariance = Matrix3(diagonal: Vector3(4, 9, 16))
    estimate.attitude = Rotation(roll: .degrees(10), pitch: .degrees(0), yaw: .degrees(-90))
    estimate.attitudeCovariance = Matrix3(diagonal: Vector3(1e-4, 4e-4, 9e-4))
    estimate.heightOrigin = .egm96
    return estimate
  }

  private func cells(_ estimate: FusionEstimate) -> [String: String] {
    var text = DecimalWriter()
    EstimateWriter.append(estimate, to: &text)
    let names = EstimateWriter.header.split(separator: ",").map(String.init)
    let values = text.string.dropLast().split(separator: ",", omittingEmptySubsequences: false)
    #expect(names.count == values.count)
    return Dictionary(uniqueKeysWithValues: zip(names, values.map(String.init)))
  }

  @Test("what is not known is an empty cell, and what is known has its unit")
  func row() {
    var cells = cells(estimate())
    #expect(cells["t_s"] == "1.000000000")
    #expect(cells["v_north_mps"] == "" && cells["sd_v_north_mps"] == "")
    #expect(cells["sd_north_m"] == "2" && cells["sd_east_m"] == "3" && cells["sd_down_m"] == "4")
    #expect(cells["height_from"] == "egm96" && cells["height_m"] == "512.25")
    // No heading reference: neither yaw nor the rotation mean anything.
    #expect(cells["yaw_deg"] == "" && cells["qw"] == "" && cells["heading_reference"] == "")
    #expect(cells["sd_yaw_deg"] == "")
    // Degrees to radians and back, and the angles of a quaternion: a few units in the last place.
    #expect(abs((Double(cells["roll_deg"] ?? "") ?? 0) - 10) < 1e-12)
    var known = estimate()
    known.headingReference = .magneticNorth
    cells = self.cells(known)
    #expect(abs((Double(cells["yaw_deg"] ?? "") ?? 0) - 270) < 1e-12)
    #expect(cells["heading_reference"] == "magnetic")
    let degree = 180 / Double.pi
    #expect(abs((Double(cells["sd_yaw_deg"] ?? "") ?? 0) - 0.03 * degree) < 1e-12)
    // Facing west, roll turns about the east axis and pitch about the north axis.
    #expect(abs((Double(cells["sd_roll_deg"] ?? "") ?? 0) - 0.02 * degree) < 1e-12)
    #expect(abs((Double(cells["sd_pitch_deg"] ?? "") ?? 0) - 0.01 * degree) < 1e-12)
  }

  @Test("the angles' standard deviations agree with angles turned by small rotations")
  func deviations() {
    var estimate = estimate()
    let attitude = Rotation<Body, NorthEastDown>(
      roll: .degrees(20), pitch: .degrees(50), yaw: .degrees(130))
    estimate.attitude = attitude
    estimate.headingReference = .trueNorth
    let step = 1e-6
    for axis in 0..<3 {
      var turn = Vector3<NorthEastDown>(0, 0, 0)
      if axis == 0 { turn.x = step } else if axis == 1 { turn.y = step } else { turn.z = step }
      let turned = Rotation<NorthEastDown, NorthEastDown>(exponentialOf: turn) * attitude
      let a = turned.rollPitchYaw
      let b = attitude.rollPitchYaw
      estimate.attitudeCovariance = Matrix3(diagonal: turn.scaled(by: turn))
      let angles = AttitudeAngles(estimate)
      let degree = 180 / Double.pi
      // Second-order terms of the turn: 1e-12 rad, allowed a hundred times that.
      #expect(abs((angles.standardDeviationRoll ?? 9) - abs(a.roll - b.roll) * degree) < 1e-8)
      #expect(abs((angles.standardDeviationPitch ?? 9) - abs(a.pitch - b.pitch) * degree) < 1e-8)
      #expect(abs((angles.standardDeviationYaw ?? 9) - abs(a.yaw - b.yaw) * degree) < 1e-8)
    }
  }

  @Test("a rate thins the rows out, before zero as after it")
  func rate() throws {
    let folder = try TestFolder()
    var writer = try EstimateWriter(path: folder.path + "/e.csv", rate: 10)
    for k in -50..<50 { try writer.write(estimate(seconds: Double(k) * 0.01)) }
    #expect(writer.rows == 10)
    try writer.close()
    #expect(try folder.text("e.csv").split(separator: "\n").count == 11)
  }

  @Test("a path that cannot be written and a full disk are errors with a reason")
  func failures() throws {
    let missing = #expect(throws: DataError.self) {
      _ = try EstimateWriter(path: "/no/such/folder/e.csv").rows
    }
    #expect(missing?.kind == .output)
    let full = #expect(throws: DataError.self) {
      var writer = try EstimateWriter(path: "/dev/full")
      try writer.write(estimate())
      try writer.close()
    }
    #expect(full?.kind == .output && full?.remedy.contains("make room") == true)
  }
}
