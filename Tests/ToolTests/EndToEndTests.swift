import CommandLineTool
import Testing

@Suite("End to end")
struct EndToEndTests {
  /// A short drive with an outage, made anew; 45 s hold the start, a turn and the outage.
  private static func drive(in folder: TemporaryFolder) -> String {
    let path = folder.path("drive")
    let run = ToolRun(
      "simulate", "car", "-o", path, "--duration", "45", "--rate", "imu", "50", "--rate", "gnss",
      "2", "--outage", "30", "34", "--seed", "5")
    #expect(run.status == .good, "\(run.errors)")
    return path
  }

  @Test("a simulated drive is replayed, reported and scored")
  func drive() throws {
    let folder = TemporaryFolder()
    let data = Self.drive(in: folder)
    let csv = folder.path("out.csv")
    let html = folder.path("out.html")
    let run = ToolRun("replay", data, "-o", csv, "--rate", "10", "--report", html)
    #expect(run.status == .good, "\(run.errors)")
    for part in ["Samples", "imu.csv", "Estimates", "horizon", "Accuracy against truth.csv"] {
      #expect(run.output.contains(part), "\(part)")
    }
    for part in ["inside 1/2/3 sd", "Measurements", "GNSS position", "Events", "Wrote \(csv)"] {
      #expect(run.output.contains(part), "\(part)")
    }
    let rows = try #require(TemporaryFolder.text(csv)).split(separator: "\n")
    // 45 s at ten rows a second, the header, and one row more or less at either end.
    #expect(abs(rows.count - 451) <= 2)
    #expect(rows[0].hasPrefix("t_s,lat_deg,lon_deg,height_m,"))

    let page = try #require(TemporaryFolder.text(html))
    #expect(page.contains("dead reckoning"))
    #expect(page.contains(">truth<"))

    let score = ToolRun("score", data, csv, "--json")
    #expect(score.status == .good, "\(score.errors)")
    #expect(score.output.contains("\"horizontal_rmse_m\""))
    let strict = ToolRun("score", data, csv, "--from", "1000")
    #expect(strict.status == .finding)
  }

  @Test("the same dataset gives the same estimates, byte for byte")
  func deterministic() throws {
    let folder = TemporaryFolder()
    let data = Self.drive(in: folder)
    for name in ["a.csv", "b.csv"] {
      #expect(ToolRun("replay", data, "-o", folder.path(name)).status == .good)
    }
    let first = try #require(TemporaryFolder.text(folder.path("a.csv")))
    #expect(first == TemporaryFolder.text(folder.path("b.csv")))
  }

  @Test("a row that is skipped is counted and shown with file, line and column")
  func skipped() throws {
    let folder = TemporaryFolder()
    let data = Self.drive(in: folder)
    let path = data + "/imu.csv"
    var lines = try #require(TemporaryFolder.text(path)).split(separator: "\n").map(String.init)
    let cells = lines[100].split(separator: ",")
    lines[100] = "\(cells[0]),abc,\(cells[2...].joined(separator: ","))"
    TemporaryFolder.write(lines.joined(separator: "\n") + "\n", to: path)
    TemporaryFolder.write(
      "t_s,sensor,event,detail\n1.5,gnss,lost,unplugged\n", to: data + "/events.csv")
    let run = ToolRun("replay", data)
    #expect(run.status == .good, "\(run.errors)")
    #expect(run.output.contains("skipped: 1 malformed"))
    // The header is line 1, so index 100 is line 101; the second cell starts behind the time.
    #expect(run.output.contains("imu.csv:101:\(cells[0].count + 2): ax_mps2: "))
    #expect(run.output.contains("lost (unplugged)"))
    #expect(JSONCheck.isValid(ToolRun("replay", data, "--json").output))
  }

  @Test("the JSON summary is one valid object with the documented members")
  func json() throws {
    let folder = TemporaryFolder()
    let data = Self.drive(in: folder)
    let run = ToolRun("replay", data, "--json", "--profile", "other")
    #expect(run.status == .good)
    #expect(JSONCheck.isValid(run.output))
    #expect(run.output.hasSuffix("}\n"))
    #expect(run.output.split(separator: "\n").count == 1)
    for member in [
      "schema", "version", "dataset", "name", "profile", "start_s", "end_s", "duration_s",
      "wall_s", "speed_factor", "peak_memory_mib", "horizon_s", "samples", "estimates",
      "accuracy", "measurements", "events_total", "event_counts", "events",
      "recorded_events_total", "recorded_events", "warnings", "output", "rows_written", "report",
    ] {
      #expect(run.output.contains("\"\(member)\": "), "\(member)")
    }
    #expect(run.output.contains("\"profile\": \"other\""))
  }

  @Test("estimates on standard output leave the summary to standard error")
  func standardOutput() {
    let folder = TemporaryFolder()
    let data = folder.path("still")
    #expect(
      ToolRun("simulate", "still", "-o", data, "--duration", "3", "--rate", "imu", "20").status
        == .good)
    // The estimates themselves go to the descriptor, past the console that a test reads.
    let run = ToolRun("replay", data, "-o", "/dev/null")
    #expect(run.output.contains("Estimates"))
  }

  @Test("a degraded copy lacks the rows of the outage and nothing else")
  func degrade() throws {
    let folder = TemporaryFolder()
    let data = Self.drive(in: folder)
    let copy = folder.path("hard")
    let run = ToolRun("degrade", data, copy, "--outage", "gnss", "10", "20", "--seed", "3")
    #expect(run.status == .good, "\(run.errors)")
    func times(_ path: String) throws -> [Double] {
      let text = try #require(TemporaryFolder.text(path))
      return text.split(separator: "\n").dropFirst().compactMap {
        Double($0.split(separator: ",")[0])
      }
    }
    let before = try times(data + "/gnss.csv")
    let after = try times(copy + "/gnss.csv")
    #expect(after == before.filter { !(10..<20).contains($0) })
    #expect(after.count < before.count)
    #expect(
      TemporaryFolder.text(copy + "/truth.csv") == TemporaryFolder.text(data + "/truth.csv"))
    #expect(try times(copy + "/imu.csv") == times(data + "/imu.csv"))
  }

  @Test(
    "every kind can be simulated and replayed with its own profile",
    arguments: [
      ("car", "automotive"), ("multirotor", "airborne"), ("walk", "pedestrian"),
      ("still", "other"), ("ship", "marine"), ("flight", "airborne"),
    ])
  func kinds(kind: String, profile: String) {
    let folder = TemporaryFolder()
    let data = folder.path(kind)
    let made = ToolRun("simulate", kind, "-o", data, "--duration", "6", "--rate", "imu", "20")
    #expect(made.status == .good, "\(made.errors)")
    let run = ToolRun("replay", data)
    #expect(run.status == .good, "\(run.errors)")
    #expect(run.output.contains("profile \(profile)"))
  }
}
