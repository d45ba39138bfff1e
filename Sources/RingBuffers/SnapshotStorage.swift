public import Synchronization

/// What the ends of a `LatestValue` share: a count and the value's bytes as atomic words.
@safe
@usableFromInline
final class SnapshotStorage<Value: BitwiseCopyable & Sendable>: @unchecked Sendable {
  // @safe, @unchecked: the pointers never change, and what they point to is atomic.

  @usableFromInline let initial: Value
  /// Odd while a write is in progress; half of it is the number of values published.
  @usableFromInline let sequence: Atomic<UInt> = Atomic(0)
  // The block lives as long as this object.
  @usableFromInline let words: UnsafeMutablePointer<Atomic<UInt>>

  @inlinable
  static var wordSize: Int { MemoryLayout<UInt>.size }

  @inlinable
  static var wordCount: Int { (MemoryLayout<Value>.size + wordSize - 1) / wordSize }

  @inlinable
  init(initial: Value) {
    self.initial = initial
    let count = max(1, Self.wordCount)
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: count * Self.wordSize, alignment: 128)
    unsafe words = block.bindMemory(to: Atomic<UInt>.self, capacity: count)
    for index in 0..<count { unsafe (words + index).initialize(to: Atomic(0)) }
    store(initial)
  }

  deinit { unsafe UnsafeMutableRawPointer(words).deallocate() }

  @inlinable
  func publish(_ value: Value) {
    // Relaxed: this is the only writer, so it reads back its own count.
    let count = sequence.load(ordering: .relaxed)
    sequence.store(count &+ 1, ordering: .relaxed)
    // Keeps the words from being seen before the odd count; pairs with the reader's fence: who
    // saw one of these words sees at least this count afterwards.
    atomicMemoryFence(ordering: .releasing)
    store(value)
    // Publishes the words; pairs with the reader's first, acquiring load.
    sequence.store(count &+ 2, ordering: .releasing)
  }

  /// The number of values published up to the one that was copied; `nil` where a write came between.
  @inlinable
  func read(into value: inout Value) -> UInt? {
    // Acquires the words of that count; pairs with the writer's releasing store.
    let before = sequence.load(ordering: .acquiring)
    if before & 1 == 1 { return nil }
    load(into: &value)
    // Keeps the second look at the count behind the words; pairs with the writer's fence.
    atomicMemoryFence(ordering: .acquiring)
    // Relaxed: the fence has ordered it.
    let after = sequence.load(ordering: .relaxed)
    return before == after ? before &>> 1 : nil
  }

  @inlinable @inline(__always)
  func store(_ value: Value) {
    // The bytes of a BitwiseCopyable value are the value. Only the last word may be cut short.
    unsafe withUnsafeBytes(of: value) { bytes in
      let full = bytes.count / Self.wordSize
      for index in 0..<full {
        let word = unsafe bytes.loadUnaligned(
          fromByteOffset: index &* Self.wordSize, as: UInt.self)
        // Relaxed: the counts and fences around order the words, in any order among themselves.
        unsafe words[index].store(word, ordering: .relaxed)
      }
      var rest: UInt = 0
      for index in full &* Self.wordSize..<bytes.count {
        rest = rest << 8 | UInt(unsafe bytes[index])
      }
      if full < Self.wordCount { unsafe words[full].store(rest, ordering: .relaxed) }
    }
  }

  @inlinable @inline(__always)
  func load(into value: inout Value) {
    // The caller uses the bytes only after the count has vouched that they belong together.
    unsafe withUnsafeMutableBytes(of: &value) { bytes in
      let full = bytes.count / Self.wordSize
      for index in 0..<full {
        // Relaxed: the counts and fences around order the words.
        let word = unsafe words[index].load(ordering: .relaxed)
        unsafe bytes.storeBytes(of: word, toByteOffset: index &* Self.wordSize, as: UInt.self)
      }
      if full < Self.wordCount {
        var rest = unsafe words[full].load(ordering: .relaxed)
        for index in (full &* Self.wordSize..<bytes.count).reversed() {
          unsafe bytes[index] = UInt8(truncatingIfNeeded: rest)
          rest >>= 8
        }
      }
    }
  }
}
