/// What a u-blox receiver of the ninth generation sends each epoch at 10 Hz, made up.
enum UBXBytes {
  static func frame(_ number: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let body =
      [0x01, number, UInt8(payload.count & 255), UInt8(payload.count >> 8)] + payload
    var (a, b): (UInt8, UInt8) = (0, 0)
    for byte in body {
      a &+= byte
      b &+= a
    }
    return [0xB5, 0x62] + body + [a, b]
  }

  private static func put<Value: FixedWidthInteger>(
    _ value: Value, _ payload: inout [UInt8], _ offset: Int
  ) {
    for i in 0..<Value.bitWidth / 8 {
      payload[offset + i] = UInt8(truncatingIfNeeded: value >> Value(8 * i))
    }
  }

  /// 2025-12-31, 12:00 UTC and so many tenths of a second.
  private static func time(_ tenths: Int) -> UInt32 {
    UInt32((3 * 86_400 + 43_200 + 18) * 1000 + tenths * 100)
  }

  static func positionVelocityTime(_ tenths: Int) -> [UInt8] {
    var payload = [UInt8](repeating: 0, count: 92)
    put(time(tenths), &payload, 0)
    put(UInt16(2025), &payload, 4)
    payload[6] = 12
    payload[7] = 31
    payload[8] = UInt8(12 + tenths / 36_000)
    payload[9] = UInt8(tenths / 600 % 60)
    payload[10] = UInt8(tenths / 10 % 60)
    payload[11] = 7
    put(UInt32(25), &payload, 12)
    put(Int32(tenths % 10) * 100_000_000, &payload, 16)
    payload[20] = 3
    payload[21] = 1
    payload[23] = 18
    put(Int32(85_651_234 + tenths), &payload, 24)
    put(Int32(472_761_234 + tenths), &payload, 28)
    put(Int32(459_500), &payload, 32)
    put(Int32(412_300), &payload, 36)
    put(UInt32(1_500), &payload, 40)
    put(UInt32(2_500), &payload, 44)
    for (k, value) in [6_300, 200, -100, 6_303].enumerated() {
      put(Int32(value), &payload, 48 + 4 * k)
    }
    put(Int32(8_765_000), &payload, 64)
    put(UInt32(300), &payload, 68)
    put(UInt32(50_000), &payload, 72)
    put(UInt16(128), &payload, 76)
    return frame(0x07, payload)
  }

  /// The messages of one epoch: PVT, high-precision position, covariance, dilutions, 24 satellites,
  /// end.
  static func epoch(_ tenths: Int) -> [UInt8] {
    var precise = [UInt8](repeating: 0, count: 36)
    put(time(tenths), &precise, 4)
    put(Int32(85_651_234 + tenths), &precise, 8)
    put(Int32(472_761_234 + tenths), &precise, 12)
    put(Int32(459_500), &precise, 16)
    put(Int32(412_300), &precise, 20)
    put(UInt32(15_000), &precise, 28)
    put(UInt32(25_000), &precise, 32)
    var covariance = [UInt8](repeating: 0, count: 64)
    put(time(tenths), &covariance, 0)
    covariance[5] = 1
    covariance[6] = 1
    for (k, value) in [1.2, 0.1, 0.2, 1.1, 0.1, 4.0, 0.01, 0, 0, 0.01, 0, 0.04].enumerated() {
      put(Float(value).bitPattern, &covariance, 16 + 4 * k)
    }
    var dilution = [UInt8](repeating: 0, count: 18)
    put(time(tenths), &dilution, 0)
    for k in 0..<7 { put(UInt16(100 + 7 * k), &dilution, 4 + 2 * k) }
    var satellites = [UInt8](repeating: 0, count: 8 + 12 * 24)
    put(time(tenths), &satellites, 0)
    satellites[4] = 1
    satellites[5] = 24
    for k in 8..<satellites.count { satellites[k] = UInt8(truncatingIfNeeded: k &* 37 &+ tenths) }
    var end = [UInt8](repeating: 0, count: 4)
    put(time(tenths), &end, 0)
    return positionVelocityTime(tenths) + frame(0x14, precise) + frame(0x36, covariance)
      + frame(0x04, dilution) + frame(0x35, satellites) + frame(0x61, end)
  }

  static func bytes(epochs: Int, onlyPVT: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for tenths in 0..<epochs { bytes += onlyPVT ? positionVelocityTime(tenths) : epoch(tenths) }
    return bytes
  }
}
