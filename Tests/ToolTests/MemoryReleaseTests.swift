import CommandLineTool
import Glibc
import Testing

/// The longer the recording, the same the memory.
@Suite("Flat memory")
struct MemoryReleaseTests {
  static let isSoak = unsafe getenv("BINNACLE_SOAK") != nil

  /// The program beside the one that runs the tests.
  static var program: String? {
    var path = [CChar](repeating: 0, count: 4096)
    // The call writes no more than it is told.
    let count = unsafe readlink("/proc/self/exe", &path, path.count)
    guard count > 0 else { return nil }
    let own = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let slash = own.lastIndex(of: "/") else { return nil }
    let program = own[...slash] + "binnacle"
    return unsafe access(String(program), X_OK) == 0 ? String(program) : nil
  }

  /// The most memory that the tool held while it replayed a drive, MiB.
  ///
  /// In a process of its own: the tests' own memory would hide what it takes.
  private func peak(duration: Int, rate: Int, options: String = "") throws -> Double {
    let program = try #require(Self.program, "swift test builds binnacle beside the tests")
    let folder = TemporaryFolder()
    let made = ToolRun(
      "simulate", "car", "-o", folder.path("drive"), "--duration", "\(duration)", "--rate", "imu",
      "\(rate)", "--compact")
    #expect(made.status == .good, "\(made.errors)")
    let command =
      "'\(program)' replay \(options) '\(folder.path("drive"))' -o /dev/null --json"
      + " --report '\(folder.path("report.html"))' > '\(folder.path("summary.json"))'"
    #expect(unsafe system(command) == 0)
    let summary = try #require(TemporaryFolder.text(folder.path("summary.json")))
    let figure = try #require(summary.firstRange(of: "\"peak_memory_mib\": "))
    return try #require(Double(summary[figure.upperBound...].prefix { $0 != "," }))
  }

  @Test("a long recording takes the memory of a short one, report and all")
  func flat() throws {
    let rate = Self.isSoak ? 100 : 10
    let short = try peak(duration: 600, rate: rate)
    let long = try peak(duration: Self.isSoak ? 36_000 : 3600, rate: rate)
    // The program alone takes 10 MiB, so that a figure below is none.
    #expect(short > 4)
    // What may differ is the page's text, of bounded size, and how the allocator cut its heap.
    #expect(long < 1.2 * short, "\(short) MiB for the short one, \(long) MiB for the long one")
    let smoothed = try peak(duration: Self.isSoak ? 36_000 : 3600, rate: rate, options: "--smooth")
    // Two engines, one second's steps and a second of filters; the issue allows 300.
    #expect(smoothed < long + 40, "\(smoothed) MiB smoothed")
    if Self.isSoak { print("peak memory: 10 minutes \(short) MiB, 10 hours \(long) MiB") }
  }
}
