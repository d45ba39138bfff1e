public import Synchronization

extension SPSCRing {
  /// The end that fills the ring; used by one thread at a time.
  @safe
  @frozen
  public struct Producer: ~Copyable, @unchecked Sendable {
    // @safe, @unchecked: the storage is shared with the consumer by the atomics below; the rest is owned.
    @usableFromInline let storage: RingStorage<Element>
    @usableFromInline var tail: UInt
    /// The consumer's position as last seen; it can only have moved on since, which frees slots.
    @usableFromInline var knownHead: UInt

    @inlinable
    init(storage: RingStorage<Element>) {
      unsafe self.storage = unsafe storage
      tail = 0
      knownHead = 0
    }

    deinit { unsafe storage.release() }

    /// Appends the element and returns true, or counts it as dropped and returns false.
    @inlinable
    @discardableResult
    public mutating func append(_ element: Element) -> Bool {
      if unsafe storage.count(from: knownHead, to: tail) == storage.capacity {
        // Acquires the consumer's last reads of the slots it gave back; pairs with its releasing
        // store of `head`. Without it this thread could overwrite a slot that is still being read.
        unsafe knownHead = storage.head.pointee.load(ordering: .acquiring)
        if unsafe storage.count(from: knownHead, to: tail) == storage.capacity {
          // Relaxed: a mere count that publishes nothing, and no other thread writes it.
          let dropped = unsafe storage.dropped.pointee.load(ordering: .relaxed)
          unsafe storage.dropped.pointee.store(dropped &+ 1, ordering: .relaxed)
          return false
        }
      }
      // The slot is free: this end alone writes slots from `tail` up to `knownHead` + capacity.
      unsafe storage.slot(at: tail).initialize(to: element)
      tail = unsafe storage.position(after: tail)
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
        // Acquires as in `append`: what is seen here is used there.
        unsafe knownHead = storage.head.pointee.load(ordering: .acquiring)
        return unsafe Int(bitPattern: storage.count(from: knownHead, to: tail))
      }
    }

    /// How many elements fit.
    @inlinable
    public var capacity: Int { unsafe Int(bitPattern: storage.capacity) }
  }
}
