/// The checksums of binary frames.
enum Checksums {
  /// The two Fletcher-8 bytes of `bytes[range]`, the first in the low byte, and how many of the
  /// bytes are line feeds.
  ///
  /// u-blox M9 interface description (UBX-19035940), "UBX checksum": 8-bit sums that wrap. Sixteen
  /// running sums at a time: with S the sum of each lane and W the sum of S before each block, the
  /// second byte is the sum over lanes l of 16 W[l] + (16 - l) S[l]. A rest of r bytes stands in the
  /// last lanes of a block of its own, whose 16 - r empty places are taken off again.
  ///
  /// - Precondition: The range has at most 4080 bytes: a lane counts up to 255 line feeds.
  static func fletcher(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> (sums: UInt16, lineFeeds: Int) {
    if range.count < 16 { return shortFletcher(bytes, range) }
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count && range.count <= 4080)
    // Made of words: a vector of sixteen bytes would be put together byte by byte.
    let feed = unsafe unsafeBitCast(
      SIMD2<UInt64>(repeating: 0x0A0A_0A0A_0A0A_0A0A), to: SIMD16<UInt8>.self)
    var sums = SIMD16<UInt8>.zero
    var earlier = SIMD16<UInt8>.zero
    var feeds = SIMD16<UInt8>.zero
    // Bytes may be read as bytes, whatever they are.
    let raw = unsafe bytes.bytes
    var i = range.lowerBound
    while i &+ 16 <= range.upperBound {
      // Any bits are a valid SIMD16<UInt8>; the range was checked above.
      let block = unsafe raw.unsafeLoadUnaligned(
        fromUncheckedByteOffset: i, as: SIMD16<UInt8>.self)
      earlier &+= sums
      sums &+= block
      // A lane of a mask has all of its bits set, which is minus one, or none.
      feeds &-= unsafe unsafeBitCast(block .== feed, to: SIMD16<UInt8>.self)
      i &+= 16
    }
    var excess: UInt8 = 0
    let rest = range.upperBound &- i
    if rest > 0 {
      let empty = 16 &- rest
      // Of the last sixteen bytes those that were not added yet: the highest in memory.
      let first = unsafe raw.unsafeLoadUnaligned(
        fromUncheckedByteOffset: range.upperBound &- 16, as: UInt64.self)
      let second = unsafe raw.unsafeLoadUnaligned(
        fromUncheckedByteOffset: range.upperBound &- 8, as: UInt64.self)
      let shift = UInt64(truncatingIfNeeded: 8 &* empty)
      // Shifts by less than the width: `empty` is 1 to 15.
      let low = empty < 8 ? UInt64.max &<< shift : 0
      let high = empty > 8 ? UInt64.max &<< (shift &- 64) : .max
      let words = SIMD2<UInt64>(
        (UInt64(littleEndian: first) & low).littleEndian,
        (UInt64(littleEndian: second) & high).littleEndian)
      // Sixteen bytes either way.
      let block = unsafe unsafeBitCast(words, to: SIMD16<UInt8>.self)
      excess = UInt8(truncatingIfNeeded: empty) &* sums.wrappedSum()
      earlier &+= sums
      sums &+= block
      feeds &-= unsafe unsafeBitCast(block .== feed, to: SIMD16<UInt8>.self)
    }
    let first = sums.wrappedSum()
    let second = (earlier &* 16 &+ sums &* weights).wrappedSum() &- excess
    var count = 0
    let counts = unsafe unsafeBitCast(feeds, to: SIMD2<UInt64>.self)
    if counts.x | counts.y != 0 { for lane in 0..<16 { count += Int(feeds[lane]) } }
    return (UInt16(second) << 8 | UInt16(first), count)
  }

  /// 16 down to 1, the first lane first.
  private static var weights: SIMD16<UInt8> {
    unsafe unsafeBitCast(
      SIMD2<UInt64>(
        UInt64(0x090A_0B0C_0D0E_0F10).littleEndian, UInt64(0x0102_0304_0506_0708).littleEndian),
      to: SIMD16<UInt8>.self)
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
