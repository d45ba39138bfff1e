internal import CCounting

/// The times of one round.
struct Round {
  /// ns per operation.
  var median: Double
  var p99: Double
  var p999: Double
  var max: Double
  var operationsPerSecond: Double
  var operations: Int

  /// The time that two looks at the clock take, ns: what every batch is short of.
  static let lookTime: UInt64 = {
    var least = UInt64.max
    for _ in 0..<2000 {
      let start = bench_nanoseconds()
      let end = bench_nanoseconds()
      least = Swift.min(least, end - start)
    }
    return least
  }()

  /// Runs `count` operations in batches.
  static func run(_ workload: any Workload, count: Int, batch: Int) -> Round {
    workload.rewind()
    let look = lookTime
    let batches = Swift.max(1, count / batch)
    var times = [UInt64](repeating: 0, count: batches)
    var total: UInt64 = 0
    for index in 0..<batches {
      let before = bench_nanoseconds()
      workload.run(batch)
      let after = bench_nanoseconds()
      times[index] = after - before
      total += after - before
      workload.settle()
    }
    workload.rest()
    times.sort()
    func quantile(_ q: Double) -> Double {
      let time = times[Swift.min(batches - 1, Int(q * Double(batches)))]
      return Double(time > look ? time - look : 0) / Double(batch)
    }
    let net = Swift.max(1, Double(total) - Double(look) * Double(batches))
    return Round(
      median: quantile(0.5), p99: quantile(0.99), p999: quantile(0.999), max: quantile(1),
      operationsPerSecond: Double(batches * batch) / (net * 1e-9), operations: batches * batch)
  }

  /// Heap allocations per operation over a whole round.
  static func allocations(_ workload: any Workload, count: Int) -> Double {
    workload.rewind()
    let before = bench_allocations()
    bench_count_allocations(1)
    workload.run(count)
    bench_count_allocations(0)
    workload.rest()
    return Double(bench_allocations() - before) / Double(count)
  }
}
