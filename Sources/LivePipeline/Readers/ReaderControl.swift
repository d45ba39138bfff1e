package import LinuxPlatform
internal import Sensing
internal import Synchronization

/// How the rest of the program tells a reader thread to stop or to start anew.
package final class ReaderControl: Sendable {
  /// Readable when the reader is wanted; what a source waits on beside its device.
  package let wake: WakeEvent
  private let isStopAsked = Atomic<Bool>(false)
  private let isRestartAsked = Atomic<Bool>(false)
  /// Until when the device is to be left alone, ns of CLOCK_BOOTTIME; the smallest number: it is read.
  private let restEnd = Atomic<Int64>(.min)
  /// The bits of the highest rate at which the device shall measure, Hz; infinite: as it is set.
  private let rateLimitBits = Atomic<UInt64>(Double.infinity.bitPattern)

  init() throws(SystemError) { wake = try WakeEvent() }

  /// Whether the reader shall end.
  package var isStopping: Bool { isStopAsked.load(ordering: .acquiring) }

  /// Whether the reader shall leave its read, to end or to open its device anew.
  package var isWanted: Bool {
    isStopping || isRestartAsked.load(ordering: .acquiring) || isToRest
  }

  /// Whether the device shall be let go of for now.
  var isToRest: Bool { restEnd.load(ordering: .acquiring) != .min }

  /// Whether the device is let go of until further notice.
  var isLetGo: Bool { restEnd.load(ordering: .acquiring) == .max }

  /// The highest rate at which the device shall measure, Hz; infinite where nobody has set one.
  package var rateLimit: Double {
    Double(bitPattern: rateLimitBits.load(ordering: .acquiring))
  }

  func askStop() {
    isStopAsked.store(true, ordering: .releasing)
    wake.signal()
  }

  func askRestart() {
    isRestartAsked.store(true, ordering: .releasing)
    wake.signal()
  }

  /// Has the device let go of until an instant; with the smallest it is read again.
  func askRest(until end: SensorInstant) {
    let before = restEnd.exchange(end.nanoseconds, ordering: .acquiringAndReleasing)
    if before != end.nanoseconds { wake.signal() }
  }

  /// Takes a signal back whose cause has gone, as a rest that was called off before it began: left
  /// standing it would keep the reader from its device.
  func dropStaleSignal() {
    if isWanted { return }
    wake.clear()
    // What was asked for since keeps its signal.
    if isWanted { wake.signal() }
  }

  /// Sets the highest rate; a device that is open is opened anew, without an event.
  func setRateLimit(_ rate: Double) {
    let before = rateLimitBits.exchange(rate.bitPattern, ordering: .acquiringAndReleasing)
    if before == rate.bitPattern { return }
    // Not over a longer rest.
    _ = restEnd.compareExchange(
      expected: .min, desired: .min + 1, ordering: .acquiringAndReleasing)
    wake.signal()
  }

  /// Sleeps until the rest is over, or the reader shall end.
  func rest() {
    while !isStopping {
      let end = restEnd.load(ordering: .acquiring)
      if end == .min { break }
      if end != .max, BootClock.now().nanoseconds >= end {
        // Whoever has prolonged it meanwhile prevails.
        _ = restEnd.compareExchange(
          expected: end, desired: .min, ordering: .acquiringAndReleasing)
        continue
      }
      wake.clear()
      // What was asked for before the clear is seen here.
      if isStopping || restEnd.load(ordering: .acquiring) != end { continue }
      do {
        _ = try wake.wait(until: end == .max ? nil : SensorInstant(nanoseconds: end))
      } catch {
        // A wait that fails (ENOMEM) is tried again; what is short now is not short for long.
        continue
      }
    }
    if !isStopping { wake.clear() }
  }

  /// Takes the wish to start anew, where there is one.
  func takeRestart() -> Bool {
    guard isRestartAsked.exchange(false, ordering: .acquiringAndReleasing) else { return false }
    if !isStopping { wake.clear() }
    return true
  }

  /// Sleeps for `seconds`, or less where the reader is wanted.
  package func sleep(seconds: Double) {
    let end = BootClock.now(plusSeconds: seconds)
    while !isWanted, BootClock.now() < end {
      // A wait that fails (ENOMEM) returns early: the reader tries its device again the sooner.
      guard let isSignalled = try? wake.wait(until: end) else { return }
      if isSignalled { dropStaleSignal() }
    }
  }
}
