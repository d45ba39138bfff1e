internal import CCounting
import Foundation

/// Counts instructions by running the harness itself under callgrind.
///
/// The child prepares the benchmark, switches the count on and runs it twice, with few operations
/// and with many, each from the same beginning: the difference is free of what a call costs.
enum InstructionCount {
  /// The flag by which the harness knows that it is the child.
  static let flag = "--under-valgrind"

  static let valgrind: String? = ["/usr/bin/valgrind", "/usr/local/bin/valgrind"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// What the child does.
  static func runChild(_ benchmark: Benchmark, counted: Int) throws {
    let workload = try benchmark.prepare(true)
    bench_start_instructions()
    for count in counts(counted) {
      workload.rewind()
      // What the rewinding cost goes into a part of its own.
      bench_dump_instructions()
      workload.run(count)
      bench_dump_instructions()
    }
    workload.finish()
  }

  private static func counts(_ counted: Int) -> [Int] {
    // Everything has been called before the first part that counts.
    let few = max(1, counted / 100)
    return [few, few, few + counted]
  }

  /// Instructions per operation, `nil` where they cannot be counted.
  static func measure(_ benchmark: Benchmark, counted: Int) throws -> Double? {
    guard let valgrind, counted > 0 else { return nil }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: valgrind)
    process.arguments = [
      "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=\(folder.path)/out",
      // Its own name for itself would be valgrind's.
      try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"), flag,
      benchmark.name, "--count", String(counted),
    ]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let told = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw NotAvailable(
        "counting instructions failed: \(String(decoding: told.suffix(400), as: UTF8.self))")
    }
    // Parts are numbered from one: each rewinding, then each run.
    let few = try total(folder.path + "/out.4")
    let many = try total(folder.path + "/out.6")
    return Double(many - few) / Double(counted)
  }

  private static func total(_ path: String) throws -> Int {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for line in text.split(separator: "\n") {
      for key in ["totals: ", "summary: "] where line.hasPrefix(key) {
        if let count = Int(line.dropFirst(key.count).split(separator: " ")[0]) { return count }
      }
    }
    throw NotAvailable("callgrind wrote no totals into \(path)")
  }
}
