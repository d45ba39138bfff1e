/// Fields of a UBX payload: little-endian, at the offsets of the interface description, each read
/// bounds-checked.
extension RawSpan {
  /// U1 or X1.
  @inline(__always)
  func unsigned8(_ offset: Int) -> UInt8 { load(offset, as: UInt8.self) }
  /// I1.
  @inline(__always)
  func signed8(_ offset: Int) -> Int8 { load(offset, as: Int8.self) }
  /// U2 or X2.
  @inline(__always)
  func unsigned16(_ offset: Int) -> UInt16 { UInt16(littleEndian: load(offset, as: UInt16.self)) }
  /// I2.
  @inline(__always)
  func signed16(_ offset: Int) -> Int16 { Int16(littleEndian: load(offset, as: Int16.self)) }
  /// U4 or X4.
  @inline(__always)
  func unsigned32(_ offset: Int) -> UInt32 { UInt32(littleEndian: load(offset, as: UInt32.self)) }
  /// I4.
  @inline(__always)
  func signed32(_ offset: Int) -> Int32 { Int32(littleEndian: load(offset, as: Int32.self)) }
  /// R4.
  @inline(__always)
  func real32(_ offset: Int) -> Float { Float(bitPattern: unsigned32(offset)) }

  /// I4 in units of 1 / `divisor`: division rounds right where a factor such as 1e-7 does not.
  @inline(__always)
  func signed32(_ offset: Int, per divisor: Double) -> Double { Double(signed32(offset)) / divisor }
  /// U4 in units of 1 / `divisor`.
  @inline(__always)
  func unsigned32(_ offset: Int, per divisor: Double) -> Double {
    Double(unsigned32(offset)) / divisor
  }

  /// Whole weeks since 1980-01-06 (I2); `nil` before them and beyond the year 2171.
  @inline(__always)
  func gpsWeek(_ offset: Int) -> Int? {
    let week = Int(signed16(offset))
    return (0..<10_000).contains(week) ? week : nil
  }

  /// Whether bit `bit` of the byte at `offset` is set.
  @inline(__always)
  func flag(_ offset: Int, bit: UInt8) -> Bool { unsigned8(offset) >> bit & 1 == 1 }

  @inline(__always)
  private func load<Value: BitwiseCopyable>(_ offset: Int, as type: Value.Type) -> Value {
    // Only integers are asked for, of which any bits are a value; the range is checked.
    unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: type)
  }
}
