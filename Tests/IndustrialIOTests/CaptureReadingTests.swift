import IndustrialIO
import LinearAlgebra
import LinuxPlatform
import Sensing
import Spatial
import Testing

@Suite("Reading captures")
struct CaptureReadingTests {
  private static func drain(_ capture: inout DeviceCapture) throws -> [IndustrialReading] {
    var readings: [IndustrialReading] = []
    _ = try capture.drain { readings.append($0) }
    return readings
  }

  @Test("scans come out in SI with the kernel's instants, in order, none lost")
  func scans() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    var capture = try KernelRules(root: tree.root).tree.capture("bmi160")
    #expect(try capture.drain { _ in } != .readings(0))
    let start = BootClock.now().nanoseconds
    var sent: [UInt8] = []
    for k in 0..<50 {
      sent += inertialScan(
        [Int16(k), 2, 3, 1000, -2000, 16384], stamp: start - 1_000_000_000 + Int64(k) * 10_000_000)
    }
    try tree.send(sent, to: "iio:device1")
    let readings = try Self.drain(&capture)
    #expect(readings.count == 50)
    for (k, reading) in readings.enumerated() {
      #expect(reading.instant.nanoseconds == start - 1_000_000_000 + Int64(k) * 10_000_000)
      #expect(reading.angularVelocity == Vector3(Double(k) * 0.001065, 2 * 0.001065, 3 * 0.001065))
      #expect(reading.acceleration == Vector3(0.598, -1.196, 16384 * 0.000598))
    }
    let status1 = capture.status
    #expect(status1.isStampedByKernel && status1.counts.readings == 50)
    let status2 = capture.status
    #expect(status2.counts.suspectedLosses == 0 && status2.counts.outOfOrder == 0)
    guard case .nothing = try capture.drain({ _ in }) else {
      Issue.record("nothing is left")
      return
    }
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("a scan that arrives in two parts is put together, wherever it is cut")
  func partialScans() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    var capture = try KernelRules(root: tree.root).tree.capture("bmi160")
    var stamp = BootClock.now().nanoseconds - 1_000_000_000
    for cut in 1..<24 {
      stamp += 1_000_000
      let scan = inertialScan([Int16(cut), 2, 3, 4, 5, 6], stamp: stamp)
      try tree.send(Array(scan[..<cut]), to: "iio:device1")
      #expect(try Self.drain(&capture).isEmpty)
      try tree.send(Array(scan[cut...]), to: "iio:device1")
      let readings = try Self.drain(&capture)
      #expect(readings.count == 1 && readings.first?.instant.nanoseconds == stamp)
      #expect(readings.first?.angularVelocity.x == Double(cut) * 0.001065)
    }
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("the bmp280 reads through the buffer within 1 Pa of what its driver computes")
  func barometer() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmp280", timersInConfigfs: true)
    var capture = try KernelRules(root: tree.root).tree.capture("bmp280")
    var bytes: [UInt8] = []
    for value in [25_767_233, 2508] as [Int32] {
      for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * Int32(shift)))) }
    }
    let stamp = BootClock.now().nanoseconds
    for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: stamp >> (8 * Int64(shift)))) }
    try tree.send(bytes, to: "iio:device0")
    let reading = try #require(try Self.drain(&capture).first)
    #expect(abs(reading.pressure - 100_653.253906) < 1)
    #expect(abs(reading.temperature - 298.23) < 1e-9)
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("a chip that is not known takes its scale from _input over _raw")
  func calibratedScale() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmp280", timersInConfigfs: true)
    try tree.write("bmp999\n", "iio:device0", "name")
    let iio = KernelRules(root: tree.root).tree
    #expect(
      try iio.require("bmp999").conversion(of: .pressure)?.channels[0].scale == 0.003906)
    var capture = try iio.capture("bmp999", .init(quantities: .pressure))
    var bytes: [UInt8] = []
    for value in [25_767_233, 0] as [Int32] {
      for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * Int32(shift)))) }
    }
    bytes += [UInt8](repeating: 0, count: 8)
    try tree.send(bytes, to: "iio:device0")
    let reading = try #require(try Self.drain(&capture).first)
    #expect(abs(reading.pressure - 100_653.253906) < 0.001)
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("instants that do not advance are dropped, and gaps are counted")
  func order() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    var capture = try KernelRules(root: tree.root).tree.capture("bmi160", .init(rate: 100))
    let start = BootClock.now().nanoseconds - 1_000_000_000
    let status11 = capture.status
    let rate = try #require(status11.rate)
    let period = Int64(1e9 / rate)
    for step in [0, 1, 1, 0, 2, 6] as [Int64] {
      try tree.send(
        inertialScan([1, 2, 3, 4, 5, 6], stamp: start + step * period), to: "iio:device1")
    }
    #expect(try Self.drain(&capture).count == 4)
    let status12 = capture.status
    #expect(status12.counts.outOfOrder == 2 && status12.counts.suspectedLosses == 3)
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("the mount matrix is applied, or not, as wished")
  func mountMatrix() throws {
    for isUsed in [true, false] {
      let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
      try tree.write("0, 1, 0; -1, 0, 0; 0, 0, 1\n", "iio:device1", "in_mount_matrix")
      var capture = try KernelRules(root: tree.root).tree.capture(
        "bmi160", .init(usesMountMatrix: isUsed))
      try tree.send(
        inertialScan([0, 0, 0, 1000, 2000, 3000], stamp: BootClock.now().nanoseconds),
        to: "iio:device1")
      let force = try #require(try Self.drain(&capture).first).acceleration
      let expected =
        isUsed ? Vector3<Body>(1.196, -0.598, 1.794) : Vector3<Body>(0.598, 1.196, 1.794)
      // A product each: an ulp of 1.8.
      #expect((force - expected).norm < 1e-15)
      let leftovers = capture.close()
      #expect(leftovers.isEmpty)
    }
  }

  @Test(
    "each errno of a read has its kind",
    arguments: [
      (ErrorNumber.noDevice, IndustrialIOFailure.Kind.disconnected), (.inputOutput, .inputOutput),
      (.timedOut, .timedOut), (.busy, .busy), (.invalidArgument, .malformed),
      (.accessDenied, .denied), (.notSupported, .system),
    ])
  func failingReads(number: ErrorNumber, kind: IndustrialIOFailure.Kind) throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    let rules = KernelRules(root: tree.root)
    var capture = try rules.tree.capture("bmi160")
    rules.fail(number) { call, _ in call == .readScans }
    let error = #expect(throws: IndustrialIOFailure.self) { try capture.drain { _ in } }
    #expect(error?.kind == kind && error?.number == number)
    #expect(error?.description.contains(number.symbol) == true)
    rules.heal()
    if kind != .disconnected {
      // A failure that heals costs nothing: the capture goes on.
      try tree.send(
        inertialScan([1, 2, 3, 4, 5, 6], stamp: BootClock.now().nanoseconds), to: "iio:device1")
      #expect(try Self.drain(&capture).count == 1)
    }
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("no data is no failure (EAGAIN), and the silence is told in seconds")
  func nothingYet() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    var capture = try KernelRules(root: tree.root).tree.capture("bmi160")
    guard case .nothing(let idle) = try capture.drain({ _ in }) else {
      Issue.record("no data were sent")
      return
    }
    #expect(idle >= 0 && idle < 60)
    let status13 = capture.status
    #expect(status13.longestWait > 0 && status13.longestWait <= 0.5)
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("the end of the file is a disconnection once a writer was there")
  func hangup() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    var capture = try KernelRules(root: tree.root).tree.capture("bmi160")
    try tree.send(
      inertialScan([1, 2, 3, 4, 5, 6], stamp: BootClock.now().nanoseconds), to: "iio:device1")
    #expect(try Self.drain(&capture).count == 1)
    tree.hangUp("iio:device1")
    #expect(try capture.wait())
    let error = #expect(throws: IndustrialIOFailure.self) { try capture.drain { _ in } }
    #expect(error?.kind == .disconnected)
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("an unplugged device is found again under its new number, and closing it is no failure")
  func replugging() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    let iio = KernelRules(root: tree.root).tree
    var capture = try iio.capture("bmi160")
    let identity = capture.device.identity
    try tree.replug("iio:device1", as: "iio:device9999")
    #expect(throws: IndustrialIOFailure.self) { try capture.drain { _ in } }
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
    let again = try #require(iio.device(identity: identity))
    #expect(again.number == 9999)
  }

  @Test("a wake event ends the wait of either kind of capture")
  func waking() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    let iio = KernelRules(root: tree.root).tree
    let wake = try WakeEvent()
    wake.signal()
    for options in [CaptureOptions(), CaptureOptions(rate: 1, isPolled: true)] {
      var capture = try iio.capture("bmi160", options)
      _ = try capture.drain { _ in }
      #expect(try capture.wait(unless: wake) == false)
      let leftovers = capture.close()
      #expect(leftovers.isEmpty)
    }
  }

}
