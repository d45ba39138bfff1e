import LinuxPlatform
import Sensing
import Testing

struct ClockTests {
  @Test("boot time goes on and agrees with the kernel's uptime")
  func bootTime() throws {
    let before = BootClock.now()
    let uptime = try SysfsFile.read("/proc/uptime")
    let after = BootClock.now()
    let seconds = try #require(uptime.split(separator: " ").first.flatMap { Double($0) })
    // The kernel prints hundredths, cut off.
    #expect(seconds >= before.seconds - 0.02 && seconds <= after.seconds + 0.02)
    #expect(after >= before)
  }

  @Test(
    "the offset of each clock converts its reading to boot time", arguments: SystemClock.allCases)
  func offsets(_ clock: SystemClock) {
    let offset = ClockOffset.sample(clock)
    let before = BootClock.now().nanoseconds
    let instant = offset.bootTime(of: clock.now()).nanoseconds
    let after = BootClock.now().nanoseconds
    // Coarse clocks stand still for a tick, 10 ms at most; the others differ by what NTP slews.
    let resolution: Int64 = clock.rawValue.hasSuffix("coarse") ? 11_000_000 : 1_000_000
    let slack = offset.uncertaintyNanoseconds + resolution
    #expect(instant >= before - slack && instant <= after + slack)
    #expect(offset.reading(at: offset.instant) == offset.instant.nanoseconds + offset.nanoseconds)
  }

  @Test("the tightest of the samples counts: its bound is the shortest reading's")
  func tight() {
    let one = ClockOffset.sample(attempts: 1)
    let many = ClockOffset.sample(attempts: 50)
    #expect(one.uncertaintyNanoseconds >= 1 && many.uncertaintyNanoseconds >= 1)
    // 50 readings of three clocks: one of them is not interrupted for a millisecond.
    #expect(many.uncertaintyNanoseconds < 1_000_000)
    // No attempts are one attempt.
    #expect(ClockOffset.sample(attempts: 0).clock == .realtime)
  }

  @Test("boot time against itself has no offset")
  func identity() {
    let offset = ClockOffset.sample(.boottime)
    #expect(abs(offset.nanoseconds) <= offset.uncertaintyNanoseconds)
  }

  @Test("the names of the clocks are those of the IIO attribute")
  func names() {
    #expect(SystemClock(rawValue: "monotonic_raw") == .monotonicRaw)
    #expect(
      Set(SystemClock.allCases.map(\.rawValue)) == [
        "realtime", "monotonic", "monotonic_raw", "realtime_coarse", "monotonic_coarse",
        "boottime", "tai",
      ])
  }

  @Test("whether the host's clock is disciplined can be asked by everybody")
  func synchronization() throws {
    let state = try ClockSynchronization.current()
    #expect(state.maximumError >= 0 && state.estimatedError >= 0)
    // The kernel gives up at 16 s (NTP_PHASE_LIMIT) and calls the clock unsynchronised.
    #expect(!state.isSynchronized || state.maximumError <= 16)
  }

  @Test("the time of day is not that of a host that has just been switched on")
  func realtime() {
    // 2025-01-01T00:00:00Z.
    #expect(RealtimeClock.now() > 1_735_689_600_000_000_000)
  }
}
