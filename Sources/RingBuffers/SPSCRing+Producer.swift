public import Synchronization

extension SPSCRing {
  /// The end that fills the ring; used by one thread at a time.
  @safe
  @frozen
  public struct Producer: ~Copyable, @unchecked Sendable {
    // @safe, @unchecked: the storage is shared with the consumer by the atomics below; the rest is owned.
    @usableFromInline let storage: RingStorage<Element>
    @usableFromInline var tail: UInt
    /// The slot of `tail`.
    @usableFromInline var slot: UnsafeMutablePointer<Element>
    /// How many slots were free when the consumer's position was last seen, less those filled since;
    /// the consumer can only have freed more.
    @usableFromInline var room: UInt

    @inlinable
    init(storage: RingStorage<Element>) {
      unsafe self.storage = unsafe storage
      tail = 0
      unsafe slot = storage.slots
      unsafe room = storage.capacity
    }

    deinit { unsafe storage.release() }

    /// Appends the element and returns true, or counts it as dropped and returns false.
    @inlinable
    @discardableResult
    public mutating func append(_ element: Element) -> Bool {
      if room == 0 {
        look()
        if room == 0 {
          // Relaxed: a mere count that publishes nothing, and no other thread writes it.
          let dropped = unsafe storage.dropped.pointee.load(ordering: .relaxed)
          unsafe storage.dropped.pointee.store(dropped &+ 1, ordering: .relaxed)
          return false
        }
      }
      // The slot is free: this end alone writes the `room` slots from `tail` up.
      unsafe slot.initialize(to: element)
      unsafe slot = storage.slot(after: slot)
      tail &+= 1
      room &-= 1
      // Publishes the slot; pairs with the consumer's acquiring load of `tail`.
      unsafe storage.tail.pointee.store(tail, ordering: .releasing)
      return true
    }

    /// How many elements found the ring full, so far.
    @inlinable
    public var dropped: UInt {
      // Relaxed: this thread is the only writer.
      unsafe storage.dropped.pointee.load(ordering: .relaxed)
    }

    /// How many elements wait to be taken out; the consumer may take some at any time.
    @inlinable
    public var count: Int {
      mutating get {
        look()
        return unsafe Int(bitPattern: storage.capacity &- room)
      }
    }

    /// Looks where the consumer is.
    @inlinable @inline(__always)
    mutating func look() {
      // Acquires the consumer's last reads of the slots it gave back; pairs with its releasing store
      // of `head`. Without it this thread could overwrite a slot that is still being read.
      let head = unsafe storage.head.pointee.load(ordering: .acquiring)
      room = unsafe storage.capacity &- (tail &- head)
    }

    /// How many elements fit.
    @inlinable
    public var capacity: Int { unsafe Int(bitPattern: storage.capacity) }
  }
}
