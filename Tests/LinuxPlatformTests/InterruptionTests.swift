import Glibc
import LinuxPlatform
import Synchronization
import Testing

/// Signals taken by the handler below.
private let taken = Atomic<Int>(0)
/// The thread that is about to read; 0 before.
private let reading = Atomic<UInt>(0)

@Suite(.serialized)
struct InterruptionTests {
  /// Signals the thread until it has taken `count` of them.
  private func interrupt(_ count: Int, _ shared: Shared) throws {
    let deadline = generousDeadline
    while reading.load(ordering: .acquiring) == 0 { try #require(BootClock.now() < deadline) }
    let thread = pthread_t(reading.load(ordering: .acquiring))
    for expected in 1...count {
      #expect(pthread_kill(thread, SIGUSR2) == 0)
      // The next only after this one, or the kernel would merge them.
      while taken.load(ordering: .acquiring) < expected {
        try #require(shared.outcome.withLock { $0 } == nil && BootClock.now() < deadline)
        sched_yield()
      }
    }
  }

  private func prepare() {
    taken.store(0, ordering: .releasing)
    reading.store(0, ordering: .releasing)
    var action = sigaction()
    // Without SA_RESTART, so that every interrupted call ends with EINTR.
    unsafe action.__sigaction_handler.sa_handler = { _ in taken.add(1, ordering: .releasing) }
    unsafe sigaction(SIGUSR2, &action, nil)
  }

  @Test("a read and a wait that signals interrupt go on as if nothing had been")
  func interrupted() throws {
    for waits in [false, true] {
      prepare()
      let folder = try TemporaryFolder()
      let path = folder.file("pipe")
      try FileSystem.makePipe(path)
      // Both ways, so that opening does not wait for the other end.
      let writer = try FileDescriptor.open(path, .readingAndWriting)
      let shared = Shared()
      let thread = try OperatingSystemThread.spawn(.init(name: "interrupted")) {
        var allowed = sigset_t()
        unsafe sigemptyset(&allowed)
        unsafe sigaddset(&allowed, SIGUSR2)
        unsafe pthread_sigmask(SIG_UNBLOCK, &allowed, nil)
        do throws(SystemError) {
          let reader = try FileDescriptor.open(path, .reading)
          reading.store(UInt(pthread_self()), ordering: .releasing)
          if waits { _ = try reader.wait(for: .reading, until: generousDeadline) }
          var buffer = [UInt8](repeating: 0, count: 4)
          let read = try reader.read(into: &buffer)
          shared.outcome.withLock { $0 = .success(read) }
        } catch {
          shared.outcome.withLock { $0 = .failure(error) }
        }
      }
      // The first may come before the call; twenty cannot.
      try interrupt(20, shared)
      #expect(shared.outcome.withLock { $0 } == nil)
      try writer.writeAll([1, 2])
      thread.join()
      #expect(shared.outcome.withLock { $0 } == .success(.bytes(2)))
    }
  }

  private final class Shared: Sendable {
    let outcome = Mutex<Result<ReadOutcome, SystemError>?>(nil)
  }
}
