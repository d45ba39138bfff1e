import Sensing
import Testing

@testable import LivePipeline

@Suite struct SourceChoiceTests {
  private static func at(_ seconds: Double) -> SensorInstant { SensorInstant(seconds: seconds) }

  /// Two devices at 10 Hz: 0 is preferred.
  private static func two(grace: Double = 0) -> SourceChoice {
    var choice = SourceChoice(returnDelay: 10, grace: grace, start: at(0))
    choice.add(feed: 0, rank: 0)
    choice.add(feed: 1, rank: 1)
    return choice
  }

  @Test("the preferred device is waited for at the start, but not for ever")
  func grace() {
    var choice = Self.two(grace: 2)
    #expect(choice.offer(feed: 1, at: Self.at(0.1)) { _ in .delivering } == .ignore)
    #expect(choice.offer(feed: 1, at: Self.at(2.1)) { _ in .delivering } == .chosen)
  }

  @Test("a preferred device that is not open is not waited for")
  func absentPreferred() {
    var choice = Self.two(grace: 2)
    #expect(choice.offer(feed: 1, at: Self.at(0.1)) { $0 == 1 ? .delivering : .failed } == .chosen)
  }

  @Test("a preferred device that is still being opened is waited for")
  func opening() {
    var choice = Self.two(grace: 2)
    #expect(
      choice.offer(feed: 1, at: Self.at(0.1)) { $0 == 1 ? .delivering : .starting } == .ignore)
    #expect(choice.offer(feed: 0, at: Self.at(0.2)) { _ in .delivering } == .chosen)
  }

  @Test("a spare takes over with its next sample when the chosen one is lost")
  func lost() {
    var choice = Self.two()
    #expect(choice.offer(feed: 0, at: Self.at(0)) { _ in .delivering } == .chosen)
    for k in 1...3 {
      let now = Double(k) * 0.1
      #expect(choice.offer(feed: 1, at: Self.at(now)) { _ in .delivering } == .ignore)
      #expect(choice.offer(feed: 0, at: Self.at(now)) { _ in .delivering } == .use)
    }
    #expect(
      choice.offer(feed: 1, at: Self.at(0.4)) { $0 == 1 ? .delivering : .failed }
        == .spare(instead: 0))
    #expect(choice.offer(feed: 1, at: Self.at(0.5)) { $0 == 1 ? .delivering : .failed } == .use)
  }

  @Test("a spare takes over when the chosen one is open and says nothing for three intervals")
  func silent() {
    var choice = Self.two()
    for k in 0...20 {
      _ = choice.offer(feed: 0, at: Self.at(Double(k) * 0.1)) { _ in .delivering }
      _ = choice.offer(feed: 1, at: Self.at(Double(k) * 0.1)) { _ in .delivering }
    }
    // Device 0 was last heard at 2.0 s.
    #expect(choice.offer(feed: 1, at: Self.at(2.25)) { _ in .delivering } == .ignore)
    #expect(choice.offer(feed: 1, at: Self.at(2.35)) { _ in .delivering } == .spare(instead: 0))
  }

  @Test("one last sample of a dying spare is no reason to take it")
  func lastGasp() {
    var choice = Self.two()
    _ = choice.offer(feed: 0, at: Self.at(0)) { _ in .delivering }
    #expect(choice.offer(feed: 1, at: Self.at(9)) { _ in .delivering } == .ignore)
  }

  @Test("the preferred device comes back after ten seconds without a gap, and not before")
  func returns() {
    var choice = Self.two()
    _ = choice.offer(feed: 0, at: Self.at(0)) { _ in .delivering }
    for k in 0...10 {
      _ = choice.offer(feed: 1, at: Self.at(Double(k) * 0.1)) { $0 == 1 ? .delivering : .failed }
    }
    #expect(choice.chosen == 1)
    // It is there again at 2 s, gone for a second at 6 s, and from 7 s on without a gap.
    var returned: Double?
    for k in 11...300 {
      let now = Double(k) * 0.1
      _ = choice.offer(feed: 1, at: Self.at(now)) { _ in .delivering }
      guard now >= 2, !(now >= 6 && now < 7) else { continue }
      if choice.offer(feed: 0, at: Self.at(now), condition: { _ in .delivering })
        == .returned(from: 1)
      {
        returned = now
        break
      }
    }
    // 7 + 10, to the next sample.
    #expect(returned.map { abs($0 - 17) < 0.11 } ?? false)
  }

  @Test("a spare of a lower rank never displaces a device that delivers")
  func noFlapping() {
    var choice = Self.two()
    for k in 0...400 {
      let now = Double(k) * 0.1
      #expect(choice.offer(feed: 0, at: Self.at(now)) { _ in .delivering } != .ignore)
      #expect(choice.offer(feed: 1, at: Self.at(now + 0.05)) { _ in .delivering } == .ignore)
    }
  }
}
