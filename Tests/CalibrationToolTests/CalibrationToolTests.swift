import CommandLineTool
import Fusion
import Glibc
import LinearAlgebra
import Replay
import Spatial
import Testing

@testable import CalibrationTool

/// A dataset in a folder of its own that goes away with the value.
final class RecordingFolder {
  let path: String

  init(magnetometer: String? = nil, inertial: String? = nil, fix: Bool = false) throws {
    var template = Array("/tmp/calibration-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Failure.noFolder }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try write("dataset.json", "{\"name\": \"turned\"}")
    if let magnetometer { try write("mag.csv", "t_s,mx_ut,my_ut,mz_ut\n" + magnetometer) }
    try write(
      "imu.csv",
      "t_s,ax_mps2,ay_mps2,az_mps2,gx_radps,gy_radps,gz_radps\n"
        + (inertial ?? "0,0,0,-9.81,0,0,0\n0.01,0,0,-9.81,0,0,0\n"))
    if fix { try write("gnss.csv", "t_s,lat_deg,lon_deg,height_m\n0,48.2,11.6,560\n") }
  }

  enum Failure: Error { case noFolder }

  func write(_ name: String, _ text: String) throws {
    var file = try OutputFile(path: path + "/" + name)
    file.text.append(text)
    try file.close()
  }

  func text(_ name: String) -> String {
    guard let file = unsafe fopen(path + "/" + name, "r") else { return "" }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  deinit {
    for name in [
      "dataset.json", "mag.csv", "imu.csv", "gnss.csv", "calibration.json", "plot.svg", "bad.json",
    ] {
      _ = unsafe unlink(path + "/" + name)
    }
    _ = unsafe rmdir(path)
  }
}

@Suite("binnacle-calibrate")
struct CalibrationToolTests {
  private static let offset = SIMD3<Double>(12, -31, 22)

  /// Readings of a turned sensor, µT, in every direction or in a ring; without chance: a spiral.
  private func readings(ring: Bool = false) -> String {
    (0..<1500).map { i in
      let z = ring ? 0.8 : -1 + 2 * (Double(i) + 0.5) / 1500
      let r = (1 - z * z).squareRoot()
      let angle = 2.399_963 * Double(i)
      let m = SIMD3(1.1 * 48 * r * cos(angle), 0.92 * 48 * r * sin(angle), 48 * z) + Self.offset
      return "\(Double(i) / 50),\(m.x),\(m.y),\(m.z)\n"
    }.joined()
  }

  /// An inertial sensor at rest at 50 Hz; its white noise is 0.01 m/s² and 0.001 rad/s a sample.
  private func rest(_ seconds: Int) -> String {
    var state: UInt64 = 7
    func normal() -> Double {
      var sum = -6.0
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        sum += Double(state >> 11) * 0x1p-53
      }
      return sum
    }
    return (0..<(50 * seconds)).map { i in
      "\(Double(i) / 50),\(0.01 * normal()),\(0.01 * normal()),\(-9.81 + 0.01 * normal()),"
        + "\(0.001 * normal()),\(0.001 * normal()),\(0.001 * normal())\n"
    }.joined()
  }

  private func run(_ arguments: String...) -> (
    status: CommandLineTool.ExitStatus, out: String, errors: String
  ) {
    let console = Console(keepsText: true)
    let status = CalibrationCommandLine.run(arguments, console: console)
    return (status, console.output, console.errors)
  }

  @Test("a recording becomes a calibration that the manifest takes over, and a plot")
  func whole() throws {
    let folder = try RecordingFolder(magnetometer: readings(), inertial: rest(200), fix: true)
    let answer = run(
      folder.path, "--output", folder.path + "/calibration.json", "--plot",
      folder.path + "/plot.svg")
    #expect(answer.status == .good, "\(answer.errors)")
    #expect(answer.errors.isEmpty)
    #expect(answer.out.contains("hard iron, µT") && answer.out.contains("angle random walk"))
    #expect(answer.out.contains("World Magnetic Model"))

    try folder.write(
      "dataset.json", "{\"name\": \"turned\", \"calibration\": \"calibration.json\"}")
    let manifest = try DatasetManifest(folder: folder.path)
    let magnetometer = manifest.configuration.magnetometer
    let offset = try #require(magnetometer.initialOffset)
    // No noise, but 48 µT spread over an ellipsoid; the file has all digits.
    #expect((offset - 1e-6 * Vector3(12, -31, 22)).norm < 1e-9)
    let iron = magnetometer.softIron
    #expect(abs(iron[0, 0] / iron[2, 2] - 1 / 1.1) < 1e-4)
    #expect(abs(iron[1, 1] / iron[2, 2] - 1 / 0.92) < 1e-4)
    #expect(abs(iron[0, 1]) < 1e-4 && abs(iron[1, 2]) < 1e-4)
    // 0.001·√0.02; the largest of three axes, 10 000 samples each.
    let walk = try #require(manifest.configuration.inertial.angleRandomWalk)
    #expect(abs(walk / 1.414e-4 - 1) < 0.05, "\(walk)")
    let velocity = try #require(manifest.configuration.inertial.velocityRandomWalk)
    #expect(abs(velocity / 1.414e-3 - 1) < 0.05, "\(velocity)")
    #expect(manifest.calibration?.lines["mag.hard_iron_ut"] != nil)
    // A recording of such a run holds the values themselves.
    let copy = try DatasetManifest(bytes: Array(manifest.text.utf8))
    #expect(copy.configuration.magnetometer.softIron == iron)
    #expect(copy.configuration.magnetometer.initialOffset == offset)

    let plot = folder.text("plot.svg")
    #expect(plot.hasPrefix(CalibrationPlot.mark) && plot.hasSuffix("</svg>\n"))
    #expect(plot.contains("gyroscope") && plot.contains("y over x"))
    #expect(!plot.contains("nan") && !plot.contains("inf"))
    // Twice is no harm.
    let again = run(
      folder.path, "--output", folder.path + "/calibration.json", "--plot",
      folder.path + "/plot.svg", "--json")
    #expect(again.status == .good && again.out == folder.text("calibration.json"))
  }

  @Test("what the manifest says itself goes before the calibration")
  func precedence() throws {
    let folder = try RecordingFolder(magnetometer: readings(), inertial: rest(100))
    #expect(run(folder.path, "-o", folder.path + "/calibration.json").status == .good)
    try folder.write(
      "dataset.json",
      """
      {"name": "turned", "calibration": "\(folder.path)/calibration.json",
       "imu": {"angle_random_walk_rad_per_sqrt_s": 0.5}, "mag": {"hard_iron_ut": [1, 2, 3]}}
      """)
    let manifest = try DatasetManifest(folder: folder.path)
    #expect(manifest.configuration.inertial.angleRandomWalk == 0.5)
    #expect(manifest.configuration.inertial.velocityRandomWalk != nil)
    #expect(manifest.configuration.magnetometer.softIron == .identity)
    #expect(abs((manifest.configuration.magnetometer.initialOffset?.y ?? 0) - 2e-6) < 1e-15)
  }

  @Test("too few directions end with the file, the reason and what to do")
  func coverage() throws {
    let folder = try RecordingFolder(magnetometer: readings(ring: true), inertial: rest(100))
    let answer = run(folder.path)
    #expect(answer.status == .finding)
    #expect(answer.errors.contains("\(folder.path)/mag.csv"))
    #expect(answer.errors.contains("of 54 directions"))
    #expect(answer.errors.contains("turn the device slowly about all three axes"))
    // The rest is good all the same.
    #expect(answer.out.contains("angle random walk"))
  }

  @Test("a recording that tells nothing, or is none, is refused")
  func nothing() throws {
    let empty = try RecordingFolder()
    let answer = run(empty.path, "-o", empty.path + "/calibration.json")
    #expect(answer.status == .data)
    #expect(answer.errors.contains("imu.csv: the longest rest lasts"))
    #expect(answer.errors.contains("nothing in it can be calibrated"))
    #expect(empty.text("calibration.json").isEmpty)
    #expect(run("/nowhere/at/all").status == .data)
    #expect(run().status == .usage)
    #expect(run(empty.path, "--field", "480").status == .usage)
    #expect(run(empty.path, "--plott", "x").status == .usage)
    #expect(run(empty.path, "-o", empty.path + "/imu.csv").status == .usage)
    #expect(run(empty.path, "-o", "/nowhere/x.json").status == .permission)
  }

  @Test("help and version are told")
  func help() {
    let help = run("--help")
    #expect(help.status == .good && help.out.contains("Usage: binnacle calibrate DATASET"))
    #expect(run("--version").out == "binnacle-calibrate \(Tool.version)\n")
  }

  @Test("a calibration that is none, or is missing, is an error with its place")
  func badCalibration() throws {
    let folder = try RecordingFolder()
    func problem(_ text: String?) throws -> String {
      if let text { try folder.write("bad.json", text) }
      try folder.write("dataset.json", "{\"name\": \"x\", \"calibration\": \"bad.json\"}")
      do {
        _ = try DatasetManifest(folder: folder.path)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(try problem(nil).contains("bad.json: there is no such calibration"))
    #expect(try problem("{\"name\": \"x\"}").contains("this is no calibration"))
    #expect(try problem("{").contains("bad.json:1"))
    let schema = "\"schema\": \"binnacle-calibration-1\""
    #expect(
      try problem("{\(schema), \"mag\": {\"soft_iron\": [0, 0, 0, 0, 0, 0, 0, 0, 0]}}")
        .contains("mag.soft_iron: the determinant is 0.0"))
    #expect(
      try problem("{\(schema), \"mag\": {\"hard_iron_ut\": [1, 2]}}").contains("3 numbers"))
    #expect(try problem("{\(schema)}") == "")
  }

  @Test("the tool finds the separate program in the folders given, or says that it is not there")
  func separateProgram() throws {
    #expect(CalibrateCommand.find(in: ["", "/nowhere", "/etc"]) == nil)
    let folder = try RecordingFolder()
    #expect(CalibrateCommand.find(in: [folder.path]) == nil)
  }
}
