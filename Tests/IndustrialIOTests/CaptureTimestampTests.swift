import IndustrialIO
import LinearAlgebra
import LinuxPlatform
import Sensing
import Spatial
import Testing

@Suite("Time stamps of captures")
struct CaptureTimestampTests {
  private static func drain(_ capture: inout DeviceCapture) throws -> [IndustrialReading] {
    var readings: [IndustrialReading] = []
    _ = try capture.drain { readings.append($0) }
    return readings
  }

  @Test("a magnetometer without time stamps has scans of 12 bytes and is stamped when read")
  func withoutTimestamp() throws {
    let tree = try CaptureTree("captureC-hid.txt", "magn_3d")
    var capture = try KernelRules(root: tree.root).tree.capture("magn_3d")
    let before = BootClock.now()
    var bytes: [UInt8] = []
    for value in [200, 0, -400, 201, 1, -401] as [Int32] {
      for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * Int32(shift)))) }
    }
    try tree.send(bytes, to: "iio:device3")
    let readings = try Self.drain(&capture)
    let after = BootClock.now()
    let status3 = capture.status
    #expect(readings.count == 2 && !status3.isStampedByKernel)
    // 0.000001 gauss per count.
    #expect(readings[0].magneticField == Vector3(200 * 1e-10, 0, -400 * 1e-10))
    #expect(readings[1].instant >= before && readings[1].instant <= after)
    #expect(readings[0].instant < readings[1].instant)
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("time stamps of nought are noticed, told once, and replaced")
  func noughts() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    var capture = try KernelRules(root: tree.root).tree.capture("bmi160")
    let before = BootClock.now()
    for _ in 0..<10 {
      try tree.send(inertialScan([1, 2, 3, 4, 5, 6], stamp: 0), to: "iio:device1")
      let readings = try Self.drain(&capture)
      #expect(readings.allSatisfy { $0.instant >= before && $0.instant <= BootClock.now() })
    }
    let status4 = capture.status
    #expect(status4.counts.zeroTimestamps == 3 && !status4.isStampedByKernel)
    let status5 = capture.status
    #expect(status5.notes.filter { $0.contains("time stamp 0") }.count == 1)
    let status6 = capture.status
    #expect(status6.counts.readings == 10)
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("stamps of another clock than the one set are noticed and converted")
  func wrongClock() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    // Accepts boottime and goes on with realtime.
    var capture = try KernelRules(root: tree.root).tree.capture("bmi160")
    #expect(try tree.read("iio:device1", "current_timestamp_clock") == "boottime")
    let boot = BootClock.now()
    let stamp = RealtimeClock.now()
    try tree.send(inertialScan([1, 2, 3, 4, 5, 6], stamp: stamp), to: "iio:device1")
    let reading = try #require(try Self.drain(&capture).first)
    // The test's two clock readings may be apart by a pause of its thread: a second is generous,
    // and the clocks are decades apart.
    #expect(abs(reading.instant.seconds(since: boot)) < 1)
    let status7 = capture.status
    #expect(status7.notes.contains { $0.contains("count the clock realtime") })
    let status8 = capture.status
    #expect(status8.isStampedByKernel)
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("realtime stamps are converted where no better clock can be set")
  func realtimeClock() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    let rules = KernelRules(root: tree.root)
    rules.fail(.invalidArgument) { call, path in
      path.hasSuffix("/current_timestamp_clock") && call != .read && call != .write("realtime")
    }
    var capture = try rules.tree.capture("bmi160")
    let boot = BootClock.now()
    try tree.send(
      inertialScan([1, 2, 3, 4, 5, 6], stamp: RealtimeClock.now()), to: "iio:device1")
    let reading = try #require(try Self.drain(&capture).first)
    #expect(abs(reading.instant.seconds(since: boot)) < 1)
    let status9 = capture.status
    #expect(!status9.notes.contains { $0.contains("count the clock") })
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("stamps that fit no clock are replaced")
  func rubbishStamps() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    var capture = try KernelRules(root: tree.root).tree.capture("bmi160")
    for stamp in [Int64.min, -1, Int64.max, 1 << 62] {
      let before = BootClock.now()
      try tree.send(inertialScan([1, 2, 3, 4, 5, 6], stamp: stamp), to: "iio:device1")
      let reading = try #require(try Self.drain(&capture).first)
      #expect(reading.instant >= before && reading.instant <= BootClock.now())
    }
    let status10 = capture.status
    #expect(status10.counts.implausibleTimestamps == 4)
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

}
