import Glibc
import LinuxPlatform
import Synchronization
import Testing

/// In threads of their own: a waiter blocks its signals for the thread that makes it.
struct SignalWaiterTests {
  private final class Outcome: Sendable {
    let signals = Mutex<[SignalWaiter.Signal?]>([])
  }

  @Test("signals sent to the thread come one after another; none is nil at the deadline")
  func waiting() throws {
    let outcome = Outcome()
    let thread = try OperatingSystemThread.spawn(.init(name: "signals")) {
      do {
        let waiter = try SignalWaiter([.interrupt, .terminate])
        let early = try waiter.next(until: nearDeadline)
        pthread_kill(pthread_self(), SIGTERM)
        let first = try waiter.next(until: generousDeadline)
        pthread_kill(pthread_self(), SIGINT)
        let second = try waiter.next(until: generousDeadline)
        outcome.signals.withLock { $0 = [early, first, second] }
      } catch { Issue.record(error) }
    }
    thread.join()
    #expect(outcome.signals.withLock { $0 } == [nil, .terminate, .interrupt])
  }

  @Test("a wake event ends the wait for a signal")
  func waking() throws {
    let wake = try WakeEvent()
    let outcome = Outcome()
    let thread = try OperatingSystemThread.spawn(.init(name: "signals")) {
      do {
        let waiter = try SignalWaiter()
        let signal = try waiter.next(unless: wake)
        outcome.signals.withLock { $0 = [signal] }
      } catch { Issue.record(error) }
    }
    wake.signal()
    thread.join()
    #expect(outcome.signals.withLock { $0 } == [nil])
  }

  @Test("its end drops what nobody asked for and puts the mask back, without killing the process")
  func ending() throws {
    let thread = try OperatingSystemThread.spawn(.init(name: "signals")) {
      do {
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
        do {
          let waiter = try SignalWaiter([.terminate])
          #expect(waiter.descriptor.number >= 0)
          pthread_kill(pthread_self(), SIGTERM)
        }
        var mask = sigset_t()
        unsafe pthread_sigmask(SIG_SETMASK, nil, &mask)
        #expect(unsafe sigismember(&mask, SIGTERM) == 0)
      } catch { Issue.record(error) }
    }
    thread.join()
  }
}
