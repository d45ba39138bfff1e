internal import Sensing

/// When each byte of the scanner's buffer was received, in bounded memory.
///
/// One mark for each read; where there are more reads than marks every second one is dropped, and
/// its bytes count as received with those before them.
struct ReceiptMarks: Sendable {
  private struct Mark: BitwiseCopyable {
    var offset = 0
    var instant = SensorInstant(nanoseconds: 0)
  }

  private static let capacity = 256
  /// How many marks there are: the last two lie apart, the others before them in `earlier`. More
  /// than two are needed only where a frame came in more than two reads.
  private var count = 0
  private var last = Mark()
  private var previous = Mark()
  private var earlier: [Mark] = []

  init() { earlier.reserveCapacity(Self.capacity) }

  /// Bytes from `offset` on were received at `instant`.
  @inline(__always)
  mutating func append(_ instant: SensorInstant, from offset: Int) {
    if count > 0 && last.instant == instant { return }
    if count > 1 { makeRoom() }
    previous = last
    last = Mark(offset: offset, instant: instant)
    count &+= 1
  }

  @inline(never)
  private mutating func makeRoom() {
    if count == Self.capacity {
      // Of all marks every second stays: of an even number, the last but one and not the last.
      let kept = Self.capacity / 2 - 1
      for i in 0..<kept { earlier[i] = earlier[2 * i] }
      earlier.removeLast(earlier.count - kept)
      count = Self.capacity / 2
      last = previous
    } else {
      earlier.append(previous)
    }
  }

  /// Forgets what only bytes before `offset` need.
  @inline(__always)
  mutating func forget(before offset: Int) {
    if count < 2 { return }
    // Nearly always: what was read before is done with, or all but the last two reads are.
    if last.offset <= offset {
      if count > 2 { earlier.removeAll(keepingCapacity: true) }
      count = 1
    } else if count > 2 {
      forgetEarlier(before: offset)
    }
  }

  @inline(never)
  private mutating func forgetEarlier(before offset: Int) {
    if previous.offset <= offset {
      earlier.removeAll(keepingCapacity: true)
    } else {
      var done = 0
      while done + 1 < earlier.count, earlier[done + 1].offset <= offset { done += 1 }
      earlier.removeFirst(done)
    }
    count = earlier.count + 2
  }

  /// When the byte at `offset` was received.
  @inline(__always)
  func instant(of offset: Int) -> SensorInstant {
    // Where there is no mark, the last one is of instant zero.
    if count < 2 || last.offset <= offset { return last.instant }
    if count == 2 || previous.offset <= offset { return previous.instant }
    return Self.instant(of: offset, among: earlier)
  }

  @inline(never)
  private static func instant(of offset: Int, among earlier: [Mark]) -> SensorInstant {
    var i = earlier.count - 1
    while i > 0, earlier[i].offset > offset { i -= 1 }
    return earlier[i].instant
  }
}
