/// About 300 bytes, like the samples that rings carry, all made from one number: tearing shows.
struct Payload: BitwiseCopyable, Sendable {
  var words: InlineArray<36, UInt>
  /// Cuts the last word of the snapshot short.
  var odd: UInt32

  init(_ number: UInt) {
    words = InlineArray { UInt(bitPattern: $0) &* 0x9e37_79b9 &+ number }
    odd = UInt32(truncatingIfNeeded: number)
  }

  var number: UInt { words[0] }

  var isWhole: Bool {
    for index in 0..<36 where words[index] != UInt(bitPattern: index) &* 0x9e37_79b9 &+ words[0] {
      return false
    }
    return odd == UInt32(truncatingIfNeeded: words[0])
  }
}
