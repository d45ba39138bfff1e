import LiveSimulation
import Simulation
import Testing

@Suite("Simulated chips")
struct ScanEncoderTests {
  /// The sizes that the kernel was measured to hand out for the same elements.
  @Test("a scan is as long as the kernel makes it")
  func sizes() {
    let imu = SimulatedChip.bmi160(rate: 100).channels
    let all = Set(imu.map(\.name))
    #expect(ScanEncoder(imu, enabled: all).size == 24)
    #expect(ScanEncoder(imu, enabled: all.subtracting(["in_timestamp"])).size == 12)
    #expect(ScanEncoder(imu, enabled: ["in_accel_x"]).size == 2)
    #expect(ScanEncoder(imu, enabled: ["in_accel_x", "in_timestamp"]).size == 16)
    let barometer = SimulatedChip.bmp280().channels
    #expect(ScanEncoder(barometer, enabled: Set(barometer.map(\.name))).size == 16)
  }

  @Test("numbers stand by index, each in its own byte order")
  func order() {
    let chip = SimulatedChip.hmc5883l(rate: 20)
    let encoder = ScanEncoder(chip.channels, enabled: Set(chip.channels.map(\.name)))
    // x 218, y 109, z -436 in the order x, z, y, most significant byte first.
    let scan = encoder.scan([218, 109, -436, 0x0102_0304_0506_0708])
    #expect(Array(scan[0..<6]) == [0x00, 0xDA, 0xFE, 0x4C, 0x00, 0x6D])
    #expect(Array(scan[8..<16]) == [8, 7, 6, 5, 4, 3, 2, 1])
  }

  @Test("a shifted number of 12 bits is -255 as F0 10")
  func shift() {
    let channel = ChipChannel(
      "in_accel_x", .acceleration(axis: 0), index: 0, isBigEndian: true, bits: 12, storageBits: 16,
      shift: 4, step: 1)
    #expect(channel.typeText == "be:s12/16>>4")
    #expect(ScanEncoder([channel], enabled: ["in_accel_x"]).scan([-255]) == [0xF0, 0x10])
    #expect(channel.raw(9999) == 2047)
    #expect(channel.raw(-9999) == -2048)
  }

  @Test("a chip that lies face up shows gravity as positive z")
  func mount() {
    let chip = SimulatedChip.bmi160(rate: 100)
    var stimulus = SimulatedChip.Stimulus()
    // Body axes: forward, right, down. At rest the specific force points up.
    stimulus.specificForce.z = -9.80665
    stimulus.angularRate.y = 0.5
    let raw = chip.raw(stimulus)
    // 9.80665 / 0.001197 = 8192.7; a rate about right is a negative one about left.
    #expect(raw[5] == 8193)
    #expect(raw[1] == -1880)
  }

  @Test("the barometer's files read as a 6.12 kernel prints them")
  func barometerFiles() {
    let chip = SimulatedChip.bmp280()
    var stimulus = SimulatedChip.Stimulus()
    stimulus.pressure = 100_653.253906
    stimulus.temperature = 25.08
    let files = chip.readings(chip.raw(stimulus))
    func text(_ path: String) -> String? { files.first { $0.path == path }?.text }
    #expect(text("in_pressure_raw") == "25767233")
    #expect(text("in_pressure_input") == "100.653253906")
    #expect(text("in_temp_input") == "25080.000000000")
    #expect(text("in_temp_raw") == "2508")
  }
}
