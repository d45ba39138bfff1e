import Sensing
import Testing

@Suite("Instants")
struct SensorInstantTests {
  @Test("seconds become the nearest nanosecond, on either side of zero")
  func rounding() {
    #expect(SensorInstant(seconds: 1.5).nanoseconds == 1_500_000_000)
    #expect(SensorInstant(seconds: 0.123_456_789_4).nanoseconds == 123_456_789)
    #expect(SensorInstant(seconds: 0.123_456_789_6).nanoseconds == 123_456_790)
    #expect(SensorInstant(seconds: -2.000_000_000_6).nanoseconds == -2_000_000_001)
  }

  @Test("differences are exact however far from the epoch the clock stands")
  func difference() {
    // Fifty years after the epoch a double of seconds resolves 240 ns; a difference must be good to its own rounding.
    let late = SensorInstant(nanoseconds: 1_577_836_800_000_000_000)
    let later = SensorInstant(nanoseconds: late.nanoseconds + 5_000_001)
    #expect((later.seconds(since: late) - 0.005_000_001).magnitude < 1e-17)
    #expect((late.seconds(since: later) + 0.005_000_001).magnitude < 1e-17)
  }

  @Test("advancing there and back ends at the same nanosecond")
  func advance() {
    let start = SensorInstant(nanoseconds: 987_654_321_012_345_678)
    for step in [0.01, 1.0 / 3, 12_345.678_9, 1e-9] {
      let moved = start.advanced(bySeconds: step)
      #expect(moved.advanced(bySeconds: -step) == start)
      #expect(moved > start)
      // Half a nanosecond, and the rounding of a double for the long step.
      #expect((moved.seconds(since: start) - step).magnitude < 0.6e-9)
    }
  }

  @Test("instants sort by time")
  func order() {
    let instants = [3, -1, 2].map { SensorInstant(nanoseconds: $0) }
    #expect(instants.sorted().map(\.nanoseconds) == [-1, 2, 3])
  }
}
