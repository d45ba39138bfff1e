/// The checksums of binary frames.
enum Checksums {
  /// The two Fletcher-8 bytes of `bytes[range]`, the first in the low byte.
  ///
  /// u-blox M9 interface description (UBX-19035940), "UBX checksum": 8-bit sums that wrap. Sixteen
  /// running sums at a time: with S the sum of each lane and W the sum of S before each block, the
  /// second byte is the sum over lanes l of 16 W[l] + (16 - l) S[l].
  static func fletcher(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt16 {
    var sums = SIMD16<UInt8>.zero
    var earlier = SIMD16<UInt8>.zero
    // Bytes may be read as bytes, whatever they are.
    let raw = unsafe bytes.bytes
    var i = range.lowerBound
    while i &+ 16 <= range.upperBound {
      // Any bits are a valid SIMD16<UInt8>; the load itself is bounds-checked.
      let block = unsafe raw.unsafeLoadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
      earlier &+= sums
      sums &+= block
      i &+= 16
    }
    let weights = SIMD16<UInt8>(16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    var a = sums.wrappedSum()
    var b = (earlier &* 16 &+ sums &* weights).wrappedSum()
    while i < range.upperBound {
      a &+= bytes[i]
      b &+= a
      i &+= 1
    }
    return UInt16(b) << 8 | UInt16(a)
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
