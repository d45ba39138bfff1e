import Fusion
import Geodesy
import LinearAlgebra
import LinuxPlatform
import Replay
import Sensing
import Spatial
import Testing
import TextFiles

@testable import LivePipeline

@Suite("what a run keeps for the next")
struct LearntStateTests {
  private static func bias(_ x: Double, _ deviation: Double) -> FusionConfiguration.BiasPrior {
    FusionConfiguration.BiasPrior(
      bias: Vector3(x, 0, -x / 3), deviation: Vector3(deviation, deviation, deviation))
  }

  private static func circumstances(
    _ identity: String? = "bmi160 1-0069", time: Double? = 1_780_000_000
  ) -> LearntState.Circumstances {
    var result = LearntState.Circumstances(noise: FusionConfiguration().inertialNoise)
    result.inertialIdentity = identity
    result.magnetometerIdentity = "hmc5883l"
    result.time = time
    result.temperature = 300
    return result
  }

  private static func errors(_ x: Double = 0.02, deviation: Double = 0.001) -> SensorErrors {
    var errors = SensorErrors(
      instant: SensorInstant(nanoseconds: 9), gyroscopeBias: bias(x, deviation))
    errors.accelerometerBias = bias(0.1, 0.02)
    errors.magneticOffset = Vector3(1e-5, -2e-5, 3e-6)
    errors.mountingYaw = .init(value: 0.03, deviation: 0.002)
    errors.odometerScale = .init(value: -0.01, deviation: 0.001)
    return errors
  }

  private static func estimate() -> FusionEstimate {
    var estimate = FusionEstimate(instant: SensorInstant(nanoseconds: 9))
    estimate.position = .degrees(latitude: 47.1, longitude: 8.2, height: 512)
    estimate.positionCovariance = Matrix3(diagonal: Vector3(1, 4, 9))
    estimate.velocity = Vector3(0.1, 0, 0)
    estimate.attitude = Rotation(roll: .degrees(1), pitch: .degrees(2), yaw: .degrees(90))
    estimate.attitudeCovariance = Matrix3(diagonal: Vector3(1e-4, 1e-4, 4e-4))
    estimate.headingReference = .trueNorth
    return estimate
  }

  private static func learnt() -> LearntState {
    var state = LearntState()
    state.learn(errors(), estimate: estimate(), in: circumstances())
    return state
  }

  @Test("a state reads back from its file to the bit, and nothing else is left in the folder")
  func roundTrip() throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let path = folder + "/below/state.json"
    let state = Self.learnt()
    #expect(state.inertial != nil && state.magnetic != nil && state.vehicle != nil)
    #expect(state.pose != nil)
    try state.write(to: path)
    let (read, problem) = LearntState.read(path)
    #expect(problem == nil)
    // The offset's unit changes in the file: one rounding each way.
    #expect(read.text == state.text || read.magnetic != state.magnetic)
    #expect(read.inertial == state.inertial && read.vehicle == state.vehicle)
    #expect(read.pose == state.pose)
    #expect(
      ((read.magnetic?.offset ?? .zero) - (state.magnetic?.offset ?? .zero)).norm < 1e-20)
    #expect(try DirectoryListing.names(in: folder + "/below") == ["state.json"])
  }

  @Test("no file is no error")
  func missing() {
    let (state, problem) = LearntState.read("/no/such/state.json")
    #expect(state.isEmpty && problem == nil)
  }

  @Test(
    "a file that is broken or implausible is told, set aside and not used",
    arguments: [
      "", "{", "[]", "{\"version\": 2}", "{}",
      "{\"version\": 1, \"imu\": {\"identity\": \"x\"}}",
      "{\"version\": 1, \"imu\": {\"identity\": \"x\", \"gyro_bias_radps\": [9, 0, 0], \"gyro_bias_sd_radps\": [0.1, 0.1, 0.1]}}",
      "{\"version\": 1, \"imu\": {\"identity\": \"x\", \"gyro_bias_radps\": [0, 0, 0], \"gyro_bias_sd_radps\": [0, 0.1, 0.1]}}",
      "{\"version\": 1, \"imu\": {\"identity\": \"x\", \"gyro_bias_radps\": [0, 0], \"gyro_bias_sd_radps\": [0.1, 0.1, 0.1]}}",
      "{\"version\": 1, \"imu\": {\"gyro_bias_radps\": [0, 0, 0], \"gyro_bias_sd_radps\": [0.1, 0.1, 0.1]}}",
      "{\"version\": 1, \"mag\": {\"identity\": \"x\", \"hard_iron_ut\": [5000, 0, 0]}}",
      "{\"version\": 1, \"pose\": {\"lat_deg\": 91, \"lon_deg\": 0, \"height_m\": 0}}",
      "{\"version\": 1, \"pose\": {\"lat_deg\": 1, \"lon_deg\": 0, \"height_m\": 0, \"sd_position_m\": [1, -1, 1]}}",
      "{\"version\": 1, \"vehicle\": {\"odometer_scale\": 3, \"odometer_scale_sd\": 1}}",
    ])
  func broken(text: String) throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let path = folder + "/state.json"
    try WholeFile.write(text, to: path)
    let (state, problem) = LearntState.read(path)
    #expect(state.isEmpty)
    #expect(problem?.file == path && problem?.remedy.contains("state.json.broken") == true)
    #expect(try DirectoryListing.names(in: folder) == ["state.json.broken"])
    #expect(LearntState.read(path).problem == nil)
  }

  @Test("a place that cannot be written is an error with a remedy")
  func unwritable() {
    let error = #expect(throws: DataError.self) {
      try Self.learnt().write(to: "/proc/no/state.json")
    }
    #expect(error?.file == "/proc/no/state.json" && error?.remedy.isEmpty == false)
  }

  @Test("what was learnt from another sensor or mount is not used, and the user is told")
  func identity() {
    let state = Self.learnt()
    let own = state.priors(in: Self.circumstances(), at: SensorInstant(nanoseconds: 0))
    #expect(own.gyroscope != nil && own.accelerometer != nil && own.magneticOffset != nil)
    let other = state.priors(
      in: Self.circumstances("icm20948"), at: SensorInstant(nanoseconds: 0))
    #expect(other.gyroscope == nil && other.accelerometer == nil)
    #expect(other.notes.contains { $0.contains("another inertial sensor (bmi160 1-0069)") })
    var turned = Self.circumstances()
    turned.mount = Matrix3(Vector3(0, 1, 0), Vector3(-1, 0, 0), Vector3(0, 0, 1))
    let askew = state.priors(in: turned, at: SensorInstant(nanoseconds: 0))
    #expect(askew.gyroscope == nil && askew.notes.contains { $0.contains("another mount") })
    var magnet = Self.circumstances()
    magnet.magnetometerIdentity = "lis3mdl"
    let foreign = state.priors(in: magnet, at: SensorInstant(nanoseconds: 0))
    #expect(foreign.magneticOffset == nil && foreign.gyroscope != nil)
  }

  @Test("age and temperature widen a bias up to what anybody would assume, never beyond")
  func widening() {
    let learnt = LearntBias(Self.bias(0.004, 0.0005))
    func prior(_ age: Double?, _ difference: Double?) -> FusionConfiguration.BiasPrior {
      learnt.prior(after: age, temperatureDifference: difference, steady: 0.01)
    }
    // A fifth of the steady deviation at once: a switch-on is between.
    #expect(abs(prior(0, 0).deviation.x - 0.00206) < 2e-5)
    #expect(abs(prior(0, 0).bias.x - 0.004) < 1e-4)
    var last = 0.0
    for days in [0.0, 0.1, 1, 3, 10, 100] {
      let now = prior(days * 86_400, 0)
      #expect(now.deviation.x > last && now.deviation.x <= 0.01)
      last = now.deviation.x
    }
    #expect(last > 0.0099 && abs(prior(8_640_000, 0).bias.x) < 1e-6)
    #expect(prior(0, 10).deviation.x > 0.4 * 0.01)
    // Nobody knows: three days, and a temperature ten kelvin away.
    #expect(prior(nil, nil).deviation.x > prior(86_400, 5).deviation.x)
    #expect(prior(60, nil).deviation.x < 0.0025)
    // A bias beyond what was thought possible shows that more is possible.
    let large = LearntBias(Self.bias(0.05, 0.0005))
    #expect(large.prior(after: 1e9, temperatureDifference: 0, steady: 0.01).deviation.x > 0.049)
  }

  /// The bias of today's run is drawn from the same process that the widening assumes.
  @Test("the widened standard deviation is an honest one", arguments: [0.0, 86_400, 864_000])
  func honesty(age: Double) {
    var generator = SystemRandomStandIn(state: 77)
    let steady = 0.01
    let known = 0.001
    // The share that the prior keeps, as its own figures show it.
    var sum = 0.0
    let count = 4000
    for _ in 0..<count {
      let then = steady * generator.normal()
      let estimated = then + known * generator.normal()
      let learnt = LearntBias(
        FusionConfiguration.BiasPrior(
          bias: Vector3(estimated, 0, 0), deviation: Vector3(known, known, known)))
      let prior = learnt.prior(after: age, temperatureDifference: 0, steady: steady)
      let kept = 0.96 * exponential(-2 * age / 864_000)
      let now = kept.squareRoot() * then + (1 - kept).squareRoot() * steady * generator.normal()
      let error = (now - prior.bias.x) / prior.deviation.x
      sum += error * error
    }
    // The mean of 4000 squares of unit normals is 1 within 0.022 (one standard deviation); beyond
    // `steady` the prior is a little wide, which takes some per cent off.
    #expect((0.8...1.09).contains(sum / Double(count)), "\(sum / Double(count))")
  }

  @Test("a run that learnt less than what is kept changes nothing")
  func keeping() {
    var state = Self.learnt()
    let before = state.inertial
    state.learn(
      Self.errors(0.5, deviation: 0.0045), estimate: nil,
      in: Self.circumstances(time: 1_780_000_060))
    #expect(state.inertial == before)
    // Months later the same knowledge is worth more than the old one.
    state.learn(
      Self.errors(0.03, deviation: 0.0045), estimate: nil,
      in: Self.circumstances(time: 1_790_000_000))
    #expect(state.inertial?.gyroscope.value.bias.x == 0.03)
    // What was barely begun to be learnt is none.
    var fresh = LearntState()
    fresh.learn(Self.errors(0.03, deviation: 0.009), estimate: nil, in: Self.circumstances())
    #expect(fresh.inertial == nil)
    fresh.learn(Self.errors(), estimate: nil, in: Self.circumstances(nil))
    #expect(fresh.inertial == nil)
  }

  @Test("a run starts from the last pose only where it was at rest with a known heading")
  func lastPose() {
    let instant = SensorInstant(nanoseconds: 123)
    guard var pose = LastPose(Self.estimate(), time: 5) else {
      Issue.record("no pose")
      return
    }
    let start = pose.start(at: instant)
    #expect(start?.instant == instant && start?.positionDeviation == [2, 2, 3])
    #expect(abs((start?.rollPitchYawDegrees[2] ?? 0) - 90) < 1e-9)
    #expect(start?.attitudeDeviationDegrees == [2, 2, 5])
    pose.speed = 3
    #expect(pose.start(at: instant) == nil)
    var blind = Self.estimate()
    blind.headingReference = nil
    #expect(LastPose(blind, time: nil)?.start(at: instant) == nil)
    blind.position = nil
    #expect(LastPose(blind, time: nil) == nil)
    #expect(pose.sentence(now: 5 + 7200) == "47.1, 8.2, 512 m, 2 h ago")
    // The total field in Switzerland is 48 µT.
    #expect((4.6e-5...5.0e-5).contains(pose.expectedField(decimalYear: 2026.5).totalIntensity))
  }
}

/// Normal numbers that are the same on every run (SplitMix64; a sum of twelve).
private struct SystemRandomStandIn: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func normal() -> Double {
    var sum = 0.0
    for _ in 0..<12 { sum += Double.random(in: 0..<1, using: &self) }
    return sum - 6
  }
}

/// eˣ by its series about zero after halving; for tests, which link no library of functions.
private func exponential(_ x: Double) -> Double {
  var term = 1.0
  var sum = 1.0
  let small = x / 1024
  for k in 1..<12 {
    term *= small / Double(k)
    sum += term
  }
  for _ in 0..<10 { sum *= sum }
  return sum
}
