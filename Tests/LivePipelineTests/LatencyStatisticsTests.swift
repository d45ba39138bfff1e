import Testing

@testable import LivePipeline

@Suite struct LatencyStatisticsTests {
  @Test("least, mean and largest are exact, and the percentile is within its class")
  func figures() throws {
    var statistics = LatencyStatistics()
    #expect(statistics.report == nil)
    for k in 1...100 { statistics.add(Double(k) * 1e-3) }
    let report = try #require(statistics.report)
    #expect(report.count == 100)
    #expect(report.minimum == 1e-3)
    #expect(report.maximum == 0.1)
    // The sum of a hundred terms below 0.1: rounding below 1e-15.
    #expect(abs(report.mean - 0.0505) < 1e-14)
    // The true one is 95 ms; a class is a quarter wide.
    #expect(report.percentile95 >= 0.095 && report.percentile95 <= 0.1)
  }

  @Test("a latency below the smallest class or beyond the largest is counted, not lost")
  func extremes() throws {
    var statistics = LatencyStatistics()
    statistics.add(-0.5)
    statistics.add(1e4)
    let report = try #require(statistics.report)
    #expect(report.minimum == -0.5)
    #expect(report.maximum == 1e4)
  }
}
