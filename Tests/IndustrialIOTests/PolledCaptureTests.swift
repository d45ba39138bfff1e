import IndustrialIO
import LinearAlgebra
import LinuxPlatform
import Sensing
import Spatial
import Testing

@Suite("Polled captures")
struct PolledCaptureTests {
  private static func drain(_ capture: inout DeviceCapture) throws -> [IndustrialReading] {
    var readings: [IndustrialReading] = []
    _ = try capture.drain { readings.append($0) }
    return readings
  }

  @Test("polling reads _input where it is there, and stamps the middle of the pass")
  func polledBarometer() throws {
    let tree = try CaptureTree("capture61-A.txt", "bmp280")
    var capture = try KernelRules(root: tree.root).tree.capture("bmp280")
    let status14 = capture.status
    #expect(status14.mode == .polled && status14.rate == 20)
    let status15 = capture.status
    #expect(status15.notes.contains { $0.contains("polled") && $0.contains("stamped") })
    let before = BootClock.now()
    let reading = try #require(try Self.drain(&capture).first)
    #expect(abs(reading.pressure - 100_653.253906) < 1e-9)
    #expect(abs(reading.temperature - 298.23) < 1e-9)
    #expect(reading.instant >= before && reading.instant <= BootClock.now())
    // The next pass is not due yet, however soon it is asked for.
    #expect(try Self.drain(&capture).isEmpty)
    #expect(try capture.wait())
    #expect(try Self.drain(&capture).count == 1)
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("polling reads _raw with scale and offset, and sets and restores the device's rate")
  func polledInertial() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "mpu6050")
    var capture = try KernelRules(root: tree.root).tree.capture("mpu6050")
    #expect(try tree.read("iio:device4", "sampling_frequency") == "100")
    let reading = try #require(try Self.drain(&capture).first)
    let sample = try #require(reading.inertial)
    #expect(sample.specificForce == Vector3(0.598, -1.196, 16384 * 0.000598))
    #expect(
      (sample.angularRate - Vector3(131, -262, 393) * 0.001064724).norm < 1e-15)
    // (-3920 + 12420) counts of 2.941176 millidegrees.
    #expect(abs((sample.temperature ?? 0) - (8500 * 0.002941176 + 273.15)) < 1e-9)
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
    #expect(try tree.read("iio:device4", "sampling_frequency") == "50")
  }

  @Test(
    "each errno of a polled attribute has its kind",
    arguments: [
      (ErrorNumber.busy, IndustrialIOFailure.Kind.busy), (.inputOutput, .inputOutput),
      (.timedOut, .timedOut), (.noDevice, .disconnected), (.noEntry, .disconnected),
      (.accessDenied, .denied),
    ])
  func failingAttributes(number: ErrorNumber, kind: IndustrialIOFailure.Kind) throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmp280")
    let rules = KernelRules(root: tree.root)
    var capture = try rules.tree.capture("bmp280")
    rules.fail(number) { call, path in call == .read && path.hasSuffix("/in_pressure_input") }
    let error = #expect(throws: IndustrialIOFailure.self) { try capture.drain { _ in } }
    #expect(error?.kind == kind)
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("a polled attribute that has nothing yet is no failure, and rubbish is a malformed one")
  func oddAttributes() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmp280")
    let rules = KernelRules(root: tree.root)
    var capture = try rules.tree.capture("bmp280")
    rules.fail(.wouldBlock) { call, path in call == .read && path.hasSuffix("/in_pressure_input") }
    #expect(try Self.drain(&capture).isEmpty)
    rules.heal()
    try tree.write("none\n", "iio:device0", "in_pressure_input")
    _ = try capture.wait()
    let error = #expect(throws: IndustrialIOFailure.self) { try capture.drain { _ in } }
    #expect(error?.kind == .malformed)
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test(
    "a buffer that is on and never gives anything is given up for polling", .timeLimit(.minutes(2)))
  func deadInterrupt() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    // Pipes are left alone; a plain file stands for a device whose reads find nothing (EAGAIN).
    try FileSystem.remove("\(tree.root)/dev/iio:device1")
    try WholeFile.write("", to: "\(tree.root)/dev/iio:device1")
    let rules = KernelRules(root: tree.root)
    rules.makeSilent()
    var plan = try CapturePlan(try rules.tree.require("bmi160"), in: rules.tree)
    plan.patience = 0.01
    var capture = try DeviceCapture(plan, in: rules.tree)
    #expect(try tree.read("iio:device1", "buffer/enable") == "1")
    var readings: [IndustrialReading] = []
    while readings.isEmpty {
      _ = try capture.wait()
      _ = try capture.drain { readings.append($0) }
    }
    let status = capture.status
    #expect(status.mode == .polled && readings[0].inertial != nil)
    #expect(status.notes.contains { $0.contains("dead interrupt") })
    #expect(try tree.read("iio:device1", "buffer/enable") == "0")
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }
}
