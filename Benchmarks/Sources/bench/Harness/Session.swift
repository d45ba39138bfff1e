import Foundation

/// One run of the harness: rounds in turn over all benchmarks, the best round of each counts.
struct Session {
  private struct Entry {
    var benchmark: Benchmark
    var workload: any Workload
    var best: Round?
    var allocations = 0.0
    var instructions: Double?
  }

  let options: Options
  private var entries: [Entry] = []
  /// Those that could not be run, and why.
  private(set) var absent: [(name: String, reason: String)] = []

  init(_ options: Options) { self.options = options }

  mutating func run(_ benchmarks: [Benchmark]) -> [BenchmarkResult] {
    for benchmark in benchmarks {
      do {
        note("preparing \(benchmark.name)")
        entries.append(Entry(benchmark: benchmark, workload: try benchmark.prepare(false)))
      } catch {
        absent.append((benchmark.name, "\(error)"))
      }
    }
    for round in 1...options.rounds {
      note("round \(round) of \(options.rounds)")
      for index in entries.indices { measure(index) }
    }
    for index in entries.indices {
      let entry = entries[index]
      note("counting \(entry.benchmark.name)")
      entries[index].allocations = Round.allocations(entry.workload, count: count(entry.benchmark))
      entry.workload.finish()
      guard options.countsInstructions else { continue }
      do {
        entries[index].instructions = try InstructionCount.measure(
          entry.benchmark,
          counted: entry.benchmark.counted == 0 ? 0 : options.count ?? entry.benchmark.counted)
      } catch {
        FileHandle.standardError.write(Data("bench: \(entry.benchmark.name): \(error)\n".utf8))
      }
    }
    note("")
    return entries.compactMap(Self.result)
  }

  private func count(_ benchmark: Benchmark) -> Int { options.count ?? benchmark.count }

  private mutating func measure(_ index: Int) {
    let entry = entries[index]
    let count = count(entry.benchmark)
    let round = Round.run(entry.workload, count: count, batch: min(entry.benchmark.batch, count))
    if let best = entry.best, best.median <= round.median { return }
    entries[index].best = round
  }

  private static func result(_ entry: Entry) -> BenchmarkResult? {
    guard let best = entry.best else { return nil }
    return BenchmarkResult(
      name: entry.benchmark.name, operations: best.operations,
      operationsPerSecond: best.operationsPerSecond, median: best.median, p99: best.p99,
      p999: best.p999, max: best.max, instructions: entry.instructions,
      allocations: entry.allocations)
  }

  /// A line that the next one overwrites, for who watches.
  private func note(_ text: String) {
    guard isatty(2) == 1 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }
}
