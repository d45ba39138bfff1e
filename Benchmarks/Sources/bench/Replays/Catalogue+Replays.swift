extension Catalogue {
  static var replays: [Benchmark] {
    [
      Benchmark(
        name: "replay-csv", operation: "a second of a car's dataset, CSV to CSV at 10 Hz",
        batch: 10, count: 120, counted: 5, operationsPerRecordedSecond: 1
      ) { isBrief in try FileReplayWorkload(seconds: isBrief ? 20 : 120) },
      Benchmark(
        name: "replay-memory", operation: "a second of a car's recording in memory", batch: 1,
        count: 120, counted: 5, operationsPerRecordedSecond: 1
      ) { isBrief in MemoryReplayWorkload(seconds: isBrief ? 20 : 120) },
      Benchmark(
        name: "smoother", operation: "a second of a recording smoothed", batch: 1, count: 120,
        counted: 5, operationsPerRecordedSecond: 1
      ) { _ in throw NotAvailable("this version of the library has no smoother") },
    ]
  }
}
