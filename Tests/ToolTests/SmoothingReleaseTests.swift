import CommandLineTool
import Glibc
import Testing

/// `replay --smooth` as a user meets it.
@Suite("Smoothing by the tool")
struct SmoothingReleaseTests {
  static var dataset: String {
    let file = #filePath
    let root = file.firstRange(of: "/Tests/ToolTests/").map { file[..<$0.lowerBound] } ?? ""
    return root + "/Datasets/car_outage"
  }

  private static func figure(_ name: String, in json: String) throws -> Double {
    let place = try #require(json.firstRange(of: name))
    let rms = try #require(json[place.upperBound...].firstRange(of: "\"rms\": "))
    return try #require(Double(json[rms.upperBound...].prefix { $0 != "," && $0 != "}" }))
  }

  @Test("it writes the same instants, and what it says is nearer to the truth")
  func nearer() throws {
    let folder = TemporaryFolder()
    let filtered = ToolRun(
      "replay", Self.dataset, "-o", folder.path("filtered.csv"), "--rate", "10", "--json")
    let smoothed = ToolRun(
      "replay", Self.dataset, "--smooth", "-o", folder.path("smoothed.csv"), "--rate", "10",
      "--json")
    #expect(filtered.status == .good && smoothed.status == .good, "\(smoothed.errors)")
    #expect(filtered.output.contains("\"smoothed\": false"))
    #expect(smoothed.output.contains("\"smoothed\": true"))
    func instants(_ name: String) throws -> [Substring] {
      let text = try #require(TemporaryFolder.text(folder.path(name)))
      return text.split(separator: "\n").dropFirst().compactMap { $0.split(separator: ",").first }
    }
    let rows = try instants("smoothed.csv")
    #expect(rows.count > 100)
    #expect(try rows == instants("filtered.csv"))
    // The first 23 s, before the heading is known, are the filter's in both and have most of the error.
    for name in ["horizontal_m", "vertical_m", "velocity_north_mps", "yaw_deg"] {
      let before = try Self.figure(name, in: filtered.output)
      let after = try Self.figure(name, in: smoothed.output)
      #expect(after < before, "\(name): \(after) smoothed, \(before) filtered")
    }
    let before = try Self.figure("velocity_down_mps", in: filtered.output)
    let after = try Self.figure("velocity_down_mps", in: smoothed.output)
    #expect(after < 0.5 * before, "\(after) m/s smoothed, \(before) m/s filtered")
  }

  @Test("a receiver's log is refused, because nothing of it is smoothed")
  func log() {
    let folder = TemporaryFolder()
    TemporaryFolder.write("$GPGGA,,*00\r\n", to: folder.path("drive.nmea"))
    let run = ToolRun("replay", "--smooth", folder.path("drive.nmea"))
    #expect(run.status == .usage)
    #expect(run.errors.contains("--smooth needs a dataset with an inertial sensor"))
  }

  /// What the tool says when it is run by a shell.
  private func shell(_ command: (_ program: String) -> String) throws -> (
    status: Int32, text: String
  ) {
    let program = try #require(
      MemoryReleaseTests.program, "swift test builds binnacle beside the tests")
    let folder = TemporaryFolder()
    let path = folder.path("errors.txt")
    let status = unsafe system("\(command(program)) > '\(path)' 2>&1")
    return ((status >> 8) & 0xFF, TemporaryFolder.text(path) ?? "")
  }

  @Test("a temporary folder that is not there is named, with the variable to set")
  func missingFolder() throws {
    let (status, text) = try shell { program in
      "TMPDIR=/nonexistent/place '\(program)' replay --smooth '\(Self.dataset)'"
    }
    #expect(status == ExitStatus.permission.rawValue || status == ExitStatus.data.rawValue)
    #expect(text.contains("/nonexistent/place") && text.contains("TMPDIR"), "\(text)")
  }

  @Test("a temporary file that finds no room is told, with what to do")
  func noRoom() throws {
    // The largest file may have 100 blocks: the same errors as a full disk's come of it.
    let (status, text) = try shell { program in
      "sh -c 'trap \"\" XFSZ; ulimit -f 100; exec \"$0\" replay --smooth \"$1\"'"
        + " '\(program)' '\(Self.dataset)'"
    }
    #expect(status != 0 && status < 5, "\(status)")
    #expect(text.contains("make room, or set TMPDIR"), "\(text)")
  }
}
