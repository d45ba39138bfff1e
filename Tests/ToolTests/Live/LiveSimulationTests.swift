import CommandLineTool
import LinuxPlatform
import LiveSimulation
import Sensing
import Simulation
import Testing

/// The plays here do not wait: time runs as fast as the rows can be made.
@Suite("A live simulation")
struct LiveSimulationTests {
  private static func plan(duration: Double) -> LivePlan {
    let grade = SensorGrade.mems
    return LivePlan(
      scenario: Scenario(
        name: "still", trajectory: .still(), duration: duration,
        inertial: grade.inertial(rate: 100), receiver: grade.receiver(rate: 5),
        barometer: grade.barometer(rate: 25), magnetometer: grade.magnetometer(rate: 25)))
  }

  private static func enable(_ device: String, of chip: SimulatedChip) throws {
    for channel in chip.channels {
      try SysfsFile.write("1", to: "\(device)/scan_elements/\(channel.name)_en")
    }
    try SysfsFile.write("boottime", to: device + "/current_timestamp_clock")
    try SysfsFile.write("1", to: device + "/buffer/enable")
  }

  private static func all(_ descriptor: borrowing FileDescriptor) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case .bytes(let count) = try descriptor.read(into: &chunk) { bytes += chunk[..<count] }
    return bytes
  }

  @Test("a buffer that was switched on gets every scan, stamped on the boot clock")
  func scans() throws {
    let folder = TemporaryFolder()
    let plan = Self.plan(duration: 1)
    let simulation = try LiveSimulation(plan: plan, root: folder.path)
    let device = folder.path("sys/bus/iio/devices/iio:device0")
    let buffer = try FileDescriptor.open(
      folder.path("dev/iio:device0"), .reading, .nonblocking)
    try Self.enable(device, of: plan.chips[0].chip)
    try simulation.run(wait: { _ in true }, report: { _ in })
    let bytes = try Self.all(buffer)
    #expect(bytes.count == 100 * 24)
    for number in 0..<100 {
      var stamp: UInt64 = 0
      for place in 0..<8 { stamp |= UInt64(bytes[24 * number + 16 + place]) << UInt64(8 * place) }
      // A sample every 10 ms, the first one at the end of the first interval. The offset from the
      // boot clock to itself is measured, which may cost a microsecond.
      let expected = simulation.start.nanoseconds + Int64(number + 1) * 10_000_000
      #expect(abs(Int64(stamp) - expected) < 10_000)
    }
    let vertical = Int16(bitPattern: UInt16(bytes[10]) | UInt16(bytes[11]) << 8)
    // Gravity less than a percent off in steps of 1.197 mm/s²: the chip lies face up.
    #expect(abs(Double(vertical) * 0.001197 - 9.81) < 0.1)
  }

  @Test("who listens to the receiver gets every epoch, whole; nobody leaves nothing behind")
  func sentences() throws {
    let folder = TemporaryFolder()
    let simulation = try LiveSimulation(plan: Self.plan(duration: 1), root: folder.path)
    let port = try FileDescriptor.open(folder.path("dev/gnss0"), .readingAndWriting, .nonblocking)
    try simulation.run(wait: { _ in true }, report: { _ in })
    let text = String(decoding: try Self.all(port), as: UTF8.self)
    #expect(text.split(separator: "\r\n").count { $0.hasPrefix("$GNGGA") } == 5)
    #expect(text.hasSuffix("\r\n"))
    #expect(simulation.delivered.last?.delivered == 5)
    let alone = TemporaryFolder()
    let unheard = try LiveSimulation(plan: Self.plan(duration: 1), root: alone.path)
    try unheard.run(wait: { _ in true }, report: { _ in })
    let late = try FileDescriptor.open(alone.path("dev/gnss0"), .readingAndWriting, .nonblocking)
    #expect(try Self.all(late).isEmpty)
  }

  @Test("what is unplugged ends for its reader and comes back under another number")
  func unplugging() throws {
    let folder = TemporaryFolder()
    var plan = Self.plan(duration: 1)
    plan.unpluggings = [
      LivePlan.Unplugging(part: .imu, from: 0.3, to: 0.6),
      LivePlan.Unplugging(part: .gnss, from: 0.3, to: 0.6),
    ]
    let simulation = try LiveSimulation(plan: plan, root: folder.path)
    let buffer = try FileDescriptor.open(folder.path("dev/iio:device0"), .reading, .nonblocking)
    try Self.enable(folder.path("sys/bus/iio/devices/iio:device0"), of: plan.chips[0].chip)
    var notices: [LiveSimulation.Notice] = []
    try simulation.run(wait: { _ in true }, report: { notices.append($0) })
    #expect(notices.contains(.unplugged(.imu)))
    #expect(notices.contains(.pluggedIn(.imu, device: "dev/iio:device3")))
    #expect(notices.contains(.pluggedIn(.gnss, device: "dev/gnss1")))
    let bytes = try Self.all(buffer)
    #expect(bytes.count.isMultiple(of: 24))
    #expect((25...31).contains(bytes.count / 24))
    var chunk = [UInt8](repeating: 0, count: 24)
    #expect(try buffer.read(into: &chunk) == .end)
    let devices = try DirectoryListing.names(in: folder.path("sys/bus/iio/devices"))
    #expect(!devices.contains("iio:device0"))
    #expect(devices.contains("iio:device3"))
  }

  @Test("sys and dev go away with it, truth and dataset.json stay, and it can be played again")
  func cleaning() throws {
    let folder = TemporaryFolder()
    for _ in 0..<2 {
      let simulation = try LiveSimulation(plan: Self.plan(duration: 0.5), root: folder.path)
      try simulation.run(wait: { _ in true }, report: { _ in })
    }
    let names = try DirectoryListing.names(in: folder.path)
    #expect(names.sorted() == ["dataset.json", "truth.csv"])
    let truth = try #require(TemporaryFolder.text(folder.path("truth.csv")))
    // Ten a second from 0 on, and the header.
    #expect(truth.split(separator: "\n").count == 7)
  }

  @Test("a folder with anything else in it is refused and left alone")
  func foreignFolder() throws {
    let folder = TemporaryFolder()
    try FileSystem.makeDirectories(folder.path("sys/devices/real"))
    #expect(throws: SystemError.self) {
      _ = try LiveSimulation(plan: Self.plan(duration: 1), root: folder.path)
    }
    let run = ToolRun("simulate", "still", "--live", folder.path)
    #expect(run.status == .usage)
    #expect(run.errors.contains("is not empty"))
    #expect(try DirectoryListing.names(in: folder.path) == ["sys"])
  }
}
