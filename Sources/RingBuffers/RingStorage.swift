public import Synchronization

/// The memory that both ends of a ring share: one block, aligned to pairs of cache lines.
///
/// Positions count elements and wrap around: equal positions are an empty ring, positions that are
/// `capacity` apart a full one. Each end keeps its slot beside its position, so that no slot has to
/// be worked out of one. What each end writes stands 128 bytes apart, since processors fetch cache
/// lines in pairs.
@unsafe
@frozen
@usableFromInline
struct RingStorage<Element: BitwiseCopyable & Sendable> {
  /// How many elements fit.
  @usableFromInline let capacity: UInt

  // The block holds what these point to until the last end releases it, and each end holds a share.

  /// The position that the producer fills next; only the producer writes it.
  @usableFromInline let tail: UnsafeMutablePointer<Atomic<UInt>>
  /// How many elements found the ring full; only the producer writes it.
  @usableFromInline let dropped: UnsafeMutablePointer<Atomic<UInt>>
  /// The position that the consumer reads next; only the consumer writes it.
  @usableFromInline let head: UnsafeMutablePointer<Atomic<UInt>>
  /// How many ends are alive.
  @usableFromInline let owners: UnsafeMutablePointer<Atomic<UInt>>
  @usableFromInline let slots: UnsafeMutablePointer<Element>
  /// Behind the last slot.
  @usableFromInline let end: UnsafeMutablePointer<Element>

  @inlinable
  init(capacity: Int) {
    precondition(
      capacity > 0 && capacity <= Int.max / 4 / max(1, MemoryLayout<Element>.stride),
      "A ring needs a capacity of at least one that fits into memory.")
    let line = 128
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: 3 * line + capacity * MemoryLayout<Element>.stride,
      alignment: max(line, MemoryLayout<Element>.alignment))
    unsafe self.capacity = UInt(bitPattern: capacity)
    unsafe tail = Self.atomic(at: block, startingWith: 0)
    unsafe dropped = Self.atomic(at: block + line / 2, startingWith: 0)
    unsafe head = Self.atomic(at: block + line, startingWith: 0)
    unsafe owners = Self.atomic(at: block + 2 * line, startingWith: 2)
    // BitwiseCopyable: a slot may stay uninitialised until the producer writes it.
    unsafe slots = (block + 3 * line).bindMemory(to: Element.self, capacity: capacity)
    unsafe end = slots + capacity
  }

  @inlinable
  static func atomic(
    at address: UnsafeMutableRawPointer, startingWith value: UInt
  ) -> UnsafeMutablePointer<Atomic<UInt>> {
    let pointer = unsafe address.bindMemory(to: Atomic<UInt>.self, capacity: 1)
    unsafe pointer.initialize(to: Atomic(value))
    return unsafe pointer
  }

  /// Gives up one end's share; the last to do so frees the block.
  @inlinable
  func release() {
    // Releases this end's last accesses and acquires the other's, so that freeing comes after both.
    if unsafe owners.pointee.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
      unsafe UnsafeMutableRawPointer(tail).deallocate()
    }
  }

  /// The slot behind `slot`, the first behind the last.
  @inlinable @inline(__always)
  func slot(after slot: UnsafeMutablePointer<Element>) -> UnsafeMutablePointer<Element> {
    // `end` is one behind the last slot, and is never read or written.
    let next = unsafe slot + 1
    return unsafe next == end ? slots : next
  }
}
