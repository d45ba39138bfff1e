internal import Replay
internal import RingBuffers

/// Where the fusion thread puts what is to be recorded; it never waits for the disk.
struct RecordingOutlet: ~Copyable {
  private var producer: SPSCRing<RecordedSample>.Producer
  private let writer: DiskWriter
  private var sinceBell = 0
  /// Samples after which the writer is woken, if its own wait has not ended before.
  private let bellEvery: Int

  init(producer: consuming SPSCRing<RecordedSample>.Producer, writer: DiskWriter) {
    bellEvery = producer.capacity / 8
    self.producer = producer
    self.writer = writer
  }

  /// Puts one row; a full ring drops and counts it, and the recording tells that it is not whole.
  mutating func put(_ sample: RecordedSample) {
    if !producer.append(sample) { writer.dropped(producer.dropped) }
    sinceBell += 1
    if sinceBell >= bellEvery {
      sinceBell = 0
      writer.wake()
    }
  }

  /// Puts one event.
  func put(_ event: RecordedEvent) { writer.put(event) }
}
