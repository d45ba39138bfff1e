import IndustrialIO
import LinearAlgebra
import LinuxPlatform
import Sensing
import Spatial
import Testing

/// The bytes of scans of the bmi160 with all channels: gyroscope, accelerometer, time stamp.
func inertialScan(_ values: [Int16], stamp: Int64) -> [UInt8] {
  var bytes: [UInt8] = []
  for value in values {
    bytes.append(UInt8(truncatingIfNeeded: value))
    bytes.append(UInt8(truncatingIfNeeded: value >> 8))
  }
  while bytes.count % 8 != 0 { bytes.append(0xEE) }
  for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: stamp >> (8 * Int64(shift)))) }
  return bytes
}

extension IndustrialIOTree {
  func require(_ name: String) throws -> IndustrialIODevice {
    try #require(devices().first { $0.name == name }, "no device \(name)")
  }

  func capture(_ name: String, _ options: CaptureOptions = .init()) throws -> DeviceCapture {
    try DeviceCapture(try CapturePlan(try require(name), in: self, options: options), in: self)
  }
}

@Suite("Configuring captures and putting everything back")
struct DeviceCaptureTests {
  @Test("a buffered capture is configured as planned, and leaves the tree as it was")
  func configuration() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160", timersInConfigfs: true)
    let rules = KernelRules(root: tree.root)
    let before = try tree.snapshot()
    let capture = try rules.tree.capture("bmi160", .init(rate: 200))
    let status1 = capture.status
    #expect(status1.mode == .buffered && status1.rate == 200)
    #expect(status1.summary.contains("buffered at 200 Hz through a new timer binnacle-bmi160-1"))
    #expect(status1.summary.hasSuffix("stamped by the kernel (boottime)"))
    for axis in ["accel_x", "accel_y", "accel_z", "anglvel_x", "anglvel_y", "anglvel_z"] {
      #expect(try tree.read("iio:device1", "scan_elements/in_\(axis)_en") == "1")
    }
    #expect(try tree.read("iio:device1", "scan_elements/in_timestamp_en") == "1")
    #expect(try tree.read("iio:device1", "buffer/length") == "200")
    #expect(try tree.read("iio:device1", "buffer/watermark") == "4")
    #expect(try tree.read("iio:device1", "buffer/enable") == "1")
    #expect(try tree.read("iio:device1", "current_timestamp_clock") == "boottime")
    #expect(try tree.read("iio:device1", "trigger/current_trigger") == "binnacle-bmi160-1")
    #expect(try tree.read("iio:device1", "in_accel_sampling_frequency") == "200")
    #expect(try tree.read("iio:device1", "in_anglvel_sampling_frequency") == "200")
    #expect(try tree.read("trigger900", "sampling_frequency") == "200")
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
    let after = try tree.snapshot()
    // An empty trigger is written as a line end: a write of no bytes never reaches a driver.
    for (path, value) in before where after[path] != value {
      #expect(path.hasSuffix("/trigger/current_trigger") && after[path] == "\n", "\(path)")
    }
    #expect(Set(after.keys) == Set(before.keys))
    // The buffer is off before anything else is touched.
    let restored = rules.log.drop { !$0.hasPrefix("buffer/enable=1") }.dropFirst()
    #expect(restored.first == "buffer/enable=0\n")
  }

  @Test("wherever a write fails, the tree is left as it was, and nothing hangs or traps")
  func failureAtEveryWrite() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160", timersInConfigfs: true)
    let before = try tree.snapshot()
    for number in [ErrorNumber.inputOutput, .busy, .invalidArgument, .timedOut, .accessDenied] {
      for count in 1...60 {
        let rules = KernelRules(root: tree.root)
        rules.failWrite(count, with: number)
        do {
          _ = try rules.tree.capture("bmi160", .init(rate: 200)).close()
        } catch let error as IndustrialIOFailure {
          #expect(!error.description.isEmpty)
        }
        let after = try tree.snapshot()
        let changed = before.filter { path, value in
          after[path]?.filter { $0 != "\n" } != value.filter { $0 != "\n" }
        }
        // The one write that fails may be one that puts something back: that attribute stays.
        let putBack = rules.log.firstIndex(of: "buffer/enable=0\n") ?? .max
        #expect(
          changed.count <= (count > putBack ? 1 : 0), "\(number) \(count): \(changed.keys)")
        #expect(Set(after.keys) == Set(before.keys))
        for (path, value) in changed { try WholeFile.write(value, to: path) }
        if rules.log.count < count { break }
      }
    }
  }

  @Test("the newer folder buffer0 serves where the old ones are missing")
  func newerFolders() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160", timersInConfigfs: true)
    try tree.remove("iio:device1", "buffer")
    try tree.remove("iio:device1", "scan_elements")
    let capture = try KernelRules(root: tree.root).tree.capture("bmi160")
    let status2 = capture.status
    #expect(status2.mode == .buffered)
    #expect(try tree.read("iio:device1", "buffer0/in_accel_z_en") == "1")
    #expect(try tree.read("iio:device1", "buffer0/enable") == "1")
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
    #expect(try tree.read("iio:device1", "buffer0/enable") == "0")
  }

  @Test("channels that are not wanted are switched off and on again afterwards")
  func unwantedChannels() throws {
    let tree = try CaptureTree("captureB-fresh.txt", "bme280", timersInConfigfs: true)
    try tree.write("1\n", "iio:device0", "scan_elements/in_humidityrelative_en")
    let capture = try KernelRules(root: tree.root).tree.capture("bme280")
    #expect(try tree.read("iio:device0", "scan_elements/in_humidityrelative_en") == "0")
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
    #expect(try tree.read("iio:device0", "scan_elements/in_humidityrelative_en") == "1")
  }

  @Test("a trigger that the driver does not take gives way to the next")
  func refusedTriggers() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160", timersInConfigfs: true)
    try tree.addTrigger("fits", number: 1, rate: "100.000000")
    let rules = KernelRules(root: tree.root)
    // As the bmc150 refuses foreign triggers.
    rules.fail(.invalidArgument) { $0 == .write("fits") && $1.hasSuffix("/current_trigger") }
    let capture = try rules.tree.capture("bmi160")
    #expect(try tree.read("iio:device1", "trigger/current_trigger") == "binnacle-bmi160-1")
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("a name that no trigger has is taken by the kernel, but not believed")
  func ignoredTrigger() throws {
    // Configfs without its driver makes a folder and no trigger.
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160", timersInConfigfs: true)
    let rules = KernelRules(root: tree.root, makesTriggers: false)
    let capture = try rules.tree.capture("bmi160")
    let status3 = capture.status
    #expect(status3.mode == .polled)
    let status4 = capture.status
    #expect(status4.notes.contains { $0.contains("falls back to polling") })
    #expect(
      try DirectoryListing.names(in: "\(tree.root)/sys/kernel/config/iio/triggers/hrtimer").isEmpty)
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("a device that somebody reads is left alone: nothing is written, and the failure says how")
  func busyDevice() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    let rules = KernelRules(root: tree.root)
    rules.fail(.busy) { call, _ in call == .open }
    let error = #expect(throws: IndustrialIOFailure.self) {
      _ = try rules.tree.capture("bmi160").close()
    }
    #expect(error?.kind == .busy && error?.isRetryable == true)
    #expect(error?.remedy.contains("fuser") == true)
    #expect(rules.log.isEmpty)
  }

  @Test("a buffer that is on without a reader is what a crash left: it is taken over")
  func leftOver() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    try tree.write("1\n", "iio:device1", "buffer/enable")
    let capture = try KernelRules(root: tree.root).tree.capture("bmi160")
    let status5 = capture.status
    #expect(status5.mode == .buffered)
    let status6 = capture.status
    #expect(status6.notes.contains { $0.contains("crash") })
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
    #expect(try tree.read("iio:device1", "buffer/enable") == "0")
  }

  @Test("without the right to open the device it is polled, and the note names the remedy")
  func deniedDevice() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    let rules = KernelRules(root: tree.root)
    rules.fail(.accessDenied) { call, _ in call == .open }
    var capture = try rules.tree.capture("bmi160")
    let status7 = capture.status
    #expect(status7.mode == .polled)
    let status8 = capture.status
    #expect(status8.notes.contains { $0.contains("EACCES") && $0.contains("udev") })
    var readings: [IndustrialReading] = []
    #expect(try capture.drain { readings.append($0) } == .readings(1))
    #expect(readings[0].inertial != nil)
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test(
    "a device that goes while it is configured is disconnected",
    arguments: [ErrorNumber.noDevice, .noSuchDevice])
  func goneWhileConfiguring(number: ErrorNumber) throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    let rules = KernelRules(root: tree.root)
    rules.fail(number) { call, _ in call == .open }
    let error = #expect(throws: IndustrialIOFailure.self) {
      _ = try rules.tree.capture("bmi160").close()
    }
    #expect(error?.kind == .disconnected)
  }

  @Test(
    "an enable that fails tells why",
    arguments: [
      (ErrorNumber.inputOutput, IndustrialIOFailure.Kind.inputOutput), (.timedOut, .timedOut),
      (.busy, .busy), (.noDevice, .disconnected),
    ])
  func failingEnable(number: ErrorNumber, kind: IndustrialIOFailure.Kind) throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    let rules = KernelRules(root: tree.root)
    rules.fail(number) { call, path in call == .write("1") && path.hasSuffix("/enable") }
    let error = #expect(throws: IndustrialIOFailure.self) {
      _ = try rules.tree.capture("bmi160").close()
    }
    #expect(error?.kind == kind)
    #expect(try tree.read("iio:device1", "buffer/length") == "2")
  }

  @Test(
    "clocks are tried from boot time on, and what cannot be set is put up with",
    arguments: [
      (["boottime"], "monotonic"), (["boottime", "monotonic"], "realtime"),
    ])
  func clocks(refused: [String], expected: String) throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    let rules = KernelRules(root: tree.root)
    rules.fail(.invalidArgument) { call, path in
      path.hasSuffix("/current_timestamp_clock") && refused.contains { call == .write($0) }
    }
    let capture = try rules.tree.capture("bmi160")
    #expect(try tree.read("iio:device1", "current_timestamp_clock") == expected)
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
    #expect(try tree.read("iio:device1", "current_timestamp_clock") == "realtime")
  }

  @Test("a rate that is refused is noted, and the capture goes on")
  func refusedRate() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    let rules = KernelRules(root: tree.root)
    rules.fail(.invalidArgument) { call, path in
      call == .write("400") && path.hasSuffix("_sampling_frequency")
    }
    let capture = try rules.tree.capture("bmi160", .init(rate: 400))
    let status9 = capture.status
    #expect(status9.mode == .buffered)
    let status10 = capture.status
    #expect(status10.notes.contains { $0.contains("cannot be set to 400 Hz (EINVAL)") })
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }

  @Test("the end of a capture's life puts everything back as closing does")
  func endOfLife() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    let rules = KernelRules(root: tree.root)
    func live() throws {
      let capture = try rules.tree.capture("bmi160")
      #expect(try tree.read("iio:device1", "buffer/enable") == "1")
      _ = capture.mode
    }
    try live()
    #expect(try tree.read("iio:device1", "buffer/enable") == "0")
    #expect(try tree.read("iio:device1", "buffer/length") == "2")
  }

  @Test("a device with a FIFO of its own needs no trigger, and its watermark is kept within")
  func fifo() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmc150_accel")
    let rules = KernelRules(root: tree.root)
    let plan = try CapturePlan(try rules.tree.require("bmc150_accel"), in: rules.tree)
    #expect(plan.triggers == [.fifo] && plan.mode == .buffered)
    let slow = try CapturePlan(
      plan.device, in: rules.tree, options: .init(rate: 2000, deliveryDelay: 1))
    #expect(slow.watermark == 32)
    let capture = try DeviceCapture(slow, in: rules.tree)
    #expect(try tree.read("iio:device10", "buffer/enable") == "1")
    #expect(try tree.read("iio:device10", "buffer/watermark") == "32")
    #expect(try tree.read("iio:device10", "in_accel_sampling_frequency") == "2000")
    let leftovers = capture.close()
    #expect(leftovers.isEmpty)
  }
}
