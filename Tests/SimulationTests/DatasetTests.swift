import Foundation
import Testing

@testable import Simulation

@Suite("Datasets as text")
struct DatasetTests {
  static func fixed(_ value: Double, _ places: Int) -> String {
    var text: [UInt8] = []
    DecimalText.append(value, places: places, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  @Test("numbers round to their places, keep their sign, and what is none is empty")
  func decimals() {
    #expect(Self.fixed(1.25, 1) == "1.3")
    #expect(Self.fixed(-0.0625, 4) == "-0.0625")
    #expect(Self.fixed(-0.00001, 3) == "0.000")
    #expect(Self.fixed(179.99999999999, 10) == "180.0000000000")
    #expect(Self.fixed(7, 0) == "7")
    #expect(Self.fixed(.nan, 3) == "")
    #expect(Self.fixed(.infinity, 3) == "")
  }

  @Test("times carry nine places before and after zero")
  func times() {
    var text: [UInt8] = []
    DecimalText.append(nanoseconds: -1_500_000_001, to: &text)
    #expect(String(decoding: text, as: UTF8.self) == "-1.500000001")
  }

  @Test("the manifest is JSON and holds what a filter needs", arguments: Scenario.presetNames)
  func manifest(name: String) throws {
    var scenario = try #require(Scenario.preset(named: name))
    scenario.description = "quotes \" and \\ and \n lines"
    let object = try JSONSerialization.jsonObject(
      with: Data(scenario.manifest(digits: .compact).utf8))
    let manifest = try #require(object as? [String: Any])
    #expect(manifest["name"] as? String == name)
    #expect(manifest["description"] as? String == scenario.description)
    let inertial = try #require(manifest["imu"] as? [String: Any])
    #expect(inertial["rate_hz"] as? Double == 100)
    #expect(
      inertial["angle_random_walk_rad_per_sqrt_s"] as? Double
        == scenario.inertial?.angleRandomWalk)
    let receiver = try #require(manifest["gnss"] as? [String: Any])
    #expect((receiver["lever_arm_m"] as? [Double])?.count == 3)
  }

  @Test("the bundled sets leave room below 4 MB for their golden estimates")
  func size() throws {
    var total = 0
    for name in Scenario.presetNames {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("simulation-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let scenario = try #require(Scenario.preset(named: name))
      try DatasetFolderWriter.write(scenario, to: folder, digits: .compact)
      for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
        #expect(data.last == UInt8(ascii: "\n"))
        total += data.count
      }
    }
    // A row of golden estimate is about 250 bytes; 290 s at 10 Hz are 0.75 MB.
    #expect(total > 1_000_000)
    #expect(total < 2_900_000)
  }

  @Test("a folder that cannot be made is told with its path and the system's reason")
  func unwritable() {
    let scenario = Scenario(name: "x", trajectory: .still(), duration: 1)
    let error = #expect(throws: DatasetWriteError.self) {
      try DatasetFolderWriter.write(scenario, to: "/proc/none/here", digits: .exact)
    }
    #expect(error?.path == "/proc/none/here")
    #expect(error?.description.isEmpty == false)
  }

  @Test(
    "every trajectory has a typical scenario; unknown names have none", arguments: Trajectory.names)
  func typical(name: String) throws {
    let scenario = try #require(Scenario.typical(name, grade: .mems, duration: 2))
    var simulator = Simulator(scenario)
    var counts: [DatasetFile: Int] = [:]
    while let row = simulator.next() { counts[row.file, default: 0] += 1 }
    #expect(counts[.inertial] == 200)
    #expect(counts[.truth] == 21)
    #expect((counts[.odometer] != nil) == (name == "car"))
    let unknown = Scenario.typical("submarine", grade: .mems, duration: 2)
    #expect(unknown?.name == nil)
  }
}
