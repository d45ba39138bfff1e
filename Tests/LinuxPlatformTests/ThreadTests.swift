import Glibc
import LinuxPlatform
import Synchronization
import Testing

struct ThreadTests {
  private final class Counter: Sendable {
    let value = Atomic<Int>(0)
    let blocked = Atomic<UInt64>(0)
    let text = Mutex("")
  }

  @Test("a thread runs its body once, and is over when it has been joined")
  func joining() throws {
    let counter = Counter()
    let thread = try OperatingSystemThread.spawn(.init(name: "once")) {
      counter.value.add(1, ordering: .releasing)
    }
    thread.join()
    #expect(counter.value.load(ordering: .acquiring) == 1)
  }

  @Test("letting go of a thread waits for its end")
  func dropping() throws {
    let counter = Counter()
    let go = try WakeEvent()
    do {
      let thread = try OperatingSystemThread.spawn(.init(name: "dropped")) {
        _ = try? go.wait(until: generousDeadline)
        counter.value.add(1, ordering: .releasing)
      }
      _ = thread.name
      go.signal()
    }
    #expect(counter.value.load(ordering: .acquiring) == 1)
  }

  @Test(
    "a thread bears its name, cut to the kernel's 15 bytes between characters",
    arguments: [
      ("imu", "imu"), ("binnacle-gnss-reader", "binnacle-gnss-r"),
      // The fifteenth byte would be half of the last character.
      ("abcdefghijklmnö", "abcdefghijklmn"), ("zero\0byte", "zerobyte"),
    ])
  func names(_ wanted: String, _ kept: String) throws {
    let counter = Counter()
    let thread = try OperatingSystemThread.spawn(.init(name: wanted)) {
      counter.text.withLock { $0 = OperatingSystemThread.currentName }
    }
    #expect(thread.name == kept)
    thread.join()
    #expect(counter.text.withLock { $0 } == kept)
  }

  @Test("a thread takes no signals, whatever its creator takes")
  func signals() throws {
    let counter = Counter()
    let before = try blockedSignals()
    let thread = try OperatingSystemThread.spawn(.init(name: "no-signals")) {
      do { counter.blocked.store(try blockedSignals(), ordering: .releasing) } catch {
        Issue.record(error)
      }
    }
    thread.join()
    let blocked = counter.blocked.load(ordering: .acquiring)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGUSR2] {
      #expect(blocked >> UInt64(signal - 1) & 1 == 1)
    }
    // The creator's own mask is as it was.
    #expect(try blockedSignals() == before)
    #expect(before != blocked)
  }

  @Test("a thread keeps to its processors")
  func affinity() throws {
    let counter = Counter()
    let thread = try OperatingSystemThread.spawn(.init(name: "pinned", processors: [0])) {
      let status = (try? SysfsFile.read("/proc/thread-self/status")) ?? ""
      counter.text.withLock { $0 = status }
    }
    let isRefused = !thread.refusals.isEmpty
    thread.join()
    let status = counter.text.withLock { $0 }
    let line = try #require(
      status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") })
    // A container may exclude processor 0: then it is told.
    #expect(isRefused || line.hasSuffix("\t0"))
  }

  @Test("a processor that the machine lacks is told, and the thread runs all the same")
  func refusedAffinity() throws {
    let counter = Counter()
    for processor in [1000, 1_000_000, -1] {
      let thread = try OperatingSystemThread.spawn(
        .init(name: "nowhere", processors: [processor])
      ) { counter.value.add(1, ordering: .releasing) }
      let refusals = thread.refusals
      thread.join()
      #expect(refusals.map(\.number) == [.invalidArgument])
      #expect(refusals.first?.call == "sched_setaffinity(\(processor))")
      #expect(refusals.first?.remedy != nil)
    }
    #expect(counter.value.load(ordering: .acquiring) == 3)
  }

  @Test("a real-time priority is held, or its refusal is told; a foul one is always refused")
  func priority() throws {
    let counter = Counter()
    let thread = try OperatingSystemThread.spawn(.init(name: "urgent", priority: 5)) {
      counter.value.store(Int(sched_getscheduler(0)), ordering: .releasing)
    }
    let refusals = thread.refusals
    thread.join()
    let policy = counter.value.load(ordering: .acquiring)
    if refusals.isEmpty {
      #expect(policy == Int(SCHED_FIFO))
    } else {
      #expect(refusals.map(\.number) == [.notPermitted])
      #expect(policy == Int(SCHED_OTHER))
    }
    let foul = try OperatingSystemThread.spawn(.init(name: "foul", priority: 1000)) {}
    #expect(foul.refusals.map(\.number) == [.invalidArgument])
  }

  @Test("without the privilege the priority is refused with EPERM, and the thread runs")
  func unprivilegedPriority() throws {
    let counter = Counter()
    let outcome = try Unprivileged.run { () throws(SystemError) -> [SystemError] in
      let thread = try OperatingSystemThread.spawn(.init(name: "humble", priority: 5)) {
        counter.value.add(1, ordering: .releasing)
      }
      let refusals = thread.refusals
      thread.join()
      return refusals
    }
    let refusals = try #require(try outcome?.get())
    #expect(counter.value.load(ordering: .acquiring) == 1)
    // Some systems let every user have real-time threads (RLIMIT_RTPRIO).
    var limit = rlimit()
    unsafe getrlimit(Int32(__RLIMIT_RTPRIO.rawValue), &limit)
    if limit.rlim_cur == 0 {
      #expect(refusals.map(\.number) == [.notPermitted])
      #expect(refusals.first?.remedy?.contains("CAP_SYS_NICE") == true)
    }
  }

  @Test("of a good and a bad setting, the good one holds")
  func mixed() throws {
    let counter = Counter()
    let thread = try OperatingSystemThread.spawn(
      .init(name: "mixed", priority: 1000, processors: [0])
    ) {
      let status = (try? SysfsFile.read("/proc/thread-self/status")) ?? ""
      counter.text.withLock { $0 = status }
    }
    let refusals = thread.refusals
    thread.join()
    try #require(refusals.count == 1)
    #expect(refusals[0].call.hasPrefix("sched_setscheduler"))
    #expect(counter.text.withLock { $0 }.contains("Cpus_allowed_list:\t0\n"))

    let other = try OperatingSystemThread.spawn(
      .init(name: "mixed", priority: 5, processors: [1000])
    ) {}
    let calls = other.refusals.map(\.call)
    other.join()
    #expect(calls.last == "sched_setaffinity(1000)")
  }

  @Test("1,000 threads leave neither a thread nor what their bodies held")
  func leaks() throws {
    weak var last: Counter?
    for _ in 0..<1000 {
      let counter = Counter()
      let thread = try OperatingSystemThread.spawn(.init(name: "leak-check")) {
        counter.value.add(1, ordering: .releasing)
      }
      thread.join()
      #expect(counter.value.load(ordering: .acquiring) == 1)
      last = counter
    }
    #expect(last == nil)
    #expect(try OpenDescriptors.threads(named: "leak-check") == 0)
  }
}

/// The signals that the thread that calls does not take, bit n - 1 being signal n.
private func blockedSignals() throws -> UInt64 {
  let status = try SysfsFile.read("/proc/thread-self/status")
  let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") })
  return try #require(UInt64(line.dropFirst(7).drop { $0 == "\t" }, radix: 16))
}
