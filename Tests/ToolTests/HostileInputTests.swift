import CommandLineTool
import Glibc
import Testing

@Suite("Hostile input", .timeLimit(.minutes(1)))
struct HostileInputTests {
  /// A short recording with an IMU and a receiver.
  private static func still(in folder: TemporaryFolder) -> String {
    let data = folder.path("data")
    let run = ToolRun("simulate", "still", "-o", data, "--duration", "3", "--rate", "imu", "20")
    precondition(run.status == .good, "the recording that a test needs cannot be made")
    return data
  }

  private static func makePipe(_ path: String) {
    unsafe unlink(path)
    // The string is bridged for the length of the call.
    let made = unsafe mkfifo(path, 0o600)
    precondition(made == 0, "no pipe can be made")
  }

  @Test("a limit is named where a number lies beyond it")
  func limits() {
    #expect(ToolRun("replay", "a", "--rate", "1e-10").errors.contains("1e-06 and 10000 Hz"))
    let long = ToolRun("simulate", "still", "-o", "x", "--duration", "1e10")
    #expect(long.errors.contains("1 and 864000 s"))
    let arm = ToolRun("simulate", "car", "-o", "x", "--lever-arm", "0", "0", "1e9")
    #expect(arm.errors.contains("-1000 and 1000 m"))
  }

  @Test("the limits themselves are taken")
  func insideLimits() {
    let folder = TemporaryFolder()
    let data = Self.still(in: folder)
    #expect(ToolRun("replay", data, "-o", "/dev/null", "--rate", "1e-6").status == .good)
    let set = ToolRun(
      "simulate", "still", "-o", folder.path("b"), "--duration", "20", "--rate", "imu", "20",
      "--latency", "gnss", "10", "--lever-arm", "1000", "0", "0", "--stated-factor", "1000")
    #expect(set.status == .good, "\(set.errors)")
    let run = ToolRun("replay", folder.path("b"))
    #expect(run.status == .good, "\(run.errors)")
  }

  @Test(
    "a pipe in place of a file is refused at once",
    arguments: ["dataset.json", "imu.csv", "gnss.csv", "truth.csv", "events.csv"])
  func pipes(name: String) {
    let folder = TemporaryFolder()
    let data = Self.still(in: folder)
    Self.makePipe(data + "/" + name)
    let run = ToolRun("replay", data)
    #expect(run.status == .data)
    #expect(run.errors.contains("\(data)/\(name): is no regular file"), "\(run.errors)")
    let copy = ToolRun("degrade", data, folder.path("copy"))
    #expect(copy.status == .data)
  }

  @Test("a pipe is neither scored nor written to")
  func pipesOfEstimates() {
    let folder = TemporaryFolder()
    let data = Self.still(in: folder)
    let pipe = folder.path("pipe")
    Self.makePipe(pipe)
    #expect(ToolRun("score", data, pipe).status == .data)
    for option in ["--output", "--report"] {
      let run = ToolRun("replay", data, option, pipe)
      #expect(run.status == .usage)
      #expect(run.errors.contains("is a pipe"))
    }
  }

  @Test("control characters of the files do not reach the terminal")
  func escapes() {
    let folder = TemporaryFolder()
    let data = Self.still(in: folder)
    let long = String(repeating: "n", count: 5000)
    TemporaryFolder.write(
      "{\"name\": \"\\u001b]0;x\\u0007\(long)\", \"\\u001b[31mkey\": 1}",
      to: data + "/dataset.json")
    TemporaryFolder.write(
      "t_s,sensor,event,detail\n1,\u{1B}[2J,lost,\u{9B}5m\u{202E}\n", to: data + "/events.csv")
    let run = ToolRun("replay", data)
    #expect(run.status == .good, "\(run.errors)")
    let isClean = run.output.unicodeScalars.allSatisfy {
      $0 == "\n" || ($0.properties.generalCategory != .control && $0 != "\u{202E}")
    }
    #expect(isClean)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.utf8.count < 1000 })
    TemporaryFolder.write("t_s,\u{1B}[31mx,\u{1B}[31mx\n", to: data + "/imu.csv")
    let header = ToolRun("replay", data)
    #expect(header.status == .data)
    #expect(!header.errors.contains("\u{1B}"))
  }

  @Test("what lies in the dataset's folder is not overwritten, nor is a sensor made up")
  func overwriting() {
    let folder = TemporaryFolder()
    let data = Self.still(in: folder)
    let recording = data + "/receiver.nmea"
    TemporaryFolder.write("$GPGGA\n", to: recording)
    for option in ["--output", "--report"] {
      for name in ["receiver.nmea", "odometer.csv", "reference.csv"] {
        let run = ToolRun("replay", data, option, data + "/" + name)
        #expect(run.status == .usage, "\(name)")
        #expect(run.errors.contains("the dataset's own"))
      }
    }
    #expect(TemporaryFolder.text(recording) == "$GPGGA\n")
    #expect(TemporaryFolder.text(data + "/odometer.csv") == nil)
    // A link to what is not there yet leads there as well.
    let link = folder.path("link.csv")
    let made = unsafe symlink(data + "/odometer.csv", link)
    #expect(made == 0)
    #expect(ToolRun("replay", data, "-o", link).status == .usage)
    #expect(TemporaryFolder.text(data + "/odometer.csv") == nil)
    // What a run wrote there itself may be written again.
    for _ in 0..<2 {
      let run = ToolRun("replay", data, "-o", data + "/out.csv", "--report", data + "/out.html")
      #expect(run.status == .good, "\(run.errors)")
    }
  }

  @Test("a copy does not go into the folder that is copied")
  func copyInside() {
    let folder = TemporaryFolder()
    let data = Self.still(in: folder)
    for place in ["/copy", "/a/b", "/../data/copy"] {
      let run = ToolRun("degrade", data, data + place)
      #expect(run.status != .good)
      #expect(TemporaryFolder.text(data + place + "/imu.csv") == nil)
    }
    #expect(ToolRun("degrade", data, data + "-copy").status == .good)
  }

  @Test("what does nothing to a copy is warned of")
  func idleOptions() {
    let folder = TemporaryFolder()
    let data = Self.still(in: folder)
    let run = ToolRun(
      "degrade", data, folder.path("copy"), "--outage", "gnss", "20", "10", "--drop-column",
      "imu", "colour", "--drop", "odometer", "0.5")
    #expect(run.status == .good)
    for part in ["stops before it starts", "no column 'colour'", "has no odometer.csv"] {
      #expect(run.errors.contains(part), "\(run.errors)")
    }
    #expect(ToolRun("degrade", data, folder.path("plain")).errors.isEmpty)
  }

  @Test("a fix is not moved beyond a pole")
  func pole() {
    let folder = TemporaryFolder()
    let data = Self.still(in: folder)
    let run = ToolRun("degrade", data, folder.path("copy"), "--spike", "1", "2e7", "0", "0")
    #expect(run.status == .data)
    #expect(run.errors.contains("lat_deg"))
  }

  @Test("a truth without rows and a rate that is far off are warned of")
  func warnings() throws {
    let folder = TemporaryFolder()
    let data = Self.still(in: folder)
    #expect(!ToolRun("replay", data).output.contains("Warnings"))
    TemporaryFolder.write("t_s,lat_deg,lon_deg,height_m\n", to: data + "/truth.csv")
    TemporaryFolder.write(
      "{\"name\": \"x\", \"imu\": {\"rate_hz\": 50}}", to: data + "/dataset.json")
    let run = ToolRun("replay", data)
    #expect(run.status == .good)
    #expect(run.output.contains("truth.csv: has no row that can be used"), "\(run.output)")
    #expect(run.output.contains("imu.rate_hz is 50"), "\(run.output)")
  }

  @Test("a truth beyond all numbers does not stop the tool by a trap")
  func hugeTruth() {
    let folder = TemporaryFolder()
    let data = Self.still(in: folder)
    TemporaryFolder.write(
      "t_s,lat_deg,lon_deg,height_m,v_north_mps\n0,0,0,1e8,1e299\n3,0,0,1e8,1e299\n",
      to: data + "/truth.csv")
    #expect(ToolRun("replay", data, "--report", folder.path("r.html")).status == .good)
    TemporaryFolder.write(
      "t_s,lat_deg,lon_deg,height_m\n0,1e305,0,0\n3,1e305,0,0\n", to: data + "/truth.csv")
    #expect(ToolRun("replay", data, "--report", folder.path("r.html")).status == .data)
  }

  @Test("output that gets lost is a failure", arguments: [["--version"], ["help", "replay"]])
  func lostOutput(arguments: [String]) {
    // Every write to this device fails for want of space.
    let full = unsafe open("/dev/full", O_WRONLY)
    let console = Console(descriptor: full)
    #expect(Tool.run(arguments, console: console) == .permission)
    #expect(console.outputFailure == ENOSPC)
    close(full)
    // And to a descriptor that there is not.
    #expect(Tool.run(arguments, console: Console(descriptor: -1)) == .permission)
  }

  @Test("a reader that goes away ends the run with an error, not with a signal")
  func lostReader() {
    var ends: [Int32] = [0, 0]
    // The array has the two places that the call fills.
    let made = unsafe pipe(&ends)
    precondition(made == 0, "no pipe can be made")
    close(ends[0])
    let console = Console(descriptor: ends[1])
    #expect(Tool.run(["--version"], console: console) == .permission)
    #expect(console.outputFailure == EPIPE)
    close(ends[1])
  }
}
