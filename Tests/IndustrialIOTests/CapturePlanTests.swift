import IndustrialIO
import LinuxPlatform
import Testing

@Suite("Plans of captures")
struct CapturePlanTests {
  private func plan(
    _ name: String, in tree: CaptureTree, _ options: CaptureOptions = .init()
  ) throws -> CapturePlan {
    let iio = IndustrialIOTree(root: tree.root)
    let device = try #require(iio.devices().first { $0.name == name })
    return try CapturePlan(device, in: iio, options: options)
  }

  @Test("without any trigger a device is polled, and the plan says why")
  func noTrigger() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmp280")
    let plan = try plan("bmp280", in: tree)
    #expect(plan.mode == .polled && plan.reason.contains("no trigger"))
    #expect(plan.description.contains("polled at 20 Hz") && plan.description.contains("because"))
  }

  @Test("where configfs is there, a timer is to be made at the device's rate")
  func createdTimer() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160", timersInConfigfs: true)
    let plan = try plan("bmi160", in: tree)
    #expect(plan.mode == .buffered && plan.reason.isEmpty)
    #expect(plan.triggers == [.created("binnacle-bmi160-1", rate: 100)])
    #expect(plan.rate == 100)
    #expect(plan.description.contains("buffered at 100 Hz through a new timer"))
    let refused = try self.plan("bmi160", in: tree, .init(mayCreateTrigger: false))
    #expect(refused.mode == .polled)
  }

  @Test("the trigger that is set comes first, then the device's own, then timers")
  func order() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160", timersInConfigfs: true)
    try tree.addTrigger("slow", number: 0, rate: "10.000000")
    try tree.addTrigger("fits", number: 1, rate: "100.000000")
    try tree.addTrigger("bmi160-any-motion-dev1", number: 2, below: "/i2c-0/0-0069")
    try tree.addTrigger("bmi160-dev1", number: 3, below: "/i2c-0/0-0069")
    try tree.addTrigger("accel_3d-dev1", number: 4, below: "/elsewhere")
    try tree.write("slow", "iio:device1", "trigger/current_trigger")
    let plan = try plan("bmi160", in: tree)
    #expect(
      plan.triggers == [
        .current("slow"), .own("bmi160-dev1"),
        .timer("fits", folder: tree.path("trigger1"), rate: nil),
        .created("binnacle-bmi160-1", rate: 100),
      ])
  }

  @Test("a timer at another rate is set only where no other device uses it")
  func othersTimer() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160", "hmc5883l")
    try tree.addTrigger("shared", number: 0, rate: "10.000000")
    let free = try plan("bmi160", in: tree)
    #expect(free.triggers == [.timer("shared", folder: tree.path("trigger0"), rate: 100)])
    try tree.write("shared\n", "iio:device2", "trigger/current_trigger")
    let taken = try plan("bmi160", in: tree)
    #expect(taken.triggers == [.timer("shared", folder: tree.path("trigger0"), rate: nil)])
  }

  @Test("a timer that a reader made for another device is left to it")
  func anotherReadersTimer() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160", timersInConfigfs: true)
    try tree.addTrigger("binnacle-hmc5883l-2", number: 0, rate: "100.000000")
    // That it goes when its reader ends is why: this device would stand without a trigger.
    #expect(
      try plan("bmi160", in: tree).triggers == [.created("binnacle-bmi160-1", rate: 100)])
  }

  @Test(
    "a timer that a crash left is taken over, set or not, and removed in the end",
    arguments: [
      true, false,
    ])
  func leftTimer(isSet: Bool) throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160", timersInConfigfs: true)
    let timers = "\(tree.root)/sys/kernel/config/iio/triggers/hrtimer"
    try FileSystem.makeDirectories("\(timers)/binnacle-bmi160-1")
    try tree.addTrigger("binnacle-bmi160-1", number: 0, rate: "25.000000")
    if isSet { try tree.write("binnacle-bmi160-1\n", "iio:device1", "trigger/current_trigger") }
    #expect(
      try plan("bmi160", in: tree).triggers.first
        == .left("binnacle-bmi160-1", folder: tree.path("trigger0"), rate: 100))
    let capture = try KernelRules(root: tree.root).tree.capture("bmi160")
    #expect(try tree.read("iio:device1", "trigger/current_trigger") == "binnacle-bmi160-1")
    #expect(try tree.read("trigger0", "sampling_frequency").hasPrefix("100"))
    let failures = capture.close()
    #expect(failures.isEmpty)
    #expect(try tree.read("iio:device1", "trigger/current_trigger") == "")
    #expect(try DirectoryListing.names(in: timers).isEmpty)
  }

  @Test("a configured trigger is used and no other")
  func namedTrigger() throws {
    let tree = try CaptureTree("captureA-triggers.txt", "bmi160")
    #expect(
      try plan("bmi160", in: tree, .init(trigger: "hr100")).triggers == [.named("hr100")])
    let missing = try plan("bmi160", in: tree, .init(trigger: "nosuch"))
    #expect(missing.mode == .polled && missing.reason.contains("nosuch"))
  }

  @Test("a HID sensor keeps its own trigger")
  func hub() throws {
    let tree = try CaptureTree("captureC-hid.txt", "gyro_3d", "magn_3d")
    let plan = try plan("gyro_3d", in: tree)
    #expect(plan.triggers.first == .current("gyro_3d-dev2"))
    #expect(plan.mode == .buffered && plan.rate == 100)
    #expect(
      try self.plan("magn_3d", in: tree).description.contains("stamped when read"))
  }

  @Test(
    "the nearest rate that is not below the wish is chosen, else the highest",
    arguments: [
      ("bmi160", 150.0, 200.0), ("bmi160", 100, 100), ("bmi160", 5000, 3200), ("hmc5883l", 20, 30),
      ("hmc5883l", 100, 75), ("lis3mdl", 20, 20), ("lps22hb", 26, 50), ("bmc150_accel", 100, 125),
      ("lsm6ds3_gyro", 100, 104),
    ])
  func rates(name: String, wish: Double, expected: Double) throws {
    let tree = try CaptureTree("captureA-fresh.txt", name, timersInConfigfs: true)
    #expect(try plan(name, in: tree, .init(rate: wish)).rate == expected)
  }

  @Test("without a wish a device that is fast enough keeps its rate, another is raised")
  func defaultRates() throws {
    let tree = try CaptureTree(
      "captureA-fresh.txt", "bmc150_accel", "bmp280", "lps22hb", "lsm6ds3_accel",
      timersInConfigfs: true)
    #expect(try plan("bmc150_accel", in: tree).rate == 125)
    #expect(try plan("lsm6ds3_accel", in: tree).rate == 104)
    #expect(try plan("lps22hb", in: tree).rate == 25)
    #expect(try plan("bmp280", in: tree).rate == 20)
  }

  @Test("a range of rates is taken in its steps")
  func rateRange() {
    let range = AvailableValues(parsing: "[0.5 0.25 10]\n")
    #expect(range.value(for: 3.1)?.number == 3.25)
    #expect(range.value(for: 3.25)?.text == "3.250000")
    #expect(range.value(for: 0.1)?.number == 0.5)
    #expect(range.value(for: 99)?.text == "10")
    #expect(AvailableValues(parsing: "").value(for: 1) == nil)
    #expect(AvailableValues(parsing: "400 25 x 100").values.map(\.number) == [25, 100, 400])
  }

  @Test("buffer length and watermark follow the rate")
  func lengths() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160", "bmp280", timersInConfigfs: true)
    let fast = try plan("bmi160", in: tree, .init(rate: 1600))
    #expect(fast.watermark == 32 && fast.length == 1600)
    let slow = try plan("bmp280", in: tree)
    #expect(slow.watermark == 1 && slow.length == 32)
  }

  @Test("without a buffer, or before it, a device is polled")
  func polled() throws {
    let tree = try CaptureTree(
      "captureA-fresh.txt", "bmi160", "bmp280", "mpu6050", timersInConfigfs: true)
    #expect(try plan("mpu6050", in: tree).reason == "the driver has no buffer")
    #expect(try plan("bmi160", in: tree, .init(isPolled: true)).mode == .polled)
    let old = try CaptureTree(
      "capture61-A.txt", "bmi160", "bmp280", "mpu6050", timersInConfigfs: true)
    let barometer = try plan("bmp280", in: old)
    #expect(barometer.mode == .polled && barometer.quantities == [.pressure, .temperature])
  }

  @Test("what a device does not measure is refused")
  func refusals() throws {
    let tree = try CaptureTree("captureA-fresh.txt", "bmi160")
    let error = #expect(throws: IndustrialIOFailure.self) {
      try plan("bmi160", in: tree, .init(quantities: .pressure))
    }
    #expect(error?.kind == .unusable)
    #expect(error?.description.contains("does not measure pressure") == true)
  }
}
