import Foundation

/// What one benchmark came to.
struct BenchmarkResult: Codable {
  var name: String
  var operations: Int
  var operationsPerSecond: Double
  var median: Double
  var p99: Double
  var p999: Double
  var max: Double
  /// Per operation; `nil` where not counted.
  var instructions: Double?
  /// Per operation.
  var allocations: Double

  enum CodingKeys: String, CodingKey {
    case name, operations, instructions, allocations
    case operationsPerSecond = "operations_per_second"
    case median = "median_ns"
    case p99 = "p99_ns"
    case p999 = "p999_ns"
    case max = "max_ns"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(operations, forKey: .operations)
    try container.encode(rounded(operationsPerSecond), forKey: .operationsPerSecond)
    try container.encode(rounded(median), forKey: .median)
    try container.encode(rounded(p99), forKey: .p99)
    try container.encode(rounded(p999), forKey: .p999)
    try container.encode(rounded(max), forKey: .max)
    // Null where not counted, not left out.
    try container.encode(instructions.map(rounded), forKey: .instructions)
    try container.encode(rounded(allocations), forKey: .allocations)
  }

  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

/// The whole of a run, as `--json` prints it.
struct BenchmarkReport: Codable {
  var machine: String
  var compiler: String
  var flags: String
  var commit: String
  var results: [BenchmarkResult]

  init(results: [BenchmarkResult]) {
    self.results = results
    machine = Self.processor()
    compiler =
      Self.output(of: ["swift", "--version"]).split(separator: "\n").first
      .map(String.init) ?? "unknown"
    #if arch(x86_64)
      flags = "-c release, base x86-64"
    #else
      flags = "-c release"
    #endif
    commit = Self.output(of: ["git", "-C", Self.folder, "rev-parse", "HEAD"])
    if !Self.output(of: ["git", "-C", Self.folder, "status", "--porcelain"]).isEmpty {
      commit += " and changes"
    }
  }

  /// Where this package was built from.
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  private static func processor() -> String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let name = text.split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":", maxSplits: 1).last.map { $0.trimmingCharacters(in: .whitespaces) }
    return "\(name ?? "unknown"), \(ProcessInfo.processInfo.processorCount) processors"
  }

  /// What a program prints, in one piece; empty where it cannot be run.
  static func output(of command: [String]) -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "" }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
