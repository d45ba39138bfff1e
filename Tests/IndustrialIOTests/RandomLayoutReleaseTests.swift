import IndustrialIO
import Testing

@Suite("Release: random scan layouts")
struct RandomLayoutReleaseTests {
  /// Two to the power of 0...3: with these repetitions every length is a power of two.
  private static func randomElement(
    index: Int, using generator: inout SplitMix64
  ) -> ReferenceDecoder.Element {
    let storage = [8, 16, 32, 64].randomElement(using: &generator) ?? 8
    let bits = Int.random(in: 1...storage, using: &generator)
    return ReferenceDecoder.Element(
      isBig: Bool.random(using: &generator), isSigned: Bool.random(using: &generator), bits: bits,
      storage: storage,
      repetitions: Int.random(in: 0..<5, using: &generator) == 0
        ? 1 << Int.random(in: 0...2, using: &generator) : 1,
      shift: Int.random(in: 0...(storage - bits), using: &generator), index: index,
      isTimestamp: false)
  }

  @Test("100,000 random layouts decode as an independent decoder does")
  func randomLayouts() throws {
    var generator = SplitMix64(state: 2026)
    var failures = 0
    for _ in 0..<100_000 {
      let count = Int.random(in: 1...4, using: &generator)
      var index = Int.random(in: 0...3, using: &generator)
      var elements: [ReferenceDecoder.Element] = []
      for _ in 0..<count {
        elements.append(Self.randomElement(index: index, using: &generator))
        index += Int.random(in: 1...3, using: &generator)
      }
      if Bool.random(using: &generator) {
        elements.append(
          ReferenceDecoder.Element(
            isBig: false, isSigned: true, bits: 64, storage: 64, repetitions: 1, shift: 0,
            index: index, isTimestamp: true))
      }
      elements.shuffle(using: &generator)
      let places = ReferenceDecoder.places(elements)
      let layout = try ScanLayout(
        elements.map {
          ScanElement(
            name: $0.isTimestamp ? "in_timestamp" : "in_\($0.index)", index: $0.index,
            format: try ScanFormat(parsing: $0.text))
        })
      let bytes = (0..<places.bytes).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var isRight = layout.byteCount == places.bytes
      for (position, element) in elements.enumerated() {
        let name = element.isTimestamp ? "in_timestamp" : "in_\(element.index)"
        guard let placement = layout.placement(of: name),
          placement.offset == places.offsets[position]
        else {
          isRight = false
          break
        }
        for repetition in 0..<element.repetitions {
          let expected = ReferenceDecoder.value(
            of: element, at: places.offsets[position] + repetition * element.storage / 8, in: bytes)
          let pattern = unsafe ScanDecoder.pattern(
            of: placement, repetition: repetition, in: bytes.span.bytes)
          let magnitude = element.isSigned ? pattern.magnitude : UInt64(bitPattern: pattern)
          isRight =
            isRight && magnitude == expected.magnitude
            && (element.isSigned && pattern < 0) == expected.isNegative
        }
      }
      if !isRight { failures += 1 }
    }
    #expect(failures == 0)
  }
}
