import Fusion
import LinearAlgebra
import Sensing
import Testing
import TextFiles

@testable import Replay

@Suite("dataset.json")
struct ManifestTests {
  private func manifest(_ text: String) throws(DataError) -> DatasetManifest {
    try DatasetManifest(bytes: Array(text.utf8))
  }

  @Test("every key reaches its field")
  func everything() throws {
    let read = try manifest(
      """
      \u{FEFF}{"name": "n \\u00e9 \\ud83d\\ude97", "description": "d", "source": "s", "license": "l",
       "platform": "car", "profile": "automotive", "truth": "t", "notes": null,
       "imu": {"rate_hz": 100, "angle_random_walk_rad_per_sqrt_s": 0.001,
         "velocity_random_walk_mps_per_sqrt_s": 0.01, "gyro_bias_sd_radps": 0.02,
         "accel_bias_sd_mps2": 0.1, "accel_range_mps2": 156.9, "gyro_range_radps": 34.9,
         "mount": [0, 1, 0, -1, 0, 0, 0, 0, 1], "latency_s": 0.0025},
       "gnss": {"rate_hz": 1, "height": "msl", "lever_arm_m": [1, -2, 3], "latency_s": 0.1},
       "baro": {"rate_hz": 10}, "mag": {}, "odometer": {"latency_s": 0.02}}
      """)
    #expect(read.name == "n é 🚗")
    #expect(read.summary == "d" && read.source == "s" && read.license == "l")
    #expect(read.platform == "car" && read.truth == "t" && read.notes == nil)
    #expect(read.profile == .automotive && read.configuration.profile == .automotive)
    #expect(read.configuration.inertial.rate == 100 && read.configuration.satellite.rate == 1)
    #expect(read.configuration.inertial.angleRandomWalk == 0.001)
    #expect(read.configuration.inertial.velocityRandomWalk == 0.01)
    #expect(read.configuration.inertial.gyroscopeBias == 0.02)
    #expect(read.configuration.inertial.accelerometerBias == 0.1)
    #expect(read.configuration.inertial.accelerometerRange == 156.9)
    #expect(read.configuration.inertial.gyroscopeRange == 34.9)
    #expect(read.configuration.inertial.mount[0, 1] == 1)
    #expect(read.configuration.inertial.mount[1, 0] == -1)
    #expect(read.configuration.satellite.leverArm == Vector3(1, -2, 3))
    #expect(read.heightReference == .meanSeaLevel)
    #expect(read.latencies == [0.0025, 0.1, 0, 0, 0.02])
    #expect(read.declaredSensors == Set(SensorKind.allCases))
    #expect(read.warnings.isEmpty)
  }

  @Test(
    "what cannot be trusted stops with line, column, field and a reason",
    arguments: [
      ("", "1:1: is empty"),
      ("[]", "1:1: an object in braces is wanted, not a list"),
      ("{\n \"name\" \"x\"}", "2:9: the colon after \"name\" is missing"),
      ("{\"name\": \"x\"", "1:13: a comma or the closing brace is missing, the end of the file"),
      ("{\"name\": x}", "1:10: a value is missing, 'x' was found"),
      ("{\"name\": \"x\ny\"}", "1:12: the text is not closed on its line"),
      ("{\"name\": \"\\q\"}", "1:12: 'q' is no escape"),
      ("{\"name\": \"x\"} {}", "1:15: something follows"),
      ("{\"name\": \"x\", \"name\": \"y\"}", "1:15: name: this key was given before"),
      ("{}", "1:1: name: the name is missing"),
      ("{\"name\": 5}", "1:10: name: text is wanted, not a number"),
      ("{\"name\": \"x\",\n\"imu\": 5}", "2:8: imu: an object in braces is wanted, not a number"),
      (
        "{\"name\": \"x\", \"imu\": {\"rate_hz\": \"fast\"}}",
        "1:34: imu.rate_hz: a number is wanted, not text"
      ),
      (
        "{\"name\": \"x\", \"imu\": {\"rate_hz\": 0}}",
        "imu.rate_hz: no sensor has a rate of 0.0 Hz"
      ),
      (
        "{\"name\": \"x\", \"imu\": {\"rate_hz\": -5}}",
        "imu.rate_hz: no sensor has a rate of -5.0 Hz"
      ),
      ("{\"name\": \"x\", \"mag\": {\"rate_hz\": 1e6}}", "mag.rate_hz: no sensor has a rate"),
      ("{\"name\": \"x\", \"mag\": {\"rate_hz\": 1e999}}", "1:34: the number is too large"),
      (
        "{\"name\": \"x\", \"imu\": {\"mount\": [1, 0, 0, 0, 1, 0, 0, 0, -1]}}",
        "imu.mount: the matrix reflects"
      ),
      (
        "{\"name\": \"x\", \"imu\": {\"mount\": [1, 0, 0, 0, 1, 0, 0, 0, 0]}}",
        "imu.mount: the matrix is singular"
      ),
      (
        "{\"name\": \"x\", \"imu\": {\"mount\": [2, 0, 0, 0, 1, 0, 0, 0, 0.5]}}",
        "imu.mount: the matrix is no rotation"
      ),
      ("{\"name\": \"x\", \"imu\": {\"mount\": [1, 0]}}", "imu.mount: 9 numbers are wanted, not 2"),
      (
        "{\"name\": \"x\", \"imu\": {\"mount\": [1,0,0,0,1,0,0,0,\"1\"]}}",
        "imu.mount: a number is wanted"
      ),
      (
        "{\"name\": \"x\", \"imu\": {\"gyro_bias_sd_radps\": -1}}",
        "gyro_bias_sd_radps: -1.0 is not above"
      ),
      ("{\"name\": \"x\", \"gnss\": {\"height\": \"sea\"}}", "gnss.height: \"sea\" is not known"),
      (
        "{\"name\": \"x\", \"gnss\": {\"lever_arm_m\": [1, 2, 5000]}}",
        "is no distance on a vehicle"
      ),
      ("{\"name\": \"x\", \"imu\": {\"rate_hz\": 0100}}", "0100 is no JSON number"),
      ("{\"name\": \"x\", \"imu\": {\"rate_hz\": 100.}}", "100. is no JSON number"),
      ("{\"name\": \"x\", \"imu\": {\"rate_hz\": 1.e2}}", "1.e2 is no JSON number"),
      ("{\"name\": \"x\", \"baro\": {\"latency_s\": 60}}", "baro.latency_s: 60.0 is out of range"),
      (
        "{\"name\": \"x\", \"profile\": \"boat\"}",
        "profile: \"boat\" is not known; write one of automotive"
      ),
    ])
  func stops(_ text: String, _ message: String) throws {
    let error = #expect(throws: DataError.self) { try manifest(text) }
    let description = try #require(error).description
    #expect(
      description.hasPrefix("dataset.json:") && description.contains(message), "\(description)")
  }

  @Test("an unknown key is a warning with its place")
  func unknown() throws {
    let read = try manifest("{\"name\": \"x\", \"imu\": {\"ratehz\": 5},\n \"colour\": [1]}")
    #expect(
      read.warnings.map(\.description).map { String($0.prefix(41)) } == [
        "dataset.json:2:2: colour: this key is not", "dataset.json:1:23: imu.ratehz: this key i",
      ])
  }

  @Test("nesting has a limit")
  func nesting() {
    let deep = "{\"name\": " + String(repeating: "[", count: 100_000)
    #expect(throws: DataError.self) { try manifest(deep) }
  }

  @Test("random bytes, flipped bits and cuts never crash")
  func fuzz() {
    var random = MersenneTwister(seed: 4)
    let good = Array(
      "{\"name\": \"\\ud83d\\ude97\", \"imu\": {\"rate_hz\": 1e2, \"mount\": [1,0,0,0,1,0,0,0,1]}}"
        .utf8)
    for _ in 0..<5000 {
      var bytes = good
      if random.uniform() < 0.5 {
        for _ in 0..<3 {
          bytes[Int(random.uniform() * Double(bytes.count))] ^= 1 << UInt8(random.uniform() * 8)
        }
      } else {
        bytes = Array(bytes.prefix(Int(random.uniform() * Double(bytes.count))))
      }
      do throws(DataError) {
        _ = try DatasetManifest(bytes: bytes)
      } catch {
        #expect(error.line != nil && error.column != nil)
      }
    }
  }
}
