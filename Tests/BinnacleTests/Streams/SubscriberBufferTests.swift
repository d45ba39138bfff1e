import Testing

@testable import Binnacle

@Suite("A subscriber's buffer")
struct SubscriberBufferTests {
  typealias Buffer = SubscriberBuffer<Int, String>
  static let end = LocationError.ended(reason: "over")

  /// All that can be taken now, as text.
  private func rest(of buffer: inout Buffer) -> [String] {
    var all: [String] = []
    while let turn = buffer.next() {
      switch turn {
      case .element(let number): all.append("\(number)")
      case .end(let reason): all.append("\(reason)")
      case .over: return all + ["over"]
      }
    }
    return all
  }

  @Test(
    "it keeps what its policy says and counts the rest",
    arguments: [
      (BufferingPolicy.newest(3), ["5", "6", "7"], 4), (.oldest(3), ["1", "2", "3"], 4),
      (.newest(1), ["7"], 6), (.newest(100), ["1", "2", "3", "4", "5", "6", "7"], 0),
      (.newest(0), ["7"], 6), (.oldest(-1), ["1"], 6),
    ])
  func policies(policy: BufferingPolicy, expected: [String], dropped: Int) {
    var buffer = Buffer(policy: policy)
    for number in 1...7 { #expect(buffer.offer(number) == nil) }
    #expect(buffer.dropped == dropped)
    #expect(rest(of: &buffer) == expected)
  }

  @Test("it goes round its room for ever in order, whatever is taken between")
  func goingRound() {
    var buffer = Buffer(policy: .newest(5))
    var next = 0
    var last = -1
    for round in 0..<200 {
      for _ in 0..<(round % 8) {
        _ = buffer.offer(next)
        next += 1
      }
      for _ in 0..<(round % 3) {
        guard case .element(let number)? = buffer.next() else { continue }
        #expect(number > last)
        last = number
      }
    }
  }

  @Test("who waits gets the next element, and only that one")
  func waiting() {
    var buffer = Buffer(policy: .newest(3))
    #expect(buffer.wait("a") == nil)
    #expect(buffer.offer(1) == "a")
    #expect(buffer.offer(2) == nil)
    guard case .element(2)? = buffer.wait("b") else {
      Issue.record("what is there is given at once")
      return
    }
  }

  @Test("the end comes behind what is buffered, once")
  func ending() {
    var buffer = Buffer(policy: .newest(3))
    _ = buffer.offer(1)
    #expect(buffer.end(Self.end) == nil)
    #expect(buffer.end(.timedOut) == nil)
    #expect(buffer.offer(2) == nil)
    #expect(rest(of: &buffer) == ["1", "\(Self.end)", "over"])
  }

  @Test("who waits is told the end")
  func endingAWait() {
    var buffer = Buffer(policy: .newest(3))
    #expect(buffer.wait("a") == nil)
    #expect(buffer.end(Self.end) == "a")
    #expect(buffer.cancel() == nil)
    #expect(rest(of: &buffer) == ["over"])
  }

  @Test("a subscriber that goes gives its room back and wakes who waits")
  func cancelling() {
    var buffer = Buffer(policy: .newest(3))
    _ = buffer.offer(1)
    #expect(buffer.cancel() == nil)
    #expect(rest(of: &buffer) == ["over"])
    #expect(buffer.offer(2) == nil)
    buffer.lose(3)
    #expect(buffer.dropped == 0)
    var other = Buffer(policy: .newest(3))
    #expect(other.wait("a") == nil)
    #expect(other.cancel() == "a")
    #expect(other.end(Self.end) == nil)
  }
}
