internal import Sensing

/// When each byte of the scanner's buffer was received, in bounded memory.
///
/// One mark for each read; where there are more reads than marks every second one is dropped, and
/// its bytes count as received with those before them.
struct ReceiptMarks: Sendable {
  private struct Mark: BitwiseCopyable {
    var offset: Int
    var instant: SensorInstant
  }

  private static let capacity = 256
  private var marks: [Mark] = []

  init() { marks.reserveCapacity(Self.capacity) }

  /// Bytes from `offset` on were received at `instant`.
  mutating func append(_ instant: SensorInstant, from offset: Int) {
    if let last = marks.last, last.instant == instant { return }
    if marks.count == Self.capacity {
      for i in 0..<Self.capacity / 2 { marks[i] = marks[2 * i] }
      marks.removeLast(Self.capacity / 2)
    }
    marks.append(Mark(offset: offset, instant: instant))
  }

  /// Forgets what only bytes before `offset` need.
  mutating func forget(before offset: Int) {
    guard marks.count > 1 else { return }
    var count = 0
    while count + 1 < marks.count, marks[count + 1].offset <= offset { count += 1 }
    if count == 0 { return }
    if count == marks.count - 1 {
      // Nearly always: what was read before is done with.
      marks[0] = marks[count]
      marks.removeLast(count)
    } else {
      marks.removeFirst(count)
    }
  }

  /// When the byte at `offset` was received.
  func instant(of offset: Int) -> SensorInstant {
    var i = marks.count - 1
    while i > 0, marks[i].offset > offset { i -= 1 }
    return i >= 0 ? marks[i].instant : SensorInstant(nanoseconds: 0)
  }
}
