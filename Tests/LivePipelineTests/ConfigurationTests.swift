import Fusion
import LinearAlgebra
import LinuxPlatform
import Replay
import Sensing
import Testing
import TextFiles

@testable import LivePipeline

@Suite("the configuration of a live run")
struct ConfigurationTests {
  static func read(_ text: String) throws(DataError) -> LiveConfiguration {
    try LiveConfiguration(bytes: Array(text.utf8), file: "live.json")
  }

  @Test("every key reaches its field")
  func everything() throws {
    let read = try Self.read(
      """
      {"name": "boat", "profile": "marine", "horizon_s": 0.8,
       "state": "/tmp/s.json", "record": "/tmp/r", "root": "/tmp/tree", "start": "last pose",
       "imu": {"rate_hz": 200, "mount": [0, 1, 0, -1, 0, 0, 0, 0, 1], "match": "bmi*",
         "latency_s": 0.004, "priority": 50, "cpu": 1, "polled": true},
       "accel": {"match": {"name": ["kx*", "bmc150"], "path": "*/i2c-1/*"}, "disabled": true},
       "gyro": {"match": {"label": "gyro-display"}, "mount": [0, -1, 0, 1, 0, 0, 0, 0, 1]},
       "gnss": {"port": "/dev/ttyS1", "baud": 115200, "protocol": "ubx", "checksums": "lenient",
         "not_before": "2016-01-01", "lever_arm_m": [1, 2, 3], "height": "msl"},
       "baro": {"prefer": ["bmp*", "*"], "spare": false}, "mag": {"device": "/tmp/fifo"},
       "odometer": {"sd_mps": 0.2, "latency_s": 0.01}}
      """)
    #expect(read.warnings.isEmpty)
    #expect(read.manifest.name == "boat" && read.manifest.configuration.profile == .marine)
    #expect(read.manifest.configuration.horizon == 0.8)
    #expect(read.statePath == "/tmp/s.json" && read.recordFolder == "/tmp/r")
    #expect(read.root == "/tmp/tree" && read.start == .lastPose)
    let imu = read[.imu]
    #expect(imu.rate == 200 && imu.priority == 50 && imu.processor == 1 && imu.isPolled)
    #expect(imu.latency == 0.004 && imu.match.any == [GlobPattern("bmi*")])
    #expect(read.manifest.configuration.inertial.mount[0, 1] == 1)
    #expect(read.manifest.latencies[Int(SensorKind.inertial.rawValue)] == 0.004)
    #expect(read[.accelerometer].isDisabled)
    #expect(read[.accelerometer].match.names == [GlobPattern("kx*"), GlobPattern("bmc150")])
    #expect(read[.accelerometer].match.paths == [GlobPattern("*/i2c-1/*")])
    #expect(read[.gyroscope].match.labels == [GlobPattern("gyro-display")])
    #expect(read[.gyroscope].mount?[0, 1] == -1)
    let gnss = read[.receiver]
    #expect(gnss.device == "/dev/ttyS1" && gnss.baud == .fixed(115_200))
    #expect(gnss.receiverProtocol == .ubx && gnss.checksums == .lenient)
    #expect(gnss.notBefore == UniversalTime.days("2016-01-01") && gnss.gpsd == nil)
    #expect(read.manifest.configuration.satellite.leverArm == Vector3(1, 2, 3))
    #expect(!read[.barometer].usesSpare)
    #expect(read[.barometer].rank(name: "hp206c", label: nil, path: nil) == 1)
    #expect(read[.barometer].rank(name: "bmp280", label: nil, path: nil) == 0)
    #expect(read[.magnetometer].device == "/tmp/fifo")
    #expect(read.manifest.configuration.odometerDeviation == 0.2)
  }

  @Test("the defaults want nothing and use whatever is there")
  func defaults() throws {
    for configuration in [LiveConfiguration(), try Self.read("{}")] {
      #expect(configuration.warnings.isEmpty)
      #expect(configuration.statePath == "/var/lib/binnacle/state.json")
      #expect(configuration.recordFolder == nil && configuration.root == "/")
      #expect(configuration.start == .fix && configuration.manifest.name == "live run")
      for sensor in LiveSensor.allCases {
        let settings = configuration[sensor]
        #expect(settings.match.isEmpty && !settings.isDisabled && settings.usesSpare)
        #expect(settings.device == nil && settings.baud == .automatic && settings.gpsd == nil)
      }
    }
    #expect(try Self.read("{\"state\": false}").statePath == nil)
  }

  @Test(
    "what cannot be meant is an error that names file, line, column, key and remedy",
    arguments: [
      ("{\n \"imu\": 5}", "live.json:2:9: imu: an object in braces is wanted"),
      (
        "{\"imu\": {\"match\": 5}}",
        "imu.match: text or a list of texts is wanted, not a number; put"
      ),
      ("{\"imu\": {\"match\": [\"a\", 5]}}", "1:25: imu.match: text is wanted, not a number"),
      ("{\"imu\": {\"match\": \"\"}}", "imu.match: an empty pattern fits nothing; leave it out"),
      ("{\"imu\": {\"match\": {\"name\": 1}}}", "imu.match.name: text or a list"),
      ("{\"imu\": {\"priority\": 0}}", "imu.priority: 0 is out of range; from 1 to 99"),
      ("{\"imu\": {\"priority\": 1.5}}", "imu.priority: 1.5 is no whole number"),
      ("{\"imu\": {\"cpu\": -1}}", "imu.cpu: -1 is out of range"),
      ("{\"imu\": {\"disabled\": \"yes\"}}", "imu.disabled: true or false is wanted, not text"),
      (
        "{\"accel\": {\"mount\": [1, 0, 0, 0, 1, 0, 0, 0, -1]}}", "accel.mount: the matrix reflects"
      ),
      ("{\"gnss\": {\"baud\": \"fast\"}}", "gnss.baud: a number or \"auto\" is wanted, not text"),
      ("{\"gnss\": {\"baud\": 3}}", "gnss.baud: 3 is out of range"),
      (
        "{\"gnss\": {\"protocol\": \"sirf\"}}",
        "gnss.protocol: \"sirf\" is not known; write one of auto"
      ),
      ("{\"gnss\": {\"gpsd\": \"\"}}", "gnss.gpsd: \"\" is no host and port; write it as"),
      ("{\"gnss\": {\"gpsd\": \"a:0\"}}", "is no host and port"),
      (
        "{\"gnss\": {\"gpsd\": \"a\", \"device\": \"/dev/ttyS0\"}}",
        "gnss.gpsd: a device is given too"
      ),
      ("{\"gnss\": {\"pps\": true}}", "gnss.pps: text is wanted"),
      ("{\"gnss\": {\"pps\": \"\"}}", "gnss.pps: this is no path"),
      (
        "{\"gnss\": {\"protocol\": \"gpsd\", \"pps\": \"/dev/pps0\"}}",
        "gnss.pps: gpsd reads the pulse itself"
      ),
      ("{\"gnss\": {\"port\": \"/a\", \"device\": \"/b\"}}", "gnss.port: device is given too"),
      (
        "{\"gnss\": {\"protocol\": \"gpsd\", \"device\": \"/b\"}}",
        "gnss.protocol: /b is no gpsd"
      ),
      (
        "{\"gnss\": {\"protocol\": \"nmea\", \"gpsd\": \"a\"}}",
        "gnss.protocol: gpsd speaks its own"
      ),
      (
        "{\"gnss\": {\"not_before\": \"2023-02-29\"}}", "gnss.not_before: \"2023-02-29\" is no date"
      ),
      ("{\"gnss\": {\"checksums\": \"none\"}}", "gnss.checksums: \"none\" is not known"),
      ("{\"gnss\": {\"device\": \"\"}}", "gnss.device: this is no path"),
      ("{\"start\": \"here\"}", "start: \"here\" is not known; write one of fix, last pose"),
      ("{\"state\": true}", "state: text is wanted"),
      ("{\"root\": \"\"}", "root: this is no path"),
      ("{\"horizon_s\": -1}", "horizon_s: -1.0 is out of range"),
    ])
  func errors(text: String, message: String) {
    let error = #expect(throws: DataError.self) { try Self.read(text) }
    #expect(
      error?.description.contains(message) == true, "\(error?.description ?? "nothing")")
    #expect(error?.file == "live.json" && error?.line != nil && error?.column != nil)
  }

  @Test("a key that is not known is a warning that names the likely one")
  func spelling() throws {
    let read = try Self.read(
      """
      {"gnss": {"boud": 9600, "polled": true}, "acel": {}, "accel": {"mach": "x"},
       "imu": {"match": {"nam": "x"}}, "sate": "x"}
      """)
    let told = read.warnings.map { "\($0.field ?? "") \($0.remedy)" }.sorted()
    #expect(
      told == [
        "accel.mach did you mean \"match\"?", "acel did you mean \"accel\"?",
        "gnss.boud did you mean \"baud\"?", "gnss.polled check its spelling",
        "imu.match.nam did you mean \"name\"?", "sate did you mean \"state\"?",
      ])
    #expect(read.warnings.allSatisfy { $0.line != nil })
  }

  @Test("the number of an IIO device is warned of, because it is no identity")
  func numbered() throws {
    let read = try Self.read("{\"baro\": {\"device\": \"/dev/iio:device3\"}}")
    #expect(read.warnings.count == 1 && read.warnings[0].remedy.contains("match"))
    #expect(try Self.read("{\"baro\": {\"device\": \"/dev/pressure\"}}").warnings.isEmpty)
  }

  @Test("the protocol gpsd alone asks the gpsd of this machine")
  func gpsd() throws {
    let read = try Self.read("{\"gnss\": {\"protocol\": \"gpsd\"}}")
    #expect(read[.receiver].gpsd == NetworkAddress(host: "localhost", port: 2947))
  }

  @Test("no usual file is well; a file that was asked for and is not there is an error")
  func missing() throws {
    let none = try LiveConfiguration.read(path: nil, usualPath: "/no/such/file.json")
    #expect(none.file == nil)
    let error = #expect(throws: DataError.self) {
      try LiveConfiguration.read(path: "/no/such/file.json")
    }
    #expect(error?.description.hasPrefix("/no/such/file.json: is missing; check --config") == true)
  }

  @Test("a file is read from where it is said to be")
  func file() throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let path = folder + "/b.json"
    try WholeFile.write("{\"root\": \"/x\"}", to: path)
    let read = try LiveConfiguration.read(path: path)
    #expect(read.file == path && read.root == "/x")
    let usual = try LiveConfiguration.read(path: nil, usualPath: path)
    #expect(usual.file == path && usual.root == "/x")
  }

  @Test("an option takes the place of the file's value, and its mistakes name the option")
  func options() throws {
    var read = try Self.read("{\"gnss\": {\"baud\": 9600,\n\"lever_arm_m\": [1, 2, 3]}}")
    try read.override("gnss.device", text: "/dev/ttyS2", option: "--gnss")
    try read.override("gnss.baud", json: "4800", option: "--baud")
    try read.override("profile", text: "marine", option: "--profile")
    #expect(read[.receiver].device == "/dev/ttyS2" && read[.receiver].baud == .fixed(4800))
    #expect(read.manifest.configuration.profile == .marine)
    #expect(read.manifest.configuration.satellite.leverArm == Vector3(1, 2, 3))
    #expect(read.origin(of: "gnss.device") == .option("--gnss"))
    #expect(read.origin(of: "gnss.baud") == .option("--baud"))
    #expect(read.origin(of: "gnss.lever_arm_m") == .file("live.json", line: 2))
    let error = #expect(throws: DataError.self) {
      try read.override("gnss.baud", json: "1", option: "--baud")
    }
    #expect(error?.description.hasPrefix("--baud: gnss.baud: 1 is out of range") == true)
    // What was refused has changed nothing.
    #expect(read[.receiver].baud == .fixed(4800))
  }
}

@Suite("patterns and addresses")
struct PatternTests {
  @Test(
    "patterns fit what a shell's would",
    arguments: [
      ("*", "", true), ("", "", true), ("", "a", false), ("a", "a", true), ("a", "ab", false),
      ("a*", "abc", true), ("*c", "abc", true), ("a*c", "abc", true), ("a*c", "abd", false),
      ("a?c", "abc", true), ("a?c", "ac", false), ("*a*b*", "xxaxxbxx", true),
      ("*a*b*", "xxbxxaxx", false), ("**", "x", true), ("*ab", "aaab", true),
      ("*/i2c-1/*", "/sys/devices/i2c-1/1-0069", true),
    ])
  func globs(pattern: String, text: String, fits: Bool) {
    #expect(GlobPattern(pattern).matches(text) == fits)
  }

  @Test("a pattern made to be slow is not")
  func slow() {
    let pattern = GlobPattern(String(repeating: "*a", count: 200) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 5000)))
  }

  @Test("every kind of pattern that is given must fit")
  func matching() {
    var match = DeviceMatch()
    #expect(match.accepts(name: nil, label: nil, path: nil))
    match.any = [GlobPattern("bmi*"), GlobPattern("left")]
    #expect(match.accepts(name: "bmi160", label: nil, path: nil))
    #expect(match.accepts(name: "x", label: "left", path: nil))
    #expect(!match.accepts(name: "x", label: nil, path: "/bmi160"))
    match.paths = [GlobPattern("*1-0069")]
    #expect(!match.accepts(name: "bmi160", label: nil, path: nil))
    #expect(match.accepts(name: "bmi160", label: nil, path: "/sys/1-0069"))
  }

  @Test(
    "addresses of hosts",
    arguments: [
      ("localhost", "localhost:2947"), ("box:1", "box:1"), ("10.0.0.7:65535", "10.0.0.7:65535"),
      ("[::1]:99", "[::1]:99"), ("[fe80::1]", "[fe80::1]:2947"), ("::1", "[::1]:2947"),
    ])
  func addresses(text: String, description: String) {
    #expect(NetworkAddress(text, defaultPort: 2947)?.description == description)
  }

  @Test(
    "what is no address",
    arguments: ["", ":1", "a:", "a:x", "a:65536", "a:0", "[::1", "a b", "[::1]9"])
  func refusals(text: String) {
    #expect(NetworkAddress(text, defaultPort: 2947) == nil)
  }
}
