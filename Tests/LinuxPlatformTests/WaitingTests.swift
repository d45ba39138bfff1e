import LinuxPlatform
import Sensing
import Testing

struct WaitingTests {
  @Test("a wait ends at its deadline, not before")
  func deadline() throws {
    let pipe = try PipePair()
    let deadline = BootClock.now(plusSeconds: 0.05)
    #expect(try pipe.reader.wait(for: .reading, until: deadline) == .timedOut)
    #expect(BootClock.now() >= deadline)
    // One in the past asks for the state without waiting.
    #expect(
      try pipe.reader.wait(for: .reading, until: SensorInstant(nanoseconds: .min)) == .timedOut)
    #expect(try pipe.writer.wait(for: .writing, until: SensorInstant(nanoseconds: 0)) == .ready)
  }

  @Test("a deadline beyond any life waits for the event")
  func farDeadline() throws {
    let pipe = try PipePair()
    try pipe.writer.writeAll([1])
    #expect(
      try pipe.reader.wait(for: .reading, until: SensorInstant(nanoseconds: .max)) == .ready)
  }

  @Test("another thread ends a wait without a deadline")
  func wake() throws {
    let pipe = try PipePair()
    let wake = try WakeEvent()
    let path = pipe.folder.file("pipe")
    let started = try WakeEvent()
    let thread = try OperatingSystemThread.spawn(.init(name: "waiting")) {
      do {
        let reader = try FileDescriptor.open(path, .reading, .nonblocking)
        started.signal()
        #expect(try reader.wait(for: .reading, unless: wake) == .woken)
      } catch { Issue.record(error) }
    }
    #expect(try started.wait(until: generousDeadline))
    wake.signal()
    thread.join()
  }

  @Test("a wake event stays signalled until it is cleared, however often it was signalled")
  func wakeState() throws {
    let wake = try WakeEvent()
    #expect(!wake.isSignalled)
    #expect(!wake.clear())
    wake.signal()
    wake.signal()
    #expect(wake.isSignalled)
    #expect(try wake.wait(until: generousDeadline))
    #expect(wake.clear())
    #expect(!wake.isSignalled)
    #expect(try !wake.wait(until: nearDeadline))
  }

  @Test("a wake event wins over bytes, so that a flood cannot keep a thread from ending")
  func wakeWins() throws {
    let pipe = try PipePair()
    let wake = try WakeEvent()
    try pipe.writer.writeAll([1])
    wake.signal()
    #expect(try pipe.reader.wait(for: .reading, until: generousDeadline, unless: wake) == .woken)
  }

  @Test("a writer that goes away is told at once: first its bytes, then the hang-up")
  func hangup() throws {
    let folder = try TemporaryFolder()
    try FileSystem.makePipe(folder.file("pipe"))
    let reader = try FileDescriptor.open(folder.file("pipe"), .reading, .nonblocking)
    // Nobody has been there yet: no hang-up.
    #expect(try reader.wait(for: .reading, until: nearDeadline) == .timedOut)
    do {
      let writer = try FileDescriptor.open(folder.file("pipe"), .writing, .nonblocking)
      try writer.writeAll([7])
    }
    #expect(try reader.wait(for: .reading, until: generousDeadline) == .ready)
    var buffer = [UInt8](repeating: 0, count: 4)
    #expect(try reader.read(into: &buffer) == .bytes(1))
    #expect(try reader.wait(for: .reading, until: generousDeadline) == .hangup)
    #expect(try reader.read(into: &buffer) == .end)
  }

  @Test("a poller tells which of several descriptors has something, and forgets removed ones")
  func poller() throws {
    let first = try PipePair()
    let second = try PipePair()
    let wake = try WakeEvent()
    var poller = Poller()
    let a = poller.add(first.reader)
    let b = poller.add(second.reader)
    let c = poller.add(wake)
    #expect(try !poller.wait(until: nearDeadline))
    try second.writer.writeAll([1])
    #expect(try poller.wait(until: generousDeadline))
    #expect(!poller[a].readable && poller[b].readable && !poller[c].readable)
    wake.signal()
    poller.remove(b)
    #expect(try poller.wait(until: generousDeadline))
    #expect(!poller[a].readable && poller[c].readable)
    // The place is used again.
    let d = poller.add(second.writer, for: .writing)
    #expect(d == b)
    #expect(try poller.wait(until: generousDeadline))
    #expect(poller[d].writable && !poller[d].readable)
  }

  @Test("a poller tells of a hang-up")
  func pollerHangup() throws {
    let folder = try TemporaryFolder()
    try FileSystem.makePipe(folder.file("pipe"))
    let reader = try FileDescriptor.open(folder.file("pipe"), .reading, .nonblocking)
    var poller = Poller()
    let token = poller.add(reader)
    _ = try FileDescriptor.open(folder.file("pipe"), .writing, .nonblocking)
    #expect(try poller.wait(until: generousDeadline))
    #expect(poller[token].hangup && !poller[token].invalid)
  }

  @Test("1,000 wake events and pipes leave no descriptor behind")
  func leaks() throws {
    let folder = try TemporaryFolder()
    try FileSystem.makePipe(folder.file("pipe"))
    var numbers: Set<Int32> = []
    for _ in 0..<1000 {
      let reader = try FileDescriptor.open(folder.file("pipe"), .reading, .nonblocking)
      let wake = try WakeEvent()
      wake.signal()
      #expect(try reader.wait(for: .reading, unless: wake) == .woken)
      numbers.insert(reader.number)
    }
    #expect(try OpenDescriptors.count(folder.path) == 0)
    // Numbers are used again; other tests, which run at the same time, hold some.
    #expect(numbers.count < 500)
  }
}
