extension Catalogue {
  static var replays: [Benchmark] {
    [
      Benchmark(
        name: "replay-csv", operation: "a second of a car's dataset, CSV to CSV at 10 Hz",
        batch: 10, count: 1200, counted: 0, operationsPerRecordedSecond: 1
      ) { _ in try FileReplayWorkload(seconds: 1200) },
      Benchmark(
        name: "replay-memory", operation: "a second of a car's recording in memory", batch: 1,
        count: 1200, counted: 5, operationsPerRecordedSecond: 1
      ) { isBrief in
        // Twenty minutes with their start; what is counted is a stretch with the heading known.
        isBrief
          ? MemoryReplayWorkload(seconds: 100, skipped: 80)
          : MemoryReplayWorkload(seconds: 1200, skipped: 0)
      },
      Benchmark(
        name: "smoother", operation: "a second of a car's dataset smoothed, three passes",
        batch: SmootherWorkload.seconds, count: SmootherWorkload.seconds, counted: 0,
        operationsPerRecordedSecond: 1
      ) { _ in try SmootherWorkload() },
    ]
  }
}
