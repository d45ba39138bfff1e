/// One stored word of a scan, ready to be fetched: the general path, for any format.
struct StoredWord: Hashable, Sendable, BitwiseCopyable {
  let offset: Int
  let format: ScanFormat

  /// The word's value as a 64-bit pattern.
  ///
  /// The caller has proven that `offset + format.wordBytes <= scan.byteCount`.
  @inline(__always)
  func pattern(in scan: RawSpan) -> Int64 {
    let isBig = format.endianness == .big
    let word: UInt64
    switch format.storageBits {
    case 8:
      // Safe: within the scan, see above; so are the loads below.
      word = UInt64(
        unsafe scan.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt8.self))
    case 16:
      let stored = unsafe scan.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt16.self)
      word = UInt64(isBig ? UInt16(bigEndian: stored) : UInt16(littleEndian: stored))
    case 32:
      let stored = unsafe scan.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt32.self)
      word = UInt64(isBig ? UInt32(bigEndian: stored) : UInt32(littleEndian: stored))
    case 64:
      let stored = unsafe scan.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt64.self)
      word = isBig ? UInt64(bigEndian: stored) : UInt64(littleEndian: stored)
    default:
      var gathered: UInt64 = 0
      for index in 0..<format.wordBytes {
        let place = isBig ? index : format.wordBytes - 1 - index
        let byte = unsafe scan.unsafeLoadUnaligned(
          fromUncheckedByteOffset: offset + place, as: UInt8.self)
        gathered = gathered &<< 8 | UInt64(byte)
      }
      word = gathered
    }
    return format.value(stored: word)
  }

  /// The word's value as a number, exact up to 53 bits, else rounded.
  @inline(__always)
  func number(in scan: RawSpan) -> Double {
    let pattern = pattern(in: scan)
    return format.isSigned ? Double(pattern) : Double(UInt64(bitPattern: pattern))
  }
}
