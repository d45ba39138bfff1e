import Testing

@testable import Binnacle

@Suite("One answer to one request")
struct OneShotTests {
  @Test("the first answer counts, before or after the task waits")
  func first() {
    var early = OneShot<Int, String>()
    guard case .kept = early.answer(1), case .tooLate = early.answer(2) else {
      Issue.record("the first answer waits")
      return
    }
    #expect(early.wait("a") == 1)
    guard case .tooLate = early.answer(3) else {
      Issue.record("it was answered")
      return
    }
    var late = OneShot<Int, String>()
    #expect(late.wait("b") == nil)
    guard case .resume("b") = late.answer(1), case .tooLate = late.answer(2) else {
      Issue.record("who waits is resumed once")
      return
    }
  }
}
