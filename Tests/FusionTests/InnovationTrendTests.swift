import Sensing
import Testing

@testable import ErrorStateFilter
@testable import Fusion

@Suite("A lean of the innovations")
struct InnovationTrendTests {
  /// When innovations of a receiver that is heard once a second, white about `mean` deviations, are first
  /// said to lean, s.
  private func found(mean: Double, seed: UInt64, duration: Int) -> Int? {
    var random = RepeatableGenerator(seed: seed)
    var trend = InnovationTrend()
    var a = NavigationFilter.Assessment()
    a.dimension = 3
    for second in 1...duration {
      for i in 0..<3 {
        a.innovationVariance[i] = 1
        a.innovation[i] = random.normal() + (i == 1 ? mean : 0)
      }
      let instant = SensorInstant(nanoseconds: Int64(second) * 1_000_000_000)
      if trend.receive(a, at: instant) { return second }
    }
    return nil
  }

  @Test("innovations as large as stated do not lean by chance in half an hour")
  func white() {
    // Four and a half deviations, 2000 means of three components: one run in forty at the most.
    let alarms = (1...20).count { found(mean: 0, seed: UInt64($0), duration: 2000) != nil }
    #expect(alarms <= 2, "\(alarms) of 20")
  }

  @Test("a lean of two deviations is found within half a minute")
  func leaning() {
    // A bias of 0.2 m/s² beside a velocity of 0.1 m/s.
    for seed in 1...20 as ClosedRange<UInt64> {
      #expect(found(mean: 2, seed: seed, duration: 30) != nil, "seed \(seed)")
    }
  }
}
