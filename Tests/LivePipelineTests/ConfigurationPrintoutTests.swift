import Fusion
import LinearAlgebra
import Replay
import Sensing
import Testing
import TextFiles

@testable import LivePipeline

@Suite("what --print-config shows")
struct ConfigurationPrintoutTests {
  private func configuration() throws -> LiveConfiguration {
    var read = try ConfigurationTests.read(
      """
      {"profile": "pedestrian",
       "imu": {"gyro_bias_sd_radps": 0.02},
       "gnss": {"lever_arm_m": [0.5, 0, -1],
         "port": "/dev/ttyS1", "latency_s": 0.9}, "tpyo": 1}
      """)
    try read.override("record", text: "/tmp/out", option: "--record")
    var learnt = LearntPriors()
    learnt.gyroscope = FusionConfiguration.BiasPrior(
      bias: Vector3(0.01, 0, 0), deviation: Vector3(0.002, 0.002, 0.002))
    read.apply(learnt)
    read.apply(utcNanoseconds: 1_798_761_600_000_000_000)  // 2027-01-01
    return read
  }

  @Test("every value is there once, with where it came from")
  func origins() throws {
    let entries = try configuration().entries
    #expect(Set(entries.map(\.key)).count == entries.count)
    func entry(_ key: String) -> ConfigurationEntry? { entries.first { $0.key == key } }
    #expect(entry("profile")?.value == "\"pedestrian\"")
    #expect(entry("profile")?.origin == .file("live.json", line: 1))
    #expect(entry("imu.gyro_bias_sd_radps")?.origin == .file("live.json", line: 2))
    #expect(entry("imu.gyro_bias_sd_radps")?.value == "0.02")
    // A walking body has no scale factors: the profile says so.
    #expect(entry("imu.gyro_scale_sd")?.value == "0.0")
    #expect(entry("imu.gyro_scale_sd")?.origin == .profile)
    #expect(entry("imu.bias_time_s")?.origin == .builtIn)
    #expect(entry("gnss.port")?.value == "\"/dev/ttyS1\"" && entry("gnss.device") == nil)
    #expect(entry("record")?.origin == .option("--record"))
    #expect(entry("imu.initial_gyro_bias_radps")?.origin == .learnt)
    #expect(entry("imu.initial_gyro_bias_radps")?.value == "[0.01, 0.0, 0.0]")
    #expect(entry("decimal_year")?.origin == .clock && entry("decimal_year")?.value == "2027.0")
    #expect(entry("horizon_s")?.note == "widened to 1.1 by the latencies")
    #expect(entry("gnss.gpsd")?.value == "null")
    for sensor in LiveSensor.allCases { #expect(entry("\(sensor.key).match") != nil) }
  }

  @Test("the text has a line for each, and the JSON is JSON that says the same")
  func forms() throws {
    let configuration = try configuration()
    let entries = configuration.entries
    let lines = configuration.printout.split(separator: "\n").map(String.init)
    for entry in entries {
      let line = lines.first { $0.hasPrefix(entry.key + " ") }
      #expect(line?.hasSuffix(entry.origin.description) == true, "\(entry.key)")
    }
    #expect(lines.contains { $0.hasPrefix("warning: live.json:4:") && $0.contains("tpyo") })
    let json = try JSONParser.parse(Array(configuration.printoutJSON.utf8), file: "printout")
    guard case .object(let members) = json.content,
      case .array(let values)? = members.first(where: { $0.key == "values" })?.value.content
    else {
      Issue.record("no list of values")
      return
    }
    #expect(values.count == entries.count)
  }

  @Test("what is learnt and the date give way to what the file says")
  func precedence() throws {
    var read = try ConfigurationTests.read(
      """
      {"decimal_year": 2025.5, "mag": {"hard_iron_ut": [1, 2, 3]},
       "imu": {"initial_gyro_bias_radps": [0, 0, 0], "initial_gyro_bias_sd_radps": [1, 1, 1]}}
      """)
    let before = read.manifest.text
    var learnt = LearntPriors()
    learnt.gyroscope = FusionConfiguration.BiasPrior(
      bias: Vector3(0.01, 0, 0), deviation: Vector3(0.002, 0.002, 0.002))
    learnt.magneticOffset = Vector3(1e-5, 0, 0)
    learnt.start = DatasetManifest.Start(
      instant: .init(nanoseconds: 1), latitudeDegrees: 1, longitudeDegrees: 2, height: 3)
    read.apply(learnt)
    read.apply(utcNanoseconds: 1_798_761_600_000_000_000)
    // Nor does the last pose start anything unless it is asked to.
    #expect(read.manifest.text == before)
    var asked = try ConfigurationTests.read("{\"start\": \"last pose\"}")
    asked.apply(learnt)
    #expect(asked.manifest.start == learnt.start)
    #expect(asked.manifest.configuration.inertial.initialGyroscopeBias == learnt.gyroscope)
  }

  @Test("a wrong clock tells no date, and one beyond the magnetic model its last year")
  func clocks() {
    var configuration = LiveConfiguration()
    configuration.apply(utcNanoseconds: 5_000_000_000)
    #expect(configuration.manifest.configuration.magnetometer.decimalYear == 2026.5)
    configuration.apply(utcNanoseconds: 2_000_000_000_000_000_000)
    #expect(configuration.manifest.configuration.magnetometer.decimalYear == 2030)
  }

  @Test("the manifest of a run with everything learnt in it reads back to the bit")
  func recorded() throws {
    var configuration = try configuration()
    var learnt = LearntPriors()
    learnt.magneticOffset = Vector3(1.23456789e-5, -3e-6, 1.0 / 3 * 1e-5)
    learnt.accelerometer = FusionConfiguration.BiasPrior(
      bias: Vector3(0.1, 1.0 / 3, 0), deviation: Vector3(0.02, 0.02, 0.02))
    configuration.apply(learnt)
    let manifest = configuration.manifest
    let again = try DatasetManifest(bytes: Array(manifest.text.utf8))
    #expect(again.text == manifest.text && again.warnings.isEmpty)
    let offset = again.configuration.magnetometer.initialOffset
    #expect(offset == manifest.configuration.magnetometer.initialOffset && offset != nil)
    #expect(
      again.configuration.inertial.initialAccelerometerBias == learnt.accelerometer)
  }
}
