import IndustrialIO
import LinearAlgebra
import Sensing
import Spatial
import Testing

@Suite("Scan decoding to SI")
struct ScanDecoderTests {
  private static func vector(
    _ quantity: Quantities, _ type: String, scale: [Double], offset: Double = 0,
    mount: Matrix3<Body, Body> = .identity
  ) -> UnitConversion {
    UnitConversion(
      quantity,
      channels: zip(["x", "y", "z"], scale).map {
        UnitConversion.Channel(name: "in_\(type)_\($0)", scale: $1, offset: offset)
      }, mount: mount)
  }

  private static func elements(
    _ type: String, _ format: String, from index: Int = 0
  ) throws -> [ScanElement] {
    try ["x", "y", "z"].enumerated().map {
      ScanElement(
        name: "in_\(type)_\($0.element)", index: index + $0.offset,
        format: try ScanFormat(parsing: format))
    }
  }

  private static let timestamp = ScanElement(name: "in_timestamp", index: 99, format: .timestamp)

  /// The bytes of `values` in words of `T`, then padding to 8 and `time`.
  private static func scan<T: FixedWidthInteger>(_ values: [T], time: Int64?) -> [UInt8] {
    var bytes: [UInt8] = []
    func append<U: FixedWidthInteger>(_ value: U) {
      for shift in 0..<(U.bitWidth / 8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> U(shift * 8)))
      }
    }
    for value in values { append(value) }
    if let time {
      while bytes.count % 8 != 0 { bytes.append(0xEE) }
      append(time)
    }
    return bytes
  }

  @Test("a six-axis scan of the bmi160 becomes an inertial sample")
  func sixAxes() throws {
    let layout = try ScanLayout(
      Self.elements("anglvel", "le:s16/16>>0", from: 4)
        + Self.elements("accel", "le:s16/16>>0", from: 7) + [Self.timestamp])
    let decoder = ScanDecoder(
      layout: layout,
      conversions: [
        Self.vector(.acceleration, "accel", scale: [0.000598, 0.000598, 0.000598]),
        Self.vector(.angularVelocity, "anglvel", scale: [0.001065, 0.001065, 0.001065]),
      ])
    let bytes = Self.scan(
      [100, -200, 300, 1000, -2000, 16384] as [Int16], time: 1_234_567_890_123)
    #expect(bytes.count == decoder.byteCount)
    var reading = IndustrialReading()
    unsafe decoder.decode(bytes.span.bytes, into: &reading)
    let sample = try #require(reading.inertial)
    // One product each: equal to the last bit.
    #expect(sample.specificForce == Vector3(1000 * 0.000598, -2000 * 0.000598, 16384 * 0.000598))
    #expect(sample.angularRate == Vector3(100 * 0.001065, -200 * 0.001065, 300 * 0.001065))
    #expect(sample.instant.nanoseconds == 1_234_567_890_123)
    #expect(sample.temperature == nil)
    #expect(reading.magnetic == nil && reading.barometric == nil)
  }

  @Test("big-endian words in the order x, z, y go where they belong")
  func indexOrderOfMagnetometer() throws {
    let word = try ScanFormat(parsing: "be:s16/16>>0")
    let layout = try ScanLayout([
      ScanElement(name: "in_magn_x", index: 0, format: word),
      ScanElement(name: "in_magn_y", index: 2, format: word),
      ScanElement(name: "in_magn_z", index: 1, format: word),
    ])
    let decoder = ScanDecoder(
      layout: layout, conversions: [Self.vector(.magneticField, "magn", scale: [1, 2, 4])])
    var reading = IndustrialReading(instant: SensorInstant(nanoseconds: 7))
    // x = 218, z = -436, y = 109 as the hmc5883l sends them.
    unsafe decoder.decode(
      ([0x00, 0xDA, 0xFE, 0x4C, 0x00, 0x6D] as [UInt8]).span.bytes, into: &reading)
    #expect(reading.magnetic?.field == Vector3(218, 218, -1744))
    #expect(!decoder.hasTimestamp && reading.instant.nanoseconds == 7)
  }

  @Test(
    "every path gives the reference's numbers, with and without a turned mounting",
    arguments: [
      "le:s16/16>>0", "be:s16/16>>0", "le:s32/32>>0", "be:s32/32>>0", "le:s12/16>>4",
      "be:u24/32>>8", "le:s24/24>>0", "le:u64/64>>0", "le:s8/8>>0",
    ])
  func everyPath(format: String) throws {
    var generator = SplitMix64(state: 7)
    let parsed = try ScanFormat(parsing: format)
    let element = ReferenceDecoder.Element(
      isBig: parsed.endianness == .big, isSigned: parsed.isSigned, bits: parsed.bits,
      storage: parsed.storageBits, repetitions: 1, shift: parsed.shift, index: 0,
      isTimestamp: false)
    let turns: [Matrix3<Body, Body>] = [
      .identity, Matrix3(Vector3(0, 1, 0), Vector3(-1, 0, 0), Vector3(0, 0, 1)),
      Matrix3(Vector3(0.6, 0.8, 0), Vector3(-0.8, 0.6, 0), Vector3(0, 0, 1)),
    ]
    let layout = try ScanLayout(Self.elements("accel", format))
    for mount in turns {
      let decoder = ScanDecoder(
        layout: layout,
        conversions: [
          Self.vector(.acceleration, "accel", scale: [0.5, 0.25, 0.125], offset: 3, mount: mount)
        ])
      for _ in 0..<100 {
        let bytes = (0..<layout.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var raw: [Double] = []
        for axis in ["x", "y", "z"] {
          let offset = try #require(layout.placement(of: "in_accel_\(axis)")).offset
          let value = ReferenceDecoder.value(of: element, at: offset, in: bytes)
          raw.append(Double(value.magnitude) * (value.isNegative ? -1 : 1))
        }
        let expected =
          mount
          * Vector3<Body>((raw[0] + 3) * 0.5, (raw[1] + 3) * 0.25, (raw[2] + 3) * 0.125)
        var reading = IndustrialReading()
        unsafe decoder.decode(bytes.span.bytes, into: &reading)
        // Sums of three terms in another order: a few units in the last place of the largest.
        let allowed = 1e-15 * (raw.map { abs($0) }.max() ?? 0) + 1e-15
        #expect((reading.acceleration - expected).norm <= allowed)
      }
    }
  }

  @Test("pressure and temperature of the bmp280 come out in pascals and kelvin")
  func pressure() throws {
    let layout = try ScanLayout([
      ScanElement(name: "in_pressure", index: 0, format: try ScanFormat(parsing: "le:u32/32>>0")),
      ScanElement(name: "in_temp", index: 1, format: try ScanFormat(parsing: "le:s32/32>>0")),
      Self.timestamp,
    ])
    let decoder = ScanDecoder(
      layout: layout,
      conversions: [
        UnitConversion(.pressure, channels: [.init(name: "in_pressure", scale: 1.0 / 256)]),
        UnitConversion(.temperature, channels: [.init(name: "in_temp", scale: 0.01)]),
      ])
    var reading = IndustrialReading()
    unsafe decoder.decode(
      Self.scan([25_767_233, 2508] as [Int32], time: 5).span.bytes, into: &reading)
    let sample = try #require(reading.barometric)
    #expect(sample.reading == .pressure(100_653.25390625))
    // 25.08 °C; the sum is rounded at 6e-14.
    #expect(abs((sample.temperature ?? 0) - 298.23) < 1e-12)
  }

  @Test("a quantity whose channels are not all in the scan is left out")
  func missingAxis() throws {
    let layout = try ScanLayout(
      Array(Self.elements("accel", "le:s16/16>>0").dropLast()) + [Self.timestamp])
    let decoder = ScanDecoder(
      layout: layout, conversions: [Self.vector(.acceleration, "accel", scale: [1, 1, 1])])
    #expect(decoder.quantities.isEmpty)
    #expect(decoder.hasTimestamp)
  }
}
