import SatelliteReceivers
import Testing

/// A payload written field by field at the offsets of the interface description.
struct MadePayload {
  var bytes: [UInt8]

  init(count: Int) { bytes = [UInt8](repeating: 0, count: count) }

  mutating func set<Value: FixedWidthInteger>(_ value: Value, at offset: Int) {
    for i in 0..<Value.bitWidth / 8 {
      bytes[offset + i] = UInt8(truncatingIfNeeded: value >> Value(8 * i))
    }
  }

  mutating func set(_ value: Float, at offset: Int) { set(value.bitPattern, at: offset) }

  func message(_ group: UInt8, _ number: UInt8) -> UBXMessage {
    UBXMessage(frame: MadeFrame.ubx(group, number, bytes).span)
  }
}

@Suite("UBX messages")
struct UBXMessageTests {
  static func pvt() -> MadePayload {
    var payload = MadePayload(count: 92)
    payload.set(UInt32(86_400_000), at: 0)
    payload.set(UInt16(2026), at: 4)
    for (value, offset) in [(1, 6), (1, 7), (0, 8), (0, 9), (0, 10)] as [(UInt8, Int)] {
      payload.set(value, at: offset)
    }
    payload.set(UInt8(7), at: 11)
    payload.set(UInt32(25), at: 12)
    payload.set(Int32(-200_000_001), at: 16)
    payload.set(UInt8(3), at: 20)
    payload.set(UInt8(0b1000_0011), at: 21)
    payload.set(UInt8(17), at: 23)
    payload.set(Int32(-1_799_999_999), at: 24)
    payload.set(Int32(-458_775_286), at: 28)
    payload.set(Int32(29_234), at: 32)
    payload.set(Int32(-27_443), at: 36)
    payload.set(UInt32(1_414), at: 40)
    payload.set(UInt32(2_500), at: 44)
    for (k, value) in [-1_000, 2_000, -3_000, 2_236].enumerated() {
      payload.set(Int32(value), at: 48 + 4 * k)
    }
    payload.set(Int32(11_656_505), at: 64)
    payload.set(UInt32(321), at: 68)
    payload.set(UInt32(123_456), at: 72)
    payload.set(UInt16(153), at: 76)
    payload.set(Int32(9_000_000), at: 84)
    return payload
  }

  @Test("NAV-PVT: every field has its place, unit and sign")
  func positionVelocityTime() throws {
    guard case .positionVelocityTime(let pvt) = Self.pvt().message(1, 7) else {
      Issue.record("not read as NAV-PVT")
      return
    }
    #expect(pvt.timeOfWeekMilliseconds == 86_400_000)
    // 0.200000001 s before the new year: nano is negative.
    #expect(pvt.utc?.description == "2025-12-31T23:59:59.799999999Z")
    #expect(pvt.timeIsFullyResolved)
    #expect(pvt.timeAccuracy == 25e-9)
    #expect(pvt.fixType == .threeDimensional)
    #expect(pvt.fixIsOK && pvt.isDifferential && pvt.carrierSolution == 2)
    #expect(pvt.satellites == 17)
    #expect(pvt.longitudeDegrees == -179.999_999_9)
    #expect(pvt.latitudeDegrees == -45.877_528_6)
    #expect(pvt.ellipsoidalHeight == 29.234)
    #expect(pvt.meanSeaLevelHeight == -27.443)
    #expect(pvt.horizontalAccuracy == 1.414 && pvt.verticalAccuracy == 2.5)
    #expect(pvt.velocityNorth == -1 && pvt.velocityEast == 2 && pvt.velocityDown == -3)
    #expect(pvt.groundSpeed == 2.236 && pvt.courseDegrees == 116.565_05)
    #expect(pvt.speedAccuracy == 0.321 && pvt.courseAccuracyDegrees == 1.234_56)
    #expect(pvt.positionDilution == 1.53)
    #expect(pvt.hasPosition)
    #expect(pvt.vehicleHeadingDegrees == nil)
  }

  @Test("NAV-PVT: each flag of validity is respected")
  func flags() {
    func read(_ change: (inout MadePayload) -> Void) -> NavigationPVT? {
      var payload = Self.pvt()
      change(&payload)
      guard case .positionVelocityTime(let pvt) = payload.message(1, 7) else { return nil }
      return pvt
    }
    #expect(read { $0.set(UInt8(6), at: 11) }?.utc == nil)
    #expect(read { $0.set(UInt8(5), at: 11) }?.utc == nil)
    #expect(read { $0.set(UInt8(3), at: 11) }?.utc != nil)
    #expect(read { $0.set(UInt8(3), at: 11) }?.timeIsFullyResolved == false)
    #expect(read { $0.set(UInt8(13), at: 6) }?.utc == nil, "a thirteenth month")
    #expect(read { $0.set(UInt16.max, at: 4) }?.utc == nil, "the year 65535")
    #expect(read { $0.set(Int32.min, at: 16) }?.utc == nil, "more than a second of nanoseconds")
    #expect(read { $0.set(UInt8(0x82), at: 21) }?.hasPosition == false, "gnssFixOK is not set")
    #expect(read { $0.set(UInt16(1), at: 78) }?.hasPosition == false, "invalidLlh")
    for (type, has) in [(0, false), (1, false), (2, true), (3, true), (4, true), (5, false)] {
      #expect(read { $0.set(UInt8(type), at: 20) }?.hasPosition == has)
    }
    #expect(read { $0.set(UInt8(0xA3), at: 21) }?.vehicleHeadingDegrees == 90)
  }

  @Test("a leap second is the midnight behind it, as with POSIX")
  func leapSecond() {
    var payload = Self.pvt()
    payload.set(UInt16(2016), at: 4)
    for (value, offset) in [(12, 6), (31, 7), (23, 8), (59, 9), (60, 10)] as [(UInt8, Int)] {
      payload.set(value, at: offset)
    }
    payload.set(Int32(0), at: 16)
    guard case .positionVelocityTime(let pvt) = payload.message(1, 7) else { return }
    #expect(pvt.utc?.description == "2017-01-01T00:00:00Z")
  }

  @Test("NAV-PVT of 84 bytes, as older receivers send, is read")
  func shortPVT() {
    var payload = Self.pvt()
    payload.bytes.removeLast(8)
    payload.set(UInt8(0xA3), at: 21)
    guard case .positionVelocityTime(let pvt) = payload.message(1, 7) else {
      Issue.record("not read")
      return
    }
    #expect(pvt.positionDilution == 1.53 && pvt.vehicleHeadingDegrees == nil)
  }

  @Test("NAV-HPPOSLLH joins coarse and fine parts of either sign")
  func highPrecision() {
    var payload = MadePayload(count: 36)
    payload.set(UInt32(1), at: 4)
    payload.set(Int32(1_705_001_306), at: 8)
    payload.set(Int32(-458_775_286), at: 12)
    payload.set(Int32(29_234), at: 16)
    payload.set(Int32(-27_443), at: 20)
    for (value, offset) in [(-99, 24), (99, 25), (-9, 26), (9, 27)] as [(Int8, Int)] {
      payload.set(value, at: offset)
    }
    payload.set(UInt32(144), at: 28)
    payload.set(UInt32(256), at: 32)
    guard case .highPrecisionPosition(let position) = payload.message(1, 0x14) else {
      Issue.record("not read")
      return
    }
    #expect(position.longitudeDegrees == 170.500_130_501)
    #expect(position.latitudeDegrees == -45.877_528_501)
    #expect(position.ellipsoidalHeight == 29.2331)
    #expect(position.meanSeaLevelHeight == -27.4421)
    #expect(position.horizontalAccuracy == 0.0144 && position.verticalAccuracy == 0.0256)
    #expect(!position.positionIsInvalid)
    payload.set(UInt8(1), at: 3)
    guard case .highPrecisionPosition(let invalid) = payload.message(1, 0x14) else { return }
    #expect(invalid.positionIsInvalid)
  }

  @Test("NAV-COV gives each block only where it is valid and possible")
  func covariance() {
    var payload = MadePayload(count: 64)
    for k in 0..<12 { payload.set(Float(k + 1) / 4, at: 16 + 4 * k) }
    func read() -> NavigationCOV? {
      guard case .covariance(let covariance) = payload.message(1, 0x36) else { return nil }
      return covariance
    }
    #expect(read()?.position == nil && read()?.velocity == nil)
    payload.set(UInt8(1), at: 5)
    payload.set(UInt8(1), at: 6)
    #expect(read()?.position?.northNorth == 0.25 && read()?.position?.northEast == 0.5)
    #expect(read()?.position?.northDown == 0.75 && read()?.position?.eastEast == 1)
    #expect(read()?.position?.eastDown == 1.25 && read()?.position?.downDown == 1.5)
    #expect(read()?.velocity?.northNorth == 1.75 && read()?.velocity?.downDown == 3)
    payload.set(Float(-1), at: 16)
    payload.set(Float.nan, at: 44)
    #expect(read()?.position == nil && read()?.velocity == nil)
  }

  @Test("NAV-RELPOSNED gives a heading only where its flag says so; version 0 has none")
  func relativePosition() {
    var payload = MadePayload(count: 64)
    payload.set(UInt8(1), at: 0)
    payload.set(UInt32(42), at: 4)
    for (k, value) in [100, -50, 7, 112].enumerated() { payload.set(Int32(value), at: 8 + 4 * k) }
    payload.set(Int32(35_999_999), at: 24)
    payload.set(Int8(-12), at: 32)
    payload.set(UInt32(90), at: 48)
    payload.set(UInt32(45_000), at: 52)
    payload.set(UInt32(0b1_0001_0101), at: 60)
    guard case .relativePosition(let vector) = payload.message(1, 0x3C) else {
      Issue.record("not read")
      return
    }
    #expect(vector.north == 0.9988 && vector.east == -0.5 && vector.down == 0.07)
    #expect(vector.length == 1.12 && vector.headingDegrees == 359.999_99)
    #expect(vector.headingAccuracyDegrees == 0.45 && vector.lengthAccuracy == 0.009)
    #expect(vector.headingIsValid && vector.vectorIsValid && vector.carrierSolution == 2)
    payload.set(UInt32(0b0_0001_0101), at: 60)
    guard case .relativePosition(let without) = payload.message(1, 0x3C) else { return }
    #expect(!without.headingIsValid)
    let old = MadePayload(count: 40).message(1, 0x3C)
    #expect(old == .other(group: 1, number: 0x3C))
  }

  @Test("NAV-TIMELS, NAV-TIMEGPS and NAV-TIMEUTC tell only what is valid")
  func times() {
    var leap = MadePayload(count: 24)
    leap.set(Int8(18), at: 9)
    leap.set(Int8(-1), at: 11)
    leap.set(Int32(-5), at: 12)
    guard case .leapSeconds(let unknown) = leap.message(1, 0x26) else { return }
    #expect(unknown.current == nil && unknown.change == nil)
    leap.set(UInt8(3), at: 23)
    guard case .leapSeconds(let known) = leap.message(1, 0x26) else { return }
    #expect(known.current == 18 && known.change == -1 && known.secondsToChange == -5)

    var gps = MadePayload(count: 16)
    gps.set(UInt32(5_000), at: 0)
    gps.set(Int32(-499_999), at: 4)
    gps.set(Int16(2_295), at: 8)
    gps.set(Int8(18), at: 10)
    guard case .gpsTime(let none) = gps.message(1, 0x20) else { return }
    #expect(none.gpsWeek == nil && none.timeOfWeekNanoseconds == nil && none.leapSeconds == nil)
    gps.set(UInt8(7), at: 11)
    guard case .gpsTime(let all) = gps.message(1, 0x20) else { return }
    #expect(all.gpsWeek == 2_295 && all.leapSeconds == 18)
    #expect(all.timeOfWeekNanoseconds == 4_999_500_001)

    gps.set(Int16.max, at: 8)
    guard case .gpsTime(let far) = gps.message(1, 0x20) else { return }
    #expect(far.gpsWeek == nil, "the year 2608 does not fit nanoseconds since 1970")

    var utc = MadePayload(count: 20)
    utc.set(Int32(-1), at: 8)
    utc.set(UInt16(2023), at: 12)
    for (value, offset) in [(12, 14), (30, 15), (23, 16), (59, 17), (42, 18), (7, 19)] {
      utc.set(UInt8(value), at: offset)
    }
    guard case .utcTime(let time) = utc.message(1, 0x21) else { return }
    #expect(time.utc?.description == "2023-12-30T23:59:41.999999999Z")
    utc.set(UInt8(3), at: 19)
    guard case .utcTime(let invalid) = utc.message(1, 0x21) else { return }
    #expect(invalid.utc == nil)
  }

  @Test("the earth-fixed messages of older receivers are in metres")
  func earthFixed() {
    var solution = MadePayload(count: 52)
    solution.set(UInt32(1_000), at: 0)
    solution.set(Int32(-250_000), at: 4)
    solution.set(Int16(2_024), at: 8)
    solution.set(UInt8(3), at: 10)
    solution.set(UInt8(0x0D), at: 11)
    for (k, value) in [-238_527_641, 412, -7].enumerated() {
      solution.set(Int32(value), at: 12 + 4 * k)
    }
    solution.set(Int32(-150), at: 28)
    solution.set(UInt8(9), at: 47)
    guard case .solution(let sol) = solution.message(1, 6) else {
      Issue.record("not read")
      return
    }
    #expect(sol.x == -2_385_276.41 && sol.y == 4.12 && sol.z == -0.07)
    #expect(sol.velocityX == -1.5 && sol.satellites == 9 && sol.fixIsOK && !sol.isDifferential)
    #expect(sol.gpsWeek == 2_024 && sol.timeOfWeekNanoseconds == 999_750_000)
    var precise = MadePayload(count: 28)
    precise.set(Int32(-238_527_641), at: 8)
    precise.set(Int8(-37), at: 20)
    guard case .earthFixedPosition(let position) = precise.message(1, 0x13) else { return }
    #expect(position.x == -2_385_276.4137 && position.isHighPrecision)
  }

  @Test("any length of any message is read, or refused by name, without a trap")
  func lengths() {
    for number in 0...UInt8.max {
      for count in 0..<100 {
        switch MadePayload(count: count).message(1, number) {
        case .malformed(let group, let found, let length, let expected):
          #expect(group == 1 && found == number && length == count && expected != count)
        default: break
        }
      }
    }
    let short = MadePayload(count: 91).message(1, 7)
    #expect(short == .malformed(group: 1, number: 7, found: 91, expected: 92))
  }
}
