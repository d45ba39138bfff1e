import Foundation

/// `bench`: measures, prints a table or JSON, or holds what is counted against the limits.
@main
enum Bench {
  static func main() {
    do {
      exit(try run(Options(Array(CommandLine.arguments.dropFirst()))))
    } catch {
      FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func run(_ options: Options) throws -> Int32 {
    for name in options.names where !Catalogue.all.contains(where: { $0.name == name }) {
      throw NotAvailable("there is no benchmark '\(name)'; --list prints the names")
    }
    if options.isList {
      for benchmark in Catalogue.all { print(padded(benchmark.name, 26) + benchmark.operation) }
      return 0
    }
    if options.isCheck { return try Thresholds.check(Thresholds.path, only: options.names) ? 0 : 1 }
    if options.isGrowth {
      try Growth.print(count: options.count)
      return 0
    }
    let chosen =
      options.names.isEmpty
      ? Catalogue.all.filter(\.isUsual)
      : Catalogue.all.filter { options.names.contains($0.name) }
    if options.isChild {
      for benchmark in chosen {
        try InstructionCount.runChild(benchmark, counted: options.count ?? benchmark.counted)
      }
      return 0
    }
    var earlier: [String: BenchmarkResult] = [:]
    if let file = options.compare {
      let report = try JSONDecoder().decode(
        BenchmarkReport.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
      for result in report.results { earlier[result.name] = result }
    }
    var session = Session(options)
    let report = BenchmarkReport(results: session.run(chosen))
    if let output = options.output {
      try Data((try report.json + "\n").utf8).write(to: URL(fileURLWithPath: output))
    }
    if options.isJSON {
      print(try report.json)
    } else {
      print("\(report.machine)\n\(report.compiler)\n\(report.flags)\n\(report.commit)\n")
      let table = ResultTable(results: report.results, earlier: earlier)
      print(table.text(goals: (try? Thresholds.read(Thresholds.path)) ?? [:]))
    }
    for missing in session.absent {
      FileHandle.standardError.write(
        Data("bench: \(missing.name) is not available: \(missing.reason)\n".utf8))
    }
    // Who asked for it by name is told by the status, too.
    return session.absent.isEmpty || options.names.isEmpty ? 0 : 1
  }
}
