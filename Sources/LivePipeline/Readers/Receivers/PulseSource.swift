internal import LinuxPlatform
internal import Sensing

/// Reads a pulse per second, which tells the clock of a receiver when its seconds begin.
///
/// A device of its own in the kernel, so it has a thread of its own; it gives no samples.
struct PulseSource: SampleSource, ~Copyable {
  private let path: String
  private let relay: PulseRelay
  private var pulses: PulsePerSecond?

  init(path: String, relay: PulseRelay) {
    self.path = path
    self.relay = relay
  }

  mutating func open(_ control: ReaderControl) throws(SourceFailure) -> SourceDescription {
    do {
      pulses = try PulsePerSecond(path: path)
    } catch {
      throw SourceFailure(error)
    }
    return SourceDescription(device: path, how: "pulse per second")
  }

  mutating func read(
    into outlet: inout SampleOutlet, _ control: ReaderControl
  ) throws(SourceFailure) {
    do throws(SystemError) {
      // The wait cannot be woken: it is short, and the next one waits for the same pulse.
      guard let pulse = try pulses?.next(until: BootClock.now(plusSeconds: 0.5)) else { return }
      outlet.heard(at: BootClock.now())
      relay.put(pulse)
    } catch {
      throw SourceFailure(error)
    }
  }

  mutating func close() { pulses = nil }
}
