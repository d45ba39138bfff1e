public import Synchronization

extension SPSCRing {
  /// The end that empties the ring; used by one thread at a time.
  @safe
  @frozen
  public struct Consumer: ~Copyable, @unchecked Sendable {
    // @safe, @unchecked: the storage is shared with the producer by the atomics below; the rest is owned.
    @usableFromInline let storage: RingStorage<Element>
    @usableFromInline var head: UInt
    /// The slot of `head`.
    @usableFromInline var slot: UnsafeMutablePointer<Element>
    /// The producer's position as last seen; it can only have moved on since.
    @usableFromInline var knownTail: UInt

    @inlinable
    init(storage: RingStorage<Element>) {
      unsafe self.storage = unsafe storage
      head = 0
      unsafe slot = storage.slots
      knownTail = 0
    }

    deinit { unsafe storage.release() }

    /// The oldest element, which stays in the ring; `nil` where the ring is empty.
    @inlinable
    public mutating func peek() -> Element? {
      guard hasElement() else { return nil }
      // Published: `head` lies before `knownTail`.
      return unsafe slot.pointee
    }

    /// Takes the oldest element out; `nil` where the ring is empty.
    @inlinable
    public mutating func popFirst() -> Element? {
      guard hasElement() else { return nil }
      // Published: `head` lies before `knownTail`.
      let element = unsafe slot.pointee
      advance()
      giveBack()
      return element
    }

    /// Takes out what is there, oldest first, but at most `limit`; returns how many that were.
    ///
    /// One atomic store gives all their slots back. Where `body` throws, the element it was given
    /// counts as taken.
    @inlinable
    @discardableResult
    public mutating func drain<Failure: Error>(
      atMost limit: Int = .max, _ body: (Element) throws(Failure) -> Void
    ) throws(Failure) -> Int {
      refresh()
      var taken = 0
      defer { if taken > 0 { giveBack() } }
      while taken < limit && head != knownTail {
        // Published: `head` lies before `knownTail`.
        let element = unsafe slot.pointee
        advance()
        taken += 1
        try body(element)
      }
      return taken
    }

    /// How many elements are there to take; more may arrive at any time.
    @inlinable
    public mutating func availableCount() -> Int {
      refresh()
      return Int(bitPattern: knownTail &- head)
    }

    /// How many elements found the ring full, so far; may lag behind the producer for a moment.
    @inlinable
    public var dropped: UInt {
      // Relaxed: a mere count, which nothing else is read by.
      unsafe storage.dropped.pointee.load(ordering: .relaxed)
    }

    /// Whether the producer is gone. Where it is, an empty ring stays empty.
    @inlinable
    public var isProducerGone: Bool {
      // Acquires all that the producer wrote; pairs with the release of its share. What a look
      // at the ring then does not find will never come.
      unsafe storage.owners.pointee.load(ordering: .acquiring) == 1
    }

    @inlinable @inline(__always)
    mutating func hasElement() -> Bool {
      if head != knownTail { return true }
      refresh()
      return head != knownTail
    }

    @inlinable @inline(__always)
    mutating func refresh() {
      // Acquires the slots up to `tail`; pairs with the producer's releasing store.
      unsafe knownTail = storage.tail.pointee.load(ordering: .acquiring)
    }

    @inlinable @inline(__always)
    mutating func advance() {
      unsafe slot = storage.slot(after: slot)
      head &+= 1
    }

    @inlinable @inline(__always)
    func giveBack() {
      // Releases the reads of the slots before `head`; pairs with the producer's acquiring load.
      unsafe storage.head.pointee.store(head, ordering: .releasing)
    }
  }
}
