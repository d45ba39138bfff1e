import LinuxPlatform
import Sensing
import Synchronization

@testable import LivePipeline

final class Counter: Sendable {
  private let number = Atomic<Int>(0)
  func add() { number.add(1, ordering: .relaxed) }
  var count: Int { number.load(ordering: .relaxed) }
}

/// Does not come back from its read, whatever its reader is told, as a broken driver's does not.
struct HangingSource: SampleSource {
  let gate: WakeEvent

  mutating func open(_ control: ReaderControl) -> SourceDescription {
    SourceDescription(device: "a driver that hangs", how: "")
  }
  mutating func read(into outlet: inout SampleOutlet, _ control: ReaderControl) {
    _ = try? gate.wait()
  }
  mutating func close() {}
}

/// Comes back at once and empty-handed.
struct EmptySource: SampleSource {
  let reads: Counter

  mutating func open(_ control: ReaderControl) -> SourceDescription {
    SourceDescription(device: "always ready", how: "")
  }
  mutating func read(into outlet: inout SampleOutlet, _ control: ReaderControl) { reads.add() }
  mutating func close() {}
}

/// Gives some samples and ends, as a file does.
struct EndingSource: SampleSource {
  let count: Int

  mutating func open(_ control: ReaderControl) -> SourceDescription {
    SourceDescription(device: "a file", how: "")
  }
  mutating func read(
    into outlet: inout SampleOutlet, _ control: ReaderControl
  ) throws(SourceFailure) {
    for k in 0..<count {
      let now = BootClock.now()
      outlet.put(FakeSource.magnetic(now, Int64(k)), received: now)
    }
    throw SourceFailure(.finished, "the file has ended")
  }
  mutating func close() {}
}
