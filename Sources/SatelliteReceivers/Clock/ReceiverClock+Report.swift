extension ReceiverClock {
  /// What was measured about a receiver's latency and the host's clock.
  package struct Report: Hashable, Sendable {
    package var epochs: Int
    /// Steps of the receiver's time.
    package var steps: Int
    /// From time of validity to arrival at best, s, and what tells it.
    package var minimumLatency: Double
    package var minimumLatencyUncertainty: Double
    package var basis: Basis
    /// Above the shortest, of the last 256 epochs, s.
    package var medianExcess: Double
    package var percentile95Excess: Double
    package var maximumExcess: Double
    /// Standard deviation of the instants without that of the shortest latency, s.
    package var jitterDeviation: Double
    /// By how much the host's clock runs fast against the receiver's, s/s.
    package var drift: Double
  }

  /// What tells the shortest latency.
  package var basis: Basis { measuredLatency?.basis ?? .configuration }

  /// Standard deviation of the instants, s, that of the shortest latency included.
  package var deviation: Double {
    zeroLatency(at: lastArrival.map { seconds($0) } ?? 0).deviation
  }

  package var report: Report {
    let time = lastArrival.map { seconds($0) } ?? 0
    return Report(
      epochs: epochs, steps: steps, minimumLatency: minimumLatency,
      minimumLatencyUncertainty: measuredLatency?.uncertainty
        ?? configuration.minimumLatencyUncertainty,
      basis: basis, medianExcess: statistics.median,
      percentile95Excess: statistics.percentile95, maximumExcess: statistics.maximum,
      jitterDeviation: zeroLatency(at: time).jitter, drift: envelope.slope)
  }
}
