import IndustrialIO
import Testing

@Suite("Scan formats")
struct ScanFormatTests {
  /// Decodes `bytes` as one element of the format `text`.
  private func decode(_ text: String, _ bytes: [UInt8]) throws -> Int64 {
    let element = ScanElement(name: "in_x", index: 0, format: try ScanFormat(parsing: text))
    let layout = try ScanLayout([element])
    // A lone word of three bytes occupies five: the kernel's ALIGN is made for powers of two.
    let bytes = bytes + [UInt8](repeating: 0xA5, count: layout.byteCount - bytes.count)
    return unsafe ScanDecoder.pattern(of: layout.placements[0], in: bytes.span.bytes)
  }

  @Test(
    "known bytes decode to known values",
    arguments: [
      ("be:s12/16>>4", [0xF0, 0x10], -255), ("be:s12/16>>4", [0xF0, 0x1F], -255),
      ("le:s12/16>>4", [0x10, 0xF0], -255), ("be:s12/16>>4", [0x7F, 0xF0], 2047),
      ("be:s12/16>>4", [0x80, 0x00], -2048), ("le:s32/32>>0", [0xFE, 0xFF, 0xFF, 0xFF], -2),
      ("be:u24/32>>8", [0x12, 0x34, 0x56, 0x00], 0x123456),
      ("le:u32/32>>0", [0xFF, 0xFF, 0xFF, 0xFF], 0xFFFF_FFFF),
      ("le:s24/32>>0", [0x01, 0x00, 0x80, 0x55], -0x7F_FFFF),
      ("le:u64/64>>0", [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], -1),
      ("be:s64/64>>0", [0x80, 0, 0, 0, 0, 0, 0, 0], Int64.min),
      ("le:s1/8>>7", [0x80], -1), ("le:u1/8>>7", [0x80], 1),
      ("be:s24/24>>0", [0xFF, 0xFF, 0xFE], -2), ("le:u20/24>>4", [0xF0, 0xFF, 0xFF], 0xFFFFF),
    ] as [(String, [UInt8], Int64)])
  func knownValues(text: String, bytes: [UInt8], value: Int64) throws {
    #expect(try decode(text, bytes) == value)
  }

  @Test(
    "a format reads back as it is printed",
    arguments: ["le:s16/16>>0", "be:u24/32>>8", "le:s32/32X4>>0", "le:s64/64>>0", "be:s12/16>>4"])
  func roundTrip(text: String) throws {
    #expect(try ScanFormat(parsing: text).description == text)
    #expect(try ScanFormat(parsing: text + "\n").description == text)
  }

  @Test(
    "what cannot be decoded is refused with its reason",
    arguments: [
      ("le:s128/128>>0", "up to 64"), ("le:s16/12>>0", "whole bytes"),
      ("le:s16/16>>4", "do not fit"), ("le:s33/32>>0", "do not fit"), ("le:f32/32>>0", "floating"),
      ("s16/16>>0", "'le:' or 'be:'"), ("le:x16/16>>0", "neither"), ("le:s/16>>0", "bits"),
      ("le:s16>>0", "storage"), ("le:s16/16", "shift"), ("le:s16/16>>0garbage", "shift"),
      ("le:s0/16>>0", "no bits"), ("le:s16/16X0>>0", "repetitions"), ("", "begin"),
      ("le:s99999999999999999999/16>>0", "bits"), ("le:s16/16X99999>>0", "more than a scan"),
      ("le:s-4/16>>0", "bits"),
    ])
  func refusals(text: String, reason: String) {
    let error = #expect(throws: ScanFormatError.self) { try ScanFormat(parsing: text) }
    #expect(error?.problem.contains(reason) == true, "\(String(describing: error))")
  }
}
