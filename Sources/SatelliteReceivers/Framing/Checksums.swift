/// The checksums of binary frames.
enum Checksums {
  /// The two Fletcher-8 bytes of `bytes[range]`, the first in the low byte, and how many of the
  /// bytes are line feeds.
  ///
  /// u-blox M9 interface description (UBX-19035940), "UBX checksum": 8-bit sums that wrap. Sixteen
  /// running sums at a time: with S the sum of each lane and W the sum of S before each block, the
  /// second byte is the sum over lanes l of 16 W[l] + (16 - l) S[l]. What is more than whole blocks
  /// comes first, in the last lanes of a block of its own: zeros before it add nothing to either sum.
  ///
  /// - Precondition: The range lies within the bytes, and has at most 4080: a lane counts up to 255
  ///   line feeds.
  @inline(__always)
  static func fletcher(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> (sums: UInt16, lineFeeds: Int) {
    let length = range.upperBound &- range.lowerBound
    // What is read must be there. The rest has been looked at by who has the range from a whole frame.
    precondition(range.upperBound <= bytes.count)
    assert(range.lowerBound >= 0 && length <= 4080)
    // Made of words: a vector of sixteen bytes would be put together byte by byte.
    let feed = unsafe unsafeBitCast(
      SIMD2<UInt64>(repeating: 0x0A0A_0A0A_0A0A_0A0A), to: SIMD16<UInt8>.self)
    // Bytes may be read as bytes, whatever they are.
    let raw = unsafe bytes.bytes
    let rest = length & 15
    var i = range.lowerBound &+ rest
    var sums = rest == 0 ? .zero : head(bytes, range.lowerBound, rest)
    var earlier = SIMD16<UInt8>.zero
    var feeds = SIMD16<UInt8>.zero
    // A lane of a mask has all of its bits set, which is minus one, or none.
    feeds &-= unsafe unsafeBitCast(sums .== feed, to: SIMD16<UInt8>.self)
    // Two at a time.
    while i &+ 32 <= range.upperBound {
      // Any bits are a valid SIMD16<UInt8>; the range lies within the bytes.
      let first = unsafe raw.unsafeLoadUnaligned(
        fromUncheckedByteOffset: i, as: SIMD16<UInt8>.self)
      let second = unsafe raw.unsafeLoadUnaligned(
        fromUncheckedByteOffset: i &+ 16, as: SIMD16<UInt8>.self)
      earlier &+= sums
      sums &+= first
      earlier &+= sums
      sums &+= second
      feeds &-= unsafe unsafeBitCast(first .== feed, to: SIMD16<UInt8>.self)
      feeds &-= unsafe unsafeBitCast(second .== feed, to: SIMD16<UInt8>.self)
      i &+= 32
    }
    if i < range.upperBound {
      let block = unsafe raw.unsafeLoadUnaligned(
        fromUncheckedByteOffset: i, as: SIMD16<UInt8>.self)
      earlier &+= sums
      sums &+= block
      feeds &-= unsafe unsafeBitCast(block .== feed, to: SIMD16<UInt8>.self)
    }
    // Bytes of even and of odd lanes apart, each in a lane of sixteen bits: the first is at most
    // 510, the second at most 16 * 510 + 255 * (16 + 15), before eight of them are added, which may
    // wrap: only the lowest byte is wanted.
    let (even, odd) = halves(sums)
    let (earlierEven, earlierOdd) = halves(earlier)
    let weighted =
      16 &* (earlierEven &+ earlierOdd) &+ even &* evenWeights &+ odd &* oddWeights
    let a = lowByteOfSum(even &+ odd)
    let b = lowByteOfSum(weighted)
    let counts = unsafe unsafeBitCast(feeds, to: SIMD2<UInt64>.self)
    let count = counts.x | counts.y == 0 ? 0 : sum(counts)
    return (b &<< 8 | a, count)
  }

  /// The `count` bytes from `start` on, 1 to 15, in the last lanes; zeros in the others.
  @inline(__always)
  private static func head(
    _ bytes: Span<UInt8>, _ start: Int, _ count: Int
  ) -> SIMD16<UInt8> {
    if start &+ count < 16 { return shortHead(bytes, start, count) }
    // Any bits are a valid SIMD16<UInt8>; the caller has checked the end, and the sixteen bytes before
    // it are there, of which the last are meant.
    let block = unsafe bytes.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: start &+ count &- 16, as: SIMD16<Int8>.self)
    let empty = UInt64(truncatingIfNeeded: 15 &- count) &* 0x0101_0101_0101_0101
    // Sixteen bytes either way; each lane's number against that of the last empty one.
    let numbers = unsafe unsafeBitCast(
      SIMD2<UInt64>(
        UInt64(0x0706_0504_0302_0100).littleEndian, UInt64(0x0F0E_0D0C_0B0A_0908).littleEndian),
      to: SIMD16<Int8>.self)
    let last = unsafe unsafeBitCast(SIMD2<UInt64>(repeating: empty), to: SIMD16<Int8>.self)
    let mask = unsafe unsafeBitCast(numbers .> last, to: SIMD2<UInt64>.self)
    return unsafe unsafeBitCast(
      mask & unsafeBitCast(block, to: SIMD2<UInt64>.self), to: SIMD16<UInt8>.self)
  }

  /// The same where there are no sixteen bytes to be read: at the buffer's beginning.
  @inline(never)
  private static func shortHead(
    _ bytes: Span<UInt8>, _ start: Int, _ count: Int
  ) -> SIMD16<UInt8> {
    var block = SIMD16<UInt8>.zero
    for k in 0..<count { block[16 - count + k] = bytes[start + k] }
    return block
  }

  /// The bytes of even and of odd lanes, each as a number of sixteen bits.
  @inline(__always)
  private static func halves(
    _ bytes: SIMD16<UInt8>
  ) -> (even: SIMD8<UInt16>, odd: SIMD8<UInt16>) {
    let words = unsafe unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    let low = SIMD2<UInt64>(repeating: 0x00FF_00FF_00FF_00FF)
    let lower = words & low
    let upper = (words &>> 8) & low
    // Sixteen bytes either way. The first of two lanes is the lower byte of their number only where
    // the least significant byte comes first.
    let (a, b) = unsafe (
      unsafeBitCast(lower, to: SIMD8<UInt16>.self), unsafeBitCast(upper, to: SIMD8<UInt16>.self)
    )
    #if _endian(little)
      return (a, b)
    #else
      return (b, a)
    #endif
  }

  /// The lowest byte of the sum of eight numbers.
  @inline(__always)
  private static func lowByteOfSum(_ numbers: SIMD8<UInt16>) -> UInt16 {
    let four = numbers.lowHalf &+ numbers.highHalf
    // Eight bytes either way. The product's highest sixteen bits are the sum of all four numbers.
    let word = unsafe unsafeBitCast(four, to: UInt64.self) &* 0x0001_0001_0001_0001
    return UInt16(truncatingIfNeeded: word &>> 48) & 0xFF
  }

  /// The sum of sixteen bytes.
  @inline(never)
  private static func sum(_ bytes: SIMD2<UInt64>) -> Int {
    let lanes = unsafe unsafeBitCast(bytes, to: SIMD16<UInt8>.self)
    var sum = 0
    for lane in 0..<16 { sum += Int(lanes[lane]) }
    return sum
  }

  /// 16, 14 to 2.
  @inline(__always)
  private static var evenWeights: SIMD8<UInt16> {
    SIMD8(16, 14, 12, 10, 8, 6, 4, 2)
  }

  /// 15, 13 to 1.
  @inline(__always)
  private static var oddWeights: SIMD8<UInt16> {
    SIMD8(15, 13, 11, 9, 7, 5, 3, 1)
  }

  /// The same byte by byte, which any range may be.
  static func shortFletcher(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> (sums: UInt16, lineFeeds: Int) {
    var a: UInt8 = 0
    var b: UInt8 = 0
    var feeds = 0
    for i in range {
      let byte = bytes[i]
      a &+= byte
      b &+= a
      if byte == .lineFeed { feeds += 1 }
    }
    return (UInt16(b) << 8 | UInt16(a), feeds)
  }

  /// The CRC-24Q of `bytes[range]`: polynomial 0x1864CFB, from zero (RTCM 10403.3).
  static func crc24Q(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
    let table = crc24QTable.span
    var crc: UInt32 = 0
    for i in range {
      crc = (crc << 8) ^ table[Int(UInt8(truncatingIfNeeded: crc >> 16) ^ bytes[i])]
    }
    return crc & 0xFF_FFFF
  }

  private static let crc24QTable: [UInt32] = (0..<256).map { index in
    var crc = UInt32(index) << 16
    for _ in 0..<8 {
      crc <<= 1
      if crc & 0x100_0000 != 0 { crc ^= 0x186_4CFB }
    }
    return crc
  }
}
