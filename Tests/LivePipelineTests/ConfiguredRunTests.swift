import LinearAlgebra
import LinuxPlatform
import Sensing
import Testing

@testable import LivePipeline

@Suite struct ConfiguredRunTests {
  private static func configuration(
    root: String, _ change: (inout LiveConfiguration) throws -> Void = { _ in }
  ) throws -> LiveConfiguration {
    var configuration = LiveConfiguration()
    try change(&configuration)
    configuration.root = root
    configuration.statePath = nil
    return configuration
  }

  private static func settings() -> PipelineSettings {
    var settings = PipelineSettings()
    settings.shortestBackOff = 0.001
    settings.longestBackOff = 0.004
    settings.choiceGrace = 0
    return settings
  }

  @Test("each quantity has its preferred device and its spares, by the configuration's order")
  func plan() throws {
    let chips = try FakeChips()
    try chips.plugBarometer("1-0077", name: "bmp280")
    try chips.plugBarometer("1-0060", name: "dps310")
    try chips.plugMagnetometer()
    let usual = SourcePlanner.plan(try Self.configuration(root: chips.root))
    #expect(usual.sources.map(\.name) == ["mag", "baro", "baro-2"])
    #expect(usual.identity(for: .barometer) == "dps310 at /sys/devices/i2c-1/1-0060")
    #expect(usual.identity(for: .inertial) == nil)
    let preferring = SourcePlanner.plan(
      try Self.configuration(root: chips.root) {
        try $0.override("baro.prefer", json: #"["bmp*"]"#, option: "--prefer")
      })
    #expect(preferring.identity(for: .barometer) == "bmp280 at /sys/devices/i2c-1/1-0077")
    let alone = SourcePlanner.plan(
      try Self.configuration(root: chips.root) {
        try $0.override("baro.spare", json: "false", option: "--spare")
        try $0.override("mag.match", json: #""nothing""#, option: "--match")
      })
    #expect(alone.sources.map(\.name) == ["baro"])
    #expect(alone.problems.contains { $0.hasPrefix("no device fits mag.match") })
    #expect(alone.problems.contains { $0.hasPrefix("no receiver was found") })
  }

  @Test("what was polled because udev was not through yet is read through its buffer thereafter")
  func lateNode() throws {
    let chips = try FakeChips()
    try chips.plugBufferedMagnetometer()
    let log = try RunLog()
    let pipeline = try LivePipeline(
      configuration: try Self.configuration(root: chips.root), settings: Self.settings())
    try pipeline.run(logging: log) { pipeline in
      #expect(log.wait { $0.samples.count >= 2 })
      #expect(pipeline.health.sensors.allSatisfy { $0.how.contains("polled") })
      try chips.makeNode("1-001c")
      #expect(log.wait { $0.count(.resumed, "mag") == 1 })
      #expect(pipeline.health.sensors.allSatisfy { $0.how.contains("buffered") })
      // No loss was told: the device worked all the time.
      #expect(log.snapshot.count(.lost, "mag") == 0)
    }
  }

  @Test("a gyroscope and an accelerometer of their own are one inertial sensor, two threads")
  func pair() throws {
    let chips = try FakeChips()
    try chips.plugHalf("accel", "hid-1")
    try chips.plugHalf("anglvel", "hid-2")
    let log = try RunLog()
    let pipeline = try LivePipeline(
      configuration: try Self.configuration(root: chips.root), settings: Self.settings())
    try pipeline.run(logging: log) { pipeline in
      #expect(log.wait { $0.samples.count >= 10 })
      #expect(pipeline.health.sensors.map(\.name) == ["gyro", "accel"])
      #expect(pipeline.health.sensors.allSatisfy { $0.isChosen })
      // One half alone is none: what is there without the other is not used, and that is told.
      try chips.unplug("hid-1")
      #expect(log.wait { $0.count(.lost, "accel") == 1 })
      #expect(
        log.wait { $0.events.contains { $0.detail.contains("find no specific force") } })
    }
    guard case .inertial(let sample)? = log.snapshot.samples.first else {
      Issue.record("no inertial sample")
      return
    }
    // A count is a thousandth of the unit.
    #expect(abs(sample.specificForce.z + 9.81) < 1e-12)
    #expect(abs(sample.angularRate.x - 0.012) < 1e-15)
  }

  @Test("devices are polled, an unplugged one comes back under its new number")
  func replug() throws {
    let chips = try FakeChips()
    try chips.plugBarometer()
    let log = try RunLog()
    let pipeline = try LivePipeline(
      configuration: try Self.configuration(root: chips.root), settings: Self.settings())
    try pipeline.run(logging: log) { pipeline in
      #expect(log.wait { $0.samples.count >= 2 })
      try chips.unplug("1-0077")
      #expect(log.wait { $0.count(.lost, "baro") == 1 })
      try chips.plugBarometer()
      #expect(log.wait { $0.count(.resumed, "baro") == 1 })
      let count = log.snapshot.samples.count
      #expect(log.wait { $0.samples.count >= count + 2 })
      #expect(pipeline.health.sensors.map(\.name) == ["baro"])
    }
    let seen = log.snapshot
    #expect(
      seen.first(.resumed)?.detail.contains("(iio:device1)") == true
        && seen.first(.resumed)?.detail.contains("was bmp280 (iio:device0)") == true)
    guard case .pressure(let sample)? = seen.samples.first,
      case .pressure(let pascals) = sample.reading
    else {
      Issue.record("no pressure")
      return
    }
    // Three additions and a product of what the text holds exactly to six digits.
    #expect(abs(pascals - 101_325) < 1e-9)
  }

  @Test("a device that is plugged in during the run is found and read")
  func discovery() throws {
    let chips = try FakeChips()
    try chips.plugBarometer()
    let log = try RunLog()
    let pipeline = try LivePipeline(
      configuration: try Self.configuration(root: chips.root), settings: Self.settings())
    try pipeline.run(logging: log) { pipeline in
      #expect(log.wait { $0.count(.connected, "baro") == 1 })
      try chips.plugMagnetometer()
      #expect(log.wait { $0.count(.connected, "mag") == 1 })
      #expect(log.wait { $0.samples.contains { $0.kind == .magnetometer } })
      #expect(pipeline.health.sensors.map(\.name) == ["baro", "mag"])
    }
  }

  @Test("two barometers: the spare takes over from the unplugged one, and its thread is its own")
  func spare() throws {
    let chips = try FakeChips()
    try chips.plugBarometer("1-0060", name: "dps310")
    try chips.plugBarometer("1-0077", name: "bmp280")
    let log = try RunLog()
    let pipeline = try LivePipeline(
      configuration: try Self.configuration(root: chips.root), settings: Self.settings())
    try pipeline.run(logging: log) { pipeline in
      #expect(log.wait { $0.count(.connected) == 2 && $0.count(.chosen) >= 1 })
      let chosen = log.snapshot.first(.chosen)?.sensor
      try chips.unplug(chosen == "baro" ? "1-0060" : "1-0077")
      #expect(log.wait { $0.count(.spare) == 1 })
      #expect(log.snapshot.first(.spare)?.sensor == (chosen == "baro" ? "baro-2" : "baro"))
    }
  }
}
