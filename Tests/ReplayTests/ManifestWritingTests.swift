import Fusion
import LinearAlgebra
import Sensing
import Testing
import TextFiles

@testable import Replay

@Suite("writing dataset.json")
struct ManifestWritingTests {
  @Test("everything that an engine is told reads back to the bit")
  func everything() throws {
    let read = try DatasetManifest(
      bytes: Array(
        """
        {"name": "n \\"q\\" é", "description": "d", "source": "s", "license": "l",
         "platform": "car", "profile": "automotive", "truth": "t", "notes": "x\\ny",
         "recorded_by": "binnacle 1", "rows": "as received",
         "horizon_s": 0.7000000000000001, "uses_standstill": false, "decimal_year": 2026.91,
         "start_pose": {"t_s": "123456789.123456789", "lat_deg": 47.1, "lon_deg": 8.2, "height_m": 500,
           "velocity_mps": [0.1, 0.2, 0.3], "roll_pitch_yaw_deg": [1, 2, 3],
           "sd_position_m": [5, 6, 7], "sd_velocity_mps": [0.5, 0.6, 0.7],
           "sd_attitude_deg": [1.5, 2.5, 3.5]},
         "imu": {"rate_hz": 99.7, "angle_random_walk_rad_per_sqrt_s": 0.0011,
           "velocity_random_walk_mps_per_sqrt_s": 0.01, "gyro_bias_sd_radps": 0.02,
           "accel_bias_sd_mps2": 0.1, "bias_time_s": 1800, "gyro_scale_sd": 0,
           "accel_scale_sd": 0.002, "accel_range_mps2": 156.9, "gyro_range_radps": 34.9,
           "initial_gyro_bias_radps": [0.01, -0.02, 0.03],
           "initial_gyro_bias_sd_radps": [0.001, 0.002, 0.003],
           "initial_accel_bias_mps2": [0.1, -0.2, 0.3],
           "initial_accel_bias_sd_mps2": [0.01, 0.02, 0.03],
           "mount": [0, 1, 0, -1, 0, 0, 0, 0, 1], "latency_s": 0.0025},
         "gnss": {"rate_hz": 1, "height": "msl", "lever_arm_m": [1, -2, 3.3], "latency_s": 0.1},
         "baro": {"rate_hz": 10, "sd_m": 0.3, "bias_sd_m": 10, "bias_time_s": 1000},
         "mag": {"sd_ut": 0.3, "hard_iron_ut": [1.1, -2.2, 33.3]}, "odometer": {"latency_s": 0.02, "sd_mps": 0.07}}
        """.utf8))
    #expect(read.warnings.isEmpty)
    let again = try DatasetManifest(bytes: Array(read.text.utf8))
    #expect(again.warnings.isEmpty)
    // Shortest decimals are one-to-one with doubles, so that equal text means equal bits.
    #expect(again.text == read.text)
    #expect(again.text.contains("0.7000000000000001") && again.text.contains("\"as received\""))
    let c = again.configuration
    #expect(c.profile == .automotive && c.horizon == 0.7000000000000001 && !c.usesStandstill)
    #expect(c.odometerDeviation == 0.07 && c.magnetometer.decimalYear == 2026.91)
    #expect(c.magnetometer.deviation == 0.3 * 1e-6)
    #expect(c.magnetometer.initialOffset == Vector3(1.1 * 1e-6, -2.2 * 1e-6, 33.3 * 1e-6))
    #expect(c.barometer.deviation == 0.3 && c.barometer.bias == 10 && c.barometer.biasTime == 1000)
    #expect(c.inertial.biasTime == 1800 && c.inertial.gyroscopeScale == 0)
    #expect(c.inertial.accelerometerScale == 0.002)
    #expect(c.inertial.initialGyroscopeBias?.bias == Vector3(0.01, -0.02, 0.03))
    #expect(c.inertial.initialAccelerometerBias?.deviation == Vector3(0.01, 0.02, 0.03))
    #expect(c.inertial.mount[0, 1] == 1 && c.satellite.leverArm == Vector3(1, -2, 3.3))
    #expect(again.start == read.start)
    #expect(again.start?.instant.nanoseconds == 123_456_789_123_456_789)
    #expect(again.latencies == [0.0025, 0.1, 0, 0, 0.02] && again.rowsAreAsReceived)
    #expect(again.rates == read.rates && again.declaredSensors == read.declaredSensors)
    #expect(again.heightReference == .meanSeaLevel && again.recordedBy == "binnacle 1")
  }

  @Test("the magnetometer's deviation reads back to the bit from any text")
  func magneticDeviation() throws {
    for k in 1...3000 {
      let read = try DatasetManifest(
        bytes: Array("{\"name\": \"x\", \"mag\": {\"sd_ut\": \(Double(k) * 0.0137)}}".utf8))
      let again = try DatasetManifest(bytes: Array(read.text.utf8))
      #expect(
        again.configuration.magnetometer.deviation == read.configuration.magnetometer.deviation)
    }
  }

  @Test("a manifest with a name alone stays one, with the engine's own defaults written out")
  func bare() throws {
    let text = try DatasetManifest(bytes: Array(plainManifest.utf8)).text
    #expect(
      text == """
        {
          "name": "made up",
          "horizon_s": 0.5,
          "uses_standstill": true,
          "decimal_year": 2026.5
        }

        """)
  }

  @Test(
    "what cannot be meant is an error with its place",
    arguments: [
      ("\"horizon_s\": -1", "horizon_s: -1.0 is out of range"),
      ("\"rows\": \"sorted\"", "rows: \"sorted\" is not known"),
      ("\"uses_standstill\": 1", "uses_standstill: true or false is wanted, not a number"),
      ("\"decimal_year\": 1999", "decimal_year: 1999.0 is out of range"),
      ("\"start_pose\": {}", "start_pose.t_s: the time is missing"),
      ("\"start_pose\": {\"t_s\": \"1\"}", "start_pose.lat_deg: a place is missing"),
      (
        "\"imu\": {\"initial_gyro_bias_radps\": [1, 2, 3]}",
        "imu.initial_gyro_bias_radps: stands without initial_gyro_bias_sd_radps"
      ),
      (
        "\"imu\": {\"initial_accel_bias_sd_mps2\": [1, 0, 3]}",
        "imu.initial_accel_bias_sd_mps2: 0.0 is not above zero"
      ),
      ("\"imu\": {\"gyro_scale_sd\": 2}", "imu.gyro_scale_sd: 2.0 is out of range"),
    ])
  func errors(member: String, message: String) {
    let error = #expect(throws: DataError.self) {
      try DatasetManifest(bytes: Array("{\"name\": \"x\", \(member)}".utf8))
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "nothing")")
  }

  @Test("a key that is nearly one is told which")
  func spelling() throws {
    let read = try DatasetManifest(
      bytes: Array(
        "{\"name\": \"x\", \"horizont_s\": 1, \"imu\": {\"latencys\": 1, \"zebra\": 2}}".utf8))
    #expect(
      read.warnings.map(\.remedy).sorted() == [
        "check its spelling", "did you mean \"horizon_s\"?", "did you mean \"latency_s\"?",
      ])
  }
}
