import CommandLineTool
import IndustrialIO
import LinuxPlatform
import LivePipeline
import LiveSimulation
import Simulation
import Testing

/// Each check is shown to fire on a tree that has its fault, and to stay silent on a sound one.
@Suite("The doctor")
struct DoctorTests {
  /// A simulated board, not played: its files can be read and changed, its buffers stay empty.
  final class Board {
    let folder = TemporaryFolder()
    private let simulation: LiveSimulation

    init(_ change: (inout LivePlan) -> Void = { _ in }) throws {
      let grade = SensorGrade.mems
      var plan = LivePlan(
        scenario: Scenario(
          name: "still", trajectory: .still(), duration: 1, inertial: grade.inertial(rate: 100),
          receiver: grade.receiver(rate: 5), barometer: grade.barometer(rate: 25),
          magnetometer: grade.magnetometer(rate: 25)))
      change(&plan)
      simulation = try LiveSimulation(plan: plan, root: folder.path)
    }

    func write(_ text: String, _ path: String, ofDevice number: Int = 0) throws {
      try SysfsFile.write(text, to: device(number) + path)
    }

    func remove(_ path: String, ofDevice number: Int = 0) throws {
      try FileSystem.remove(device(number) + path)
    }

    private func device(_ number: Int) -> String {
      folder.path("sys/bus/iio/devices/iio:device\(number)/")
    }

    /// The evidence of looking alone.
    var evidence: DoctorEvidence {
      let tree = IndustrialIOTree(root: folder.path)
      var evidence = DoctorEvidence()
      for device in tree.devices() {
        var found = DeviceEvidence(device: device)
        do {
          found.plan = try CapturePlan(
            device, in: tree, options: CaptureOptions(mayCreateTrigger: false))
        } catch {
          found.failure = error
        }
        evidence.devices.append(found)
      }
      var port = PortEvidence(path: "/dev/gnss0")
      port.bytes = 1000
      port.sentences = 10
      port.epochs = 2
      port.fixes = 2
      evidence.ports = [port]
      evidence.configuration.isLeverArmStated = true
      return evidence
    }
  }

  private static func severity(
    _ check: String, _ evidence: DoctorEvidence
  ) throws -> DoctorFinding.Severity? {
    try #require(DoctorCheckup(evidence)[check]).severity
  }

  /// A sound probe of a device at rest.
  private static func probe(_ readings: Int = 20) -> CaptureProbe {
    var probe = CaptureProbe(isBuffered: true, seconds: 1, readings: readings)
    probe.magnitudes = [
      .init(quantity: .acceleration, value: 9.81), .init(quantity: .angularVelocity, value: 0.01),
      .init(quantity: .magneticField, value: 48e-6), .init(quantity: .pressure, value: 98_000),
    ]
    return probe
  }

  @Test("nothing is wrong with a sound board")
  func sound() throws {
    var evidence = try Board().evidence
    for index in evidence.devices.indices { evidence.devices[index].probe = Self.probe() }
    let checkup = DoctorCheckup(evidence)
    for result in checkup.results {
      #expect(result.severity ?? .note == .note, "\(result.check): \(result.findings)")
    }
    #expect(checkup.isWell)
  }

  @Test("no sensor at all is a fault of its own")
  func absence() throws {
    #expect(try Self.severity("sensors", DoctorEvidence()) == .fault)
    #expect(try Self.severity("sensors", try Board().evidence) == nil)
  }

  @Test("a device without its node is a fault of permission")
  func permission() throws {
    let board = try Board()
    #expect(try Self.severity("permission", board.evidence) == nil)
    try FileSystem.remove(board.folder.path("dev/iio:device0"))
    #expect(try Self.severity("permission", board.evidence) == .fault)
    var evidence = try Board().evidence
    evidence.ports[0].failure = SystemError(
      call: "open", path: "/dev/ttyUSB0", number: .accessDenied)
    #expect(try Self.severity("permission", evidence) == .fault)
  }

  @Test("another program on the port is worth a note")
  func busy() throws {
    var evidence = try Board().evidence
    #expect(try Self.severity("other programs", evidence) == nil)
    evidence.ports[0].failure = SystemError(call: "open", path: "/dev/ttyUSB0", number: .busy)
    #expect(try Self.severity("other programs", evidence) == .note)
  }

  @Test("a buffer without any trigger is found")
  func trigger() throws {
    let board = try Board()
    #expect(try Self.severity("trigger", board.evidence) == nil)
    for number in 0..<3 {
      try FileSystem.remove(board.folder.path("sys/bus/iio/devices/trigger\(number)"))
    }
    #expect(try Self.severity("trigger", board.evidence) == .warning)
  }

  @Test("a buffer that is enabled and stays empty is a dead interrupt")
  func interrupt() throws {
    var evidence = try Board().evidence
    evidence.devices[0].probe = Self.probe()
    #expect(try Self.severity("interrupt", evidence) == nil)
    evidence.devices[0].probe = CaptureProbe(isBuffered: true, seconds: 1.5, readings: 0)
    #expect(try Self.severity("interrupt", evidence) == .fault)
  }

  @Test("a missing scale is found")
  func scale() throws {
    let board = try Board()
    // The barometer's cut-off scale is known and corrected.
    #expect(try Self.severity("scale", board.evidence) == .note)
    try board.remove("in_accel_scale")
    #expect(try Self.severity("scale", board.evidence) == .fault)
  }

  @Test(
    "an impossible size names the factor that explains it",
    arguments: [
      (Quantities.acceleration, 1.0, "9.81", DoctorFinding.Severity.fault),
      // A turn of 2.9 rad/s cannot be told from a bias of 0.05 in degrees: it is no fault yet.
      (.angularVelocity, 57.3 * 0.05, "57.3", .warning), (.magneticField, 0.48e-6, "100", .fault),
    ])
  func magnitude(
    quantity: Quantities, value: Double, factor: String, severity: DoctorFinding.Severity
  ) throws {
    var evidence = try Board().evidence
    evidence.devices[0].probe = Self.probe()
    #expect(try Self.severity("magnitude", evidence) == nil)
    evidence.devices[0].probe?.magnitudes = [.init(quantity: quantity, value: value)]
    let result = try #require(DoctorCheckup(evidence)["magnitude"])
    #expect(result.severity == severity)
    #expect(result.findings.first?.problem.contains(factor) == true)
  }

  @Test("the scale fault of the hmc5883l's driver is seen in the size of the field")
  func knownFault() throws {
    let board = try Board { $0.magneticChip = .hmc5883l }
    var evidence = board.evidence
    let index = try #require(evidence.devices.firstIndex { $0.device.name == "hmc5883l" })
    evidence.devices[index].probe = Self.probe()
    let result = try #require(DoctorCheckup(evidence)["magnitude"])
    // Corrected here, so it is a note.
    #expect(result.severity == .note)
    #expect(result.findings.first?.problem.contains("100 times too small") == true)
  }

  @Test(
    "a mount matrix that loses or mirrors a direction is found",
    arguments: ["1, 0, 0; 0, 1, 0; 0, 0, 0", "1, 0, 0; 0, 1, 0; 0, 0, -1"])
  func mount(matrix: String) throws {
    let board = try Board()
    #expect(try Self.severity("mount", board.evidence) == nil)
    try board.write(matrix, "in_mount_matrix")
    #expect(try Self.severity("mount", board.evidence) == .fault)
  }

  @Test("time stamps of nought, of another clock and of none are found")
  func timestamps() throws {
    var evidence = try Board().evidence
    evidence.devices[0].probe = Self.probe()
    #expect(try Self.severity("time stamps", evidence) == nil)
    evidence.devices[0].probe?.zeroTimestamps = 20
    #expect(try Self.severity("time stamps", evidence) == .warning)
    evidence.devices[0].probe?.zeroTimestamps = 0
    evidence.devices[0].probe?.notes = [
      "time stamps count the clock realtime although boottime is set; they are converted"
    ]
    #expect(try Self.severity("time stamps", evidence) == .warning)
    evidence.devices[0].probe?.implausibleTimestamps = 3
    #expect(try Self.severity("time stamps", evidence) == .fault)
  }

  @Test("bytes without a message are another baud rate")
  func baud() throws {
    var evidence = try Board().evidence
    #expect(try Self.severity("baud rate", evidence) == nil)
    evidence.ports[0].sentences = 0
    evidence.ports[0].baud = 9600
    #expect(try Self.severity("baud rate", evidence) == .fault)
  }

  @Test("a receiver that speaks but has no fix is found")
  func fix() throws {
    var evidence = try Board().evidence
    #expect(try Self.severity("fix", evidence) == nil)
    evidence.ports[0].fixes = 0
    #expect(try Self.severity("fix", evidence) == .warning)
  }

  @Test("a silent gpsd is found, one that nobody uses is not looked for")
  func daemon() throws {
    var evidence = try Board().evidence
    #expect(DoctorCheckup(evidence)["gpsd"]?.skipped != nil)
    evidence.gpsd.isConnected = true
    evidence.gpsd.reports = 3
    evidence.gpsd.fixes = 3
    #expect(try Self.severity("gpsd", evidence) == nil)
    evidence.gpsd.reports = 0
    #expect(try Self.severity("gpsd", evidence) == .warning)
    evidence.gpsd.isWanted = true
    #expect(try Self.severity("gpsd", evidence) == .fault)
  }

  @Test("a gpsd that is down is one fault, and the lever arm is then not judged")
  func daemonDown() throws {
    var evidence = try Board().evidence
    evidence.ports = []
    evidence.gpsd.isWanted = true
    #expect(try Self.severity("gpsd", evidence) == .fault)
    #expect(try Self.severity("sensors", evidence) == nil)
    let skipped = DoctorCheckup(evidence)["lever arm"]?.skipped
    #expect(skipped == "not judged: the receiver was not heard")
  }

  @Test("an antenna whose place nobody stated is found, one at the sensor by statement is not")
  func leverArm() throws {
    var evidence = try Board().evidence
    #expect(try Self.severity("lever arm", evidence) == nil)
    evidence.configuration.isLeverArmStated = false
    #expect(try Self.severity("lever arm", evidence) == .warning)
    evidence.configuration.isLeverArmZero = false
    #expect(try Self.severity("lever arm", evidence) == nil)
  }

  @Test("a key that is not understood is told")
  func configuration() throws {
    var evidence = try Board().evidence
    #expect(try Self.severity("configuration", evidence) == nil)
    evidence.configuration.warnings = ["binnacle.json:3: imu.rat_hz: no such key"]
    #expect(try Self.severity("configuration", evidence) == .warning)
  }
}

@Suite("The doctor's own look at a board")
struct DoctorExaminationTests {
  @Test("chips that never deliver are listened to, called dead, and put back as they were")
  func deadBoard() throws {
    let board = try DoctorTests.Board()
    var configuration = LiveConfiguration()
    try configuration.override("root", text: board.folder.path, option: "--root")
    var examination = DoctorExamination(configuration: configuration)
    examination.deviceSeconds = 0.2
    examination.portSeconds = 0.2
    let evidence = examination.evidence()
    #expect(evidence.devices.count == 3)
    #expect(evidence.ports.map(\.bytes) == [0])
    let result = try #require(DoctorCheckup(evidence)["interrupt"])
    #expect(result.findings.count == 3)
    #expect(result.severity == .fault)
    for number in 0..<3 {
      let device = board.folder.path("sys/bus/iio/devices/iio:device\(number)/")
      #expect(try SysfsFile.read(device + "buffer/enable") == "0")
      #expect(try SysfsFile.read(device + "current_timestamp_clock") == "realtime")
    }
  }

  @Test("devices lists what is there and how it is read, as text and as JSON")
  func devices() throws {
    let board = try DoctorTests.Board()
    let text = ToolRun("devices", "--root", board.folder.path)
    #expect(text.status == .good)
    #expect(text.output.contains("bmi160 (iio:device0): acceleration, angular velocity"))
    #expect(text.output.contains("buffered at 100 Hz"))
    #expect(text.output.contains("/dev/gnss0: GNSS device of the kernel, speaks NMEA"))
    let json = ToolRun("devices", "--root", board.folder.path, "--json")
    #expect(JSONCheck.isValid(json.output))
    // A serial port is listed, and said not to be used.
    try FileSystem.makePipe(board.folder.path("dev/ttyUSB0"))
    let ports = ToolRun("devices", "--root", board.folder.path).output
    #expect(ports.contains("dev/ttyUSB0: USB serial port"))
    #expect(ports.contains("name it with --port"))
    let empty = TemporaryFolder()
    let nothing = ToolRun("devices", "--root", empty.path)
    #expect(nothing.status == .finding)
    #expect(nothing.output.contains("No sensor is there"))
  }
}
