import CommandLineTool
import Glibc
import Testing

/// The longer the log, the same the memory.
@Suite("Flat memory of receiver logs")
struct ReceiverLogMemoryReleaseTests {
  /// A log of one epoch a second, its checksums right.
  private static func log(seconds: Int, at path: String) -> Bool {
    guard let file = unsafe fopen(path, "w") else { return false }
    defer { unsafe fclose(file) }
    for second in 0..<seconds {
      let clock = [second / 3600 % 24, second / 60 % 60, second % 60].map {
        ($0 < 10 ? "0" : "") + "\($0)"
      }.joined()
      let minutes = 1_000_000 + second
      for body in [
        "GNRMC,\(clock).00,A,48\(minutes / 100_000).\(minutes % 100_000 + 100_000),N,"
          + "01134.00000,E,0.4,0.0,311225,,,A",
        "GNGGA,\(clock).00,48\(minutes / 100_000).\(minutes % 100_000 + 100_000),N,"
          + "01134.00000,E,1,12,0.85,500.0,M,47.2,M,,",
      ] {
        let sum = String(body.utf8.reduce(0 as UInt8, ^), radix: 16, uppercase: true)
        unsafe fputs("$\(body)*\(sum.utf8.count == 1 ? "0" : "")\(sum)\r\n", file)
      }
    }
    return true
  }

  private func peak(seconds: Int) throws -> Double {
    let program = try #require(MemoryReleaseTests.program, "swift test builds binnacle")
    let folder = TemporaryFolder()
    #expect(Self.log(seconds: seconds, at: folder.path("log")))
    let command =
      "'\(program)' replay '\(folder.path("log"))' -o /dev/null --json"
      + " > '\(folder.path("summary.json"))'"
    #expect(unsafe system(command) == 0)
    let summary = try #require(TemporaryFolder.text(folder.path("summary.json")))
    #expect(summary.contains("\"rows\": \(seconds)"))
    let figure = try #require(summary.firstRange(of: "\"peak_memory_mib\": "))
    return try #require(Double(summary[figure.upperBound...].prefix { $0 != "," }))
  }

  @Test("a long log takes the memory of a short one")
  func flat() throws {
    let short = try peak(seconds: 600)
    // Ten hours is the promise; an hour shows growth as well, and is what every run can afford.
    let long = try peak(seconds: MemoryReleaseTests.isSoak ? 36_000 : 3600)
    #expect(short > 4)
    // How the allocator cuts its heap differs from run to run.
    #expect(long < 1.2 * short, "\(short) MiB for the short one, \(long) MiB for the long one")
  }
}
