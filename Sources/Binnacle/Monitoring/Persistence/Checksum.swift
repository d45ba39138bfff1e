/// CRC-32 as Ethernet and zip have it (polynomial 0x04C11DB7, reflected).
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }

  static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
  }

  /// Eight hexadecimal digits.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    let digits = String(of(bytes), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
