/// A queue of fixed capacity between one producing and one consuming thread, both wait-free.
///
/// Nothing locks, and nothing is allocated after `endpoints(capacity:)`. The endpoints cannot be
/// copied, so that a second producer or consumer does not compile; each may move to another thread.
/// All `capacity` slots are usable. A full ring drops the newest element and counts it. The memory
/// lives until both endpoints are gone.
///
/// ```swift
/// var ring = SPSCRing<SensorSample>.endpoints(capacity: 1024)
/// ring.producer.append(sample)
/// while let sample = ring.consumer.popFirst() { … }
/// ```
@frozen
public enum SPSCRing<Element: BitwiseCopyable & Sendable> {
  /// The two ends of one ring; take them apart to give each to its thread.
  @frozen
  public struct Endpoints: ~Copyable {
    public var producer: Producer
    public var consumer: Consumer

    @inlinable
    init(producer: consuming Producer, consumer: consuming Consumer) {
      self.producer = producer
      self.consumer = consumer
    }
  }

  /// A new, empty ring for `capacity` elements: any number from 1 up.
  @inlinable
  public static func endpoints(capacity: Int) -> Endpoints {
    let storage = unsafe RingStorage<Element>(capacity: capacity)
    return Endpoints(
      producer: unsafe Producer(storage: storage), consumer: unsafe Consumer(storage: storage))
  }
}
