import IndustrialIO
import Testing

@Suite("Scan layouts")
struct ScanLayoutTests {
  private func layout(_ formats: [String], timestamp: Bool) throws -> ScanLayout {
    var elements = try formats.enumerated().map {
      ScanElement(
        name: "in_\($0.offset)", index: $0.offset, format: try ScanFormat(parsing: $0.element))
    }
    if timestamp {
      elements.append(ScanElement(name: "in_timestamp", index: 50, format: .timestamp))
    }
    return try ScanLayout(elements)
  }

  private static let s16 = "le:s16/16>>0"

  @Test(
    "scans have the sizes and the places that the kernel gives them",
    arguments: [
      ([s16, s16, s16], true, 16, 8), ([s16, "le:u32/32>>0", s16], true, 24, 16),
      ([s16, s16, s16, s16, s16, s16], true, 24, 16), ([s16, s16, s16], false, 6, nil),
      ([s16], false, 2, nil), ([s16], true, 16, 8), ([s16, s16, s16, s16], true, 16, 8),
      (["le:u32/32>>0", "le:u32/32>>0", "le:u32/32>>0"], true, 24, 16),
      (["le:s32/32>>0", "le:s32/32>>0", "le:s32/32>>0"], false, 12, nil),
      // Repetitions are aligned together: four words of 32 bits to 16 bytes.
      ([s16, "le:s32/32X4>>0"], false, 32, nil), ([s16, "le:s32/32X4>>0"], true, 48, 32),
    ] as [([String], Bool, Int, Int?)])
  func sizes(formats: [String], timestamp: Bool, bytes: Int, timestampAt: Int?) throws {
    let layout = try layout(formats, timestamp: timestamp)
    #expect(layout.byteCount == bytes)
    #expect(layout.placement(of: "in_timestamp")?.offset == timestampAt)
  }

  @Test("elements lie in the order of their indexes, not of their names; the time stamp is last")
  func indexOrder() throws {
    let word = try ScanFormat(parsing: "be:s16/16>>0")
    let layout = try ScanLayout([
      ScanElement(name: "in_timestamp", index: 1, format: .timestamp),
      ScanElement(name: "in_magn_x", index: 0, format: word),
      ScanElement(name: "in_magn_y", index: 2, format: word),
      ScanElement(name: "in_magn_z", index: 4, format: word),
    ])
    #expect(layout.placements.map(\.element.name).last == "in_timestamp")
    #expect(layout.placement(of: "in_magn_z")?.offset == 4)
    #expect(layout.byteCount == 16)
  }

  @Test("no elements, and two elements of one index, are refused")
  func refusals() throws {
    #expect(throws: ScanLayout.Failure.empty) { try ScanLayout([]) }
    let element = ScanElement(name: "in_a", index: 3, format: .timestamp)
    var other = element
    other.name = "in_b"
    #expect(throws: ScanLayout.Failure.sharedIndex("in_a", "in_b", index: 3)) {
      try ScanLayout([element, other])
    }
  }
}
