/// The newest value of one writing thread, for any number of readers; the writer never waits.
///
/// A sequence lock: the value is held as atomic words between two counts, and a reader that meets
/// a write in progress starts again. Readers never disturb the writer or each other; nothing is
/// locked, and nothing is allocated after `endpoints(initial:)`. For "no value yet" let `Value` be
/// an optional.
@frozen
public enum LatestValue<Value: BitwiseCopyable & Sendable> {
  /// The writing end, of which there is one, and a reading end, which may be copied.
  @frozen
  public struct Endpoints: ~Copyable {
    public var writer: Writer
    public var reader: Reader

    @inlinable
    init(writer: consuming Writer, reader: Reader) {
      self.writer = writer
      self.reader = reader
    }
  }

  /// New ends, whose readers see `initial` until the first `publish`.
  @inlinable
  public static func endpoints(initial: Value) -> Endpoints {
    let storage = SnapshotStorage(initial: initial)
    return Endpoints(writer: Writer(storage: storage), reader: Reader(storage: storage))
  }
}

extension LatestValue {
  /// The end that publishes; used by one thread at a time.
  @frozen
  public struct Writer: ~Copyable, Sendable {
    @usableFromInline let storage: SnapshotStorage<Value>

    @inlinable
    init(storage: SnapshotStorage<Value>) { self.storage = storage }

    /// Makes `value` the newest one.
    @inlinable
    public mutating func publish(_ value: Value) { storage.publish(value) }
  }

  /// An end that reads; copies may be used by any thread.
  @frozen
  public struct Reader: Sendable {
    @usableFromInline let storage: SnapshotStorage<Value>

    @inlinable
    init(storage: SnapshotStorage<Value>) { self.storage = storage }

    /// The newest value; spins while a write is in progress.
    @inlinable
    public var latest: Value {
      var value = storage.initial
      while storage.read(into: &value) == nil {}
      return value
    }

    /// Copies the newest value and returns how many were published up to it (wrapping around).
    ///
    /// `nil` where a write came between; what `value` then holds is no value: try again.
    @inlinable
    public func tryRead(into value: inout Value) -> UInt? { storage.read(into: &value) }
  }
}
