import Sensing
import Testing

@testable import SatelliteReceivers

@Suite("When bytes were received")
struct ReceiptMarksTests {
  /// The same marks in one list, as plainly as it can be said.
  private struct PlainMarks {
    var marks: [(offset: Int, instant: Int64)] = []

    mutating func append(_ instant: Int64, from offset: Int) {
      if marks.last?.instant == instant { return }
      if marks.count == 256 {
        marks = marks.indices.filter { $0 % 2 == 0 }.map { marks[$0] }
      }
      marks.append((offset, instant))
    }

    mutating func forget(before offset: Int) {
      while marks.count > 1, marks[1].offset <= offset { marks.removeFirst() }
    }

    func instant(of offset: Int) -> Int64 {
      marks.last { $0.offset <= offset }?.instant ?? marks.first?.instant ?? 0
    }
  }

  // Forgetting rarely lets the list grow beyond its bound, often leaves one or two marks.
  @Test("marks are those of a plain list", arguments: [2, 5, 40, 1000])
  func plain(forgetsOneIn rarity: Int) {
    var random = SplitMix(state: UInt64(rarity))
    var (marks, plain) = (ReceiptMarks(), PlainMarks())
    #expect(marks.instant(of: 0).nanoseconds == 0)
    var (offset, done, instant) = (0, 0, Int64(0))
    for _ in 0..<3000 {
      // Two reads may bear the same instant.
      instant += Int64.random(in: 0...3, using: &random)
      marks.append(SensorInstant(nanoseconds: instant), from: offset)
      plain.append(instant, from: offset)
      offset += Int.random(in: 1...9, using: &random)
      if Int.random(in: 0..<rarity, using: &random) == 0 {
        done = Int.random(in: done...offset, using: &random)
        marks.forget(before: done)
        plain.forget(before: done)
      }
      for _ in 0..<3 {
        let place = Int.random(in: done...offset, using: &random)
        #expect(marks.instant(of: place).nanoseconds == plain.instant(of: place))
      }
    }
  }
}
