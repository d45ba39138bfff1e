import Foundation
import Simulation
import Testing

/// Runs the integration in `Scripts/integrate.py`.
enum SciPy {
  private static let script: String =
    URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Scripts/integrate.py").path

  /// The first python3 that finds scipy: the one on the path, else Debian's.
  static let interpreter: String? = ["python3", "/usr/bin/python3"].first { python in
    let question = "import importlib.util as u, sys; sys.exit(not u.find_spec('scipy'))"
    return (try? run(["-c", question], by: python)) != nil
  }

  struct Failed: Error {
    var status: Int32
  }

  /// Standard output of a Python program.
  static func run(_ arguments: [String], by python: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [python] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(status: process.terminationStatus) }
    return String(decoding: data, as: UTF8.self)
  }

  /// The largest position error, m, and attitude error, degrees, of the integrated recording.
  static func integrate(_ folder: String) throws -> (position: Double, attitude: Double) {
    let python = try #require(interpreter)
    let words = try run([script, folder], by: python).split(whereSeparator: \.isWhitespace)
    return (
      try #require(words.first.flatMap { Double($0) }),
      try #require(words.last.flatMap { Double($0) })
    )
  }
}

@Suite("An independent integration of the IMU's signals")
struct SciPyTests {
  @Test(
    "SciPy's integration of a perfect IMU in an inertial frame ends where truth does, to 1 mm",
    .enabled(
      if: SciPy.interpreter != nil, "needs python3 with SciPy (apt-get install python3-scipy)"),
    arguments: ["car", "multirotor"])
  func integration(name: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("simulation-\(name)-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let trajectory = try #require(Trajectory.named(name))
    let scenario = Scenario(
      name: name, trajectory: trajectory, duration: 60,
      inertial: SensorGrade.perfect.inertial(rate: 200), truthRate: 2)
    try DatasetFolderWriter.write(scenario, to: folder, digits: .exact)
    let error = try SciPy.integrate(folder)
    // Measured over 120 s: car 0.2 µm and 5e-10 degrees; the multirotor, whose joints the spline
    // through the samples rounds off, 30 µm and 7e-8 degrees.
    #expect(error.position < 1e-3)
    #expect(error.attitude < 1e-6)
  }
}
