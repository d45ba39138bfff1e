import LinuxPlatform
import Sensing
import Testing

struct PulsePerSecondTests {
  private let boot: Int64 = 5_000_000_000
  private let real: Int64 = 1_800_000_000_000_000_000

  private func offset(_ nanoseconds: Int64, at instant: Int64) -> ClockOffset {
    ClockOffset(
      clock: .realtime, nanoseconds: nanoseconds, uncertaintyNanoseconds: 100,
      instant: .init(nanoseconds: instant))
  }

  @Test("a pulse's instant is its real time less the offset of the clocks")
  func conversion() {
    let pulse = Pulse(
      sequence: 7, realtimeNanoseconds: real + 1_000_000_000,
      before: offset(real - boot, at: boot),
      after: offset(real - boot, at: boot + 1_000_050_000))
    #expect(pulse.sequence == 7)
    #expect(pulse.instant?.nanoseconds == boot + 1_000_000_000)
    // The sample's bound, and what 600 ppm make of the 50 µs since the pulse.
    #expect(pulse.uncertaintyNanoseconds == 100 + 30)
  }

  @Test("a slewed clock is followed, a stepped one leaves the instant unknown")
  func steps() {
    // 500 ppm for a second.
    let slewed = Pulse(
      sequence: 1, realtimeNanoseconds: real + 1_000_500_000,
      before: offset(real - boot, at: boot),
      after: offset(real - boot + 500_000, at: boot + 1_000_000_000))
    #expect(slewed.instant?.nanoseconds == boot + 1_000_000_000)
    for step: Int64 in [2_000_000, -2_000_000, 1_000_000_000] {
      let stepped = Pulse(
        sequence: 1, realtimeNanoseconds: real,
        before: offset(real - boot, at: boot),
        after: offset(real - boot + step, at: boot + 1_000_000_000))
      #expect(stepped.instant == nil)
    }
  }

  @Test("sources are listed by number, with the line that carries each")
  func listing() throws {
    let folder = try TemporaryFolder()
    for number in [10, 2, 0] {
      try FileSystem.makeDirectories(folder.file("sys/class/pps/pps\(number)"))
      try FileSystem.makeDirectories(folder.file("dev"))
      try WholeFile.write("", to: folder.file("dev/pps\(number)"))
    }
    try WholeFile.write("", to: folder.file("dev/ppsx"))
    try WholeFile.write("usbserial0\n", to: folder.file("sys/class/pps/pps2/name"))
    try WholeFile.write("/dev/ttyUSB0\n", to: folder.file("sys/class/pps/pps2/path"))
    try WholeFile.write("\n", to: folder.file("sys/class/pps/pps0/path"))
    let found = try PulsePerSecondDevice.all(root: folder.path + "/")
    #expect(found.map(\.path) == [0, 2, 10].map { folder.file("dev/pps\($0)") })
    #expect(found[1].name == "usbserial0" && found[1].line == "/dev/ttyUSB0")
    #expect(found[0].name == nil && found[0].line == nil)
    #expect(try PulsePerSecondDevice.all(root: folder.file("none")).isEmpty)
  }

  @Test("what is no pulse input is refused with ENOTTY, and closed")
  func notPulse() throws {
    let error = #expect(throws: SystemError.self) { _ = try PulsePerSecond(path: "/dev/null") }
    #expect(error?.number == .notTerminal)
    #expect(error?.call == "PPS_GETCAP")
  }

  @Test("what is no IIO device has no buffer to hand out")
  func notIndustrialIO() throws {
    let null = try FileDescriptor.open("/dev/null", .reading)
    let error = #expect(throws: SystemError.self) {
      _ = try null.industrialIOBuffer(0, nonblocking: true)
    }
    #expect(error?.number == .notTerminal)
  }
}
