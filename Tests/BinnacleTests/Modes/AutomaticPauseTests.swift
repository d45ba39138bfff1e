import Sensing
import Testing

@testable import Binnacle

@Suite("Modes: automatic pause")
struct AutomaticPauseTests {
  private func location(
    _ seconds: Double, stands: Bool, metresNorth: Double = 0, accuracy: Double = 3
  ) -> Location {
    var location = Location(
      coordinate: Coordinate(latitude: 47 + metresNorth / 111_200, longitude: 8),
      horizontalAccuracy: accuracy, instant: SensorInstant(seconds: seconds))
    location.isStationary = stands
    return location
  }

  @Test("it pauses after standing for long enough, and tells it once")
  func pause() {
    var pause = AutomaticPause(activity: .automotive)
    #expect(pause.receive(location(0, stands: false)) == .deliver)
    var told: [Double] = []
    for second in 1...600 {
      let verdict = pause.receive(location(Double(second), stands: true))
      if verdict == .deliverAndPause { told.append(Double(second)) }
      #expect(verdict == (second < 181 ? .deliver : second == 181 ? .deliverAndPause : .withhold))
    }
    #expect(told == [181])
    #expect(pause.state == .paused)
    #expect(pause.stationarySince == SensorInstant(seconds: 1))
  }

  @Test("a traffic light is told as standing and pauses nothing")
  func light() {
    var pause = AutomaticPause(activity: .automotive)
    for second in 0..<90 {
      #expect(pause.receive(location(Double(second), stands: true)) == .deliver)
      #expect(pause.state == .stationary)
    }
    for second in 90...92 {
      #expect(pause.receive(location(Double(second), stands: false)) == .deliver)
    }
    #expect(pause.state == .moving)
    #expect(pause.stationarySince == nil)
  }

  @Test("noise that looks like moving for a second does not begin the standing anew")
  func flicker() {
    var pause = AutomaticPause(activity: .fitness)
    var verdicts: [AutomaticPause.Verdict] = []
    for second in 0...60 {
      verdicts.append(pause.receive(location(Double(second), stands: second % 20 != 7)))
    }
    #expect(verdicts.dropLast().allSatisfy { $0 == .deliver })
    #expect(verdicts.last == .deliverAndPause)
  }

  private func paused() -> AutomaticPause {
    var pause = AutomaticPause(activity: .fitness)
    for second in 0...60 { _ = pause.receive(location(Double(second), stands: true)) }
    return pause
  }

  @Test("a jolt ends no pause, moving does")
  func resume() {
    var pause = paused()
    #expect(pause.state == .paused)
    #expect(pause.receive(location(70, stands: false)) == .withhold)
    #expect(pause.receive(location(71, stands: true)) == .withhold)
    #expect(pause.receive(location(80, stands: false)) == .withhold)
    #expect(pause.receive(location(81, stands: false)) == .withhold)
    #expect(pause.receive(location(82, stands: false)) == .resume)
    #expect(pause.receive(location(83, stands: false)) == .deliver)
    #expect(pause.state == .moving)
  }

  @Test("towed away it resumes, though the sensors say that it stands")
  func towed() {
    var pause = paused()
    // 25 m and three times 3 m.
    #expect(pause.receive(location(70, stands: true, metresNorth: 33)) == .withhold)
    #expect(pause.receive(location(71, stands: true, metresNorth: 36)) == .resume)
  }

  @Test("what the accuracy explains is no movement")
  func noise() {
    var pause = paused()
    for second in 61...600 {
      let north = second % 2 == 0 ? 100.0 : -100
      let verdict = pause.receive(
        location(Double(second), stands: true, metresNorth: north, accuracy: 40))
      #expect(verdict == .withhold)
    }
  }
}
