import CCounting
import Fusion
import RingBuffers
import Sensing

/// The newest value as the live run shares it: 256 bytes.
struct Snapshot: BitwiseCopyable, Sendable {
  var values = InlineArray<32, Double>(repeating: 0)
}

final class SnapshotWorkload: Workload {
  private var ends = LatestValue<Snapshot>.endpoints(initial: Snapshot())
  private var value = Snapshot()
  private let publishes: Bool

  init(publishes: Bool) { self.publishes = publishes }

  func run(_ count: Int) {
    if publishes {
      for index in 0..<count {
        value.values[0] = Double(index)
        ends.writer.publish(value)
      }
    } else {
      for _ in 0..<count {
        while ends.reader.tryRead(into: &value) == nil {}
      }
      bench_use(value.values[0])
    }
  }
}
