import SatelliteReceivers

/// UBX messages made for tests, at 12:00 UTC of 2025-12-31.
enum MadeMessage {
  /// 2025-12-31 is a Wednesday: three days, twelve hours and 18 leap seconds into GPS week 2399.
  static func timeOfWeek(second: Int) -> UInt32 {
    UInt32((3 * 86_400 + 43_200 + 18 + second) * 1000)
  }

  /// NAV-PVT with a fix of three dimensions.
  static func positionVelocityTime(second: Int, fixType: UInt8 = 3, flags: UInt8 = 1) -> [UInt8] {
    var payload = [UInt8](repeating: 0, count: 92)
    put(timeOfWeek(second: second), &payload, 0)
    payload[4] = 0xE9
    payload[5] = 0x07
    payload[6] = 12
    payload[7] = 31
    payload[8] = 12
    payload[10] = UInt8(second)
    payload[11] = 7
    payload[20] = fixType
    payload[21] = flags
    payload[23] = 14
    put(UInt32(bitPattern: -1_213_142_713), &payload, 24)
    put(440_688_978, &payload, 28)
    put(1_123_400, &payload, 32)
    put(1_144_800, &payload, 36)
    put(1_500, &payload, 40)
    put(2_500, &payload, 44)
    put(UInt32(bitPattern: -1_000), &payload, 48)
    put(0, &payload, 52)
    put(UInt32(bitPattern: -200), &payload, 56)
    put(1_000, &payload, 60)
    put(18_000_000, &payload, 64)
    put(300, &payload, 68)
    return MadeFrame.ubx(0x01, 0x07, payload)
  }

  static func endOfEpoch(second: Int) -> [UInt8] {
    var payload = [UInt8](repeating: 0, count: 4)
    put(timeOfWeek(second: second), &payload, 0)
    return MadeFrame.ubx(0x01, 0x61, payload)
  }

  /// NAV-HPPOSLLH, 3 nano-degrees and 0.4 mm from the position of NAV-PVT.
  static func highPrecisionPosition(second: Int) -> [UInt8] {
    var payload = [UInt8](repeating: 0, count: 36)
    put(timeOfWeek(second: second), &payload, 4)
    put(UInt32(bitPattern: -1_213_142_713), &payload, 8)
    put(440_688_978, &payload, 12)
    put(1_123_400, &payload, 16)
    put(1_144_800, &payload, 20)
    payload[25] = 3
    payload[26] = 4
    put(200, &payload, 28)
    put(300, &payload, 32)
    return MadeFrame.ubx(0x01, 0x14, payload)
  }

  private static func put(_ value: UInt32, _ payload: inout [UInt8], _ offset: Int) {
    for byte in 0..<4 {
      payload[offset + byte] = UInt8(truncatingIfNeeded: value >> UInt32(8 * byte))
    }
  }
}
