import Foundation

/// What a benchmark may cost at most: instructions and allocations, never time.
struct Threshold: Codable {
  /// Per operation; the build fails beyond it.
  var instructions: Double?
  var allocations: Double?
  /// What is aimed at, where the limit is not there yet.
  var goal: Double?
}

enum Thresholds {
  static let path = BenchmarkReport.folder + "/Thresholds.json"

  static func read(_ path: String) throws -> [String: Threshold] {
    try JSONDecoder().decode(
      [String: Threshold].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Counts each benchmark that has a limit and tells of those that exceed it; true where none does.
  static func check(_ path: String, only names: [String]) throws -> Bool {
    guard InstructionCount.valgrind != nil else {
      throw NotAvailable("valgrind is missing: apt-get install valgrind")
    }
    var isGood = true
    let limits = try read(path)
    print(
      padded("benchmark", 26) + padded("instructions", 14, right: true)
        + padded("limit", 10, right: true) + padded("goal", 10, right: true)
        + padded("allocations", 13, right: true) + padded("limit", 8, right: true))
    for name in limits.keys.sorted() where names.isEmpty || names.contains(name) {
      guard let limit = limits[name] else { continue }
      guard let benchmark = Catalogue.all.first(where: { $0.name == name }) else {
        print("\(name): there is a limit but no such benchmark")
        isGood = false
        continue
      }
      let counted = try InstructionCount.measure(benchmark, counted: benchmark.counted)
      var allocations: Double?
      if limit.allocations != nil {
        let workload = try benchmark.prepare(true)
        // Once for what is taken at first use.
        _ = Round.allocations(workload, count: Swift.max(1, benchmark.counted / 10))
        allocations = Round.allocations(workload, count: Swift.max(1, benchmark.counted))
        workload.finish()
      }
      var verdict = ""
      if let counted, let most = limit.instructions, counted > most {
        verdict += "  too many instructions"
      }
      if let allocations, let most = limit.allocations, allocations > most {
        verdict += "  too many allocations"
      }
      if !verdict.isEmpty { isGood = false }
      print(
        padded(name, 26) + padded(number(counted), 14, right: true)
          + padded(number(limit.instructions), 10, right: true)
          + padded(number(limit.goal), 10, right: true)
          + padded(number(allocations), 13, right: true)
          + padded(number(limit.allocations), 8, right: true) + verdict)
    }
    return isGood
  }
}
