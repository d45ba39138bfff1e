/// How one element of a buffered scan is stored: `[be|le]:[s|u]bits/storage[Xrepeat]>>shift`.
///
/// Source: Documentation/ABI/testing/sysfs-bus-iio, `scan_elements/..._type`.
public struct ScanFormat: Hashable, Sendable, BitwiseCopyable {
  public enum Endianness: UInt8, Hashable, Sendable, BitwiseCopyable { case little, big }

  /// The order of the bytes of one stored word.
  public let endianness: Endianness
  /// Whether the value is two's complement.
  public let isSigned: Bool
  /// The bits that carry the value, 1...64.
  public let bits: Int
  /// The bits of one stored word, a multiple of 8 in 8...64.
  public let storageBits: Int
  /// How many words the element holds, 1 where the format names none.
  public let repetitions: Int
  /// The bits below the value.
  public let shift: Int

  /// The 64-bit nanoseconds that the kernel appends to a scan.
  public static let timestamp = ScanFormat(
    endianness: .little, isSigned: true, bits: 64, storageBits: 64, repetitions: 1, shift: 0)

  init(
    endianness: Endianness, isSigned: Bool, bits: Int, storageBits: Int, repetitions: Int,
    shift: Int
  ) {
    self.endianness = endianness
    self.isSigned = isSigned
    self.bits = bits
    self.storageBits = storageBits
    self.repetitions = repetitions
    self.shift = shift
  }

  /// The bytes of one stored word.
  public var wordBytes: Int { storageBits / 8 }

  /// The bytes of the whole element, all its words.
  public var byteCount: Int { wordBytes * repetitions }

  /// The value in a stored word, as a 64-bit pattern; for `u64` read it as `UInt64(bitPattern:)`.
  ///
  /// The bytes of the word are those of `stored`, most significant first. The two shifts make the
  /// mask of any width, 32 and 64 included, where `1 << bits` would be zero.
  @inline(__always)
  public func value(stored word: UInt64) -> Int64 {
    let raised = word &<< UInt64(truncatingIfNeeded: 64 &- bits &- shift)
    return isSigned
      ? Int64(bitPattern: raised) &>> Int64(64 &- bits)
      : Int64(bitPattern: raised &>> UInt64(truncatingIfNeeded: 64 &- bits))
  }
}

extension ScanFormat: CustomStringConvertible {
  /// The format as the kernel prints it.
  public var description: String {
    "\(endianness == .big ? "be" : "le"):\(isSigned ? "s" : "u")\(bits)/\(storageBits)"
      + (repetitions > 1 ? "X\(repetitions)" : "") + ">>\(shift)"
  }
}
