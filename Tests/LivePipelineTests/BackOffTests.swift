import Testing

@testable import LivePipeline

@Suite struct BackOffTests {
  @Test("waits double from the shortest to the longest")
  func doubles() {
    var backOff = BackOff(BackOff.Settings(shortest: 0.25, longest: 2, resetAfter: 5))
    #expect((0..<6).map { _ in backOff.delay() } == [0.25, 0.5, 1, 2, 2, 2])
  }

  @Test("a device that was read for long enough starts over, one that was not does not")
  func resets() {
    var backOff = BackOff(BackOff.Settings(shortest: 0.25, longest: 2, resetAfter: 5))
    _ = backOff.delay()
    _ = backOff.delay()
    backOff.wasHealthy(for: 4.9)
    #expect(backOff.delay() == 1)
    backOff.wasHealthy(for: 5)
    #expect(backOff.delay() == 0.25)
  }
}
