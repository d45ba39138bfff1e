internal import RingBuffers
internal import Testing

@Suite struct LatestValueTests {
  @Test("readers see the initial value, then the newest one, and how many there were")
  func newest() {
    var ends = LatestValue<Payload>.endpoints(initial: Payload(7))
    let reader = ends.reader
    #expect(reader.latest.number == 7 && reader.latest.isWhole)
    var copy = Payload(0)
    #expect(reader.tryRead(into: &copy) == 0)
    for number: UInt in 1...5 { ends.writer.publish(Payload(number)) }
    #expect(reader.tryRead(into: &copy) == 5)
    #expect(copy.number == 5 && copy.isWhole)
  }

  @Test("values of every size up to seventeen bytes come back whole")
  func everySize() {
    check((1 as UInt8), (254 as UInt8))
    check((1 as UInt16), (0xfedc as UInt16))
    check(Optional<UInt32>.none, Optional<UInt32>.some(0xfedc_ba98))
    check(Optional<UInt64>.none, Optional<UInt64>.some(0xfedc_ba98_7654_3210))
    check(Optional<UInt64>.some(1), Optional<UInt64>.none)
    check(Double.pi, -.infinity)
    for byte: UInt8 in [0, 1, 127, 128, 255] {
      var ends = LatestValue<InlineArray<17, UInt8>>.endpoints(initial: InlineArray(repeating: 0))
      ends.writer.publish(InlineArray { UInt8(truncatingIfNeeded: $0) &+ byte })
      let value = ends.reader.latest
      for index in 0..<17 { #expect(value[index] == UInt8(truncatingIfNeeded: index) &+ byte) }
    }
  }

  private func check<Value: BitwiseCopyable & Sendable & Equatable>(_ first: Value, _ next: Value) {
    var ends = LatestValue.endpoints(initial: first)
    let reader = ends.reader
    #expect(reader.latest == first)
    ends.writer.publish(next)
    #expect(reader.latest == next)
  }
}
