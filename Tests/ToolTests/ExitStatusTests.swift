import CommandLineTool
import Testing

@Suite("Exit statuses and messages")
struct ExitStatusTests {
  @Test(
    "a command line that cannot be understood exits with 2 and says how to use the command",
    arguments: [
      [], ["simulte"], ["--verbose"], ["help", "nothing"], ["replay"], ["replay", "a", "b"],
      ["replay", "a", "--rate", "0"], ["replay", "a", "--profile", "bicycle"],
      ["replay", "a", "--rate", "1e-10"], ["replay", "a", "--rate", "0x10"],
      ["replay", "a", "-o", ""], ["replay", "a", "--report", ""],
      ["replay", "a", "--report", "-"], ["replay", "a", "--output", "x", "--report", "x"],
      ["score", "a"], ["score", "a", "b", "--require-coverage", "2"],
      ["degrade", "a"], ["degrade", "a", "b", "--drop", "gnss", "2"],
      ["degrade", "a", "b", "--outage", "radar", "1", "2"], ["degrade", "a", "b", "--seed", "x"],
      ["simulate", "car"], ["simulate", "boat", "-o", "x"],
      ["simulate", "car", "-o", "x", "--grade", "good"],
      ["simulate", "car", "-o", "x", "--duration", "-1"],
      ["simulate", "car", "-o", ""],
      ["simulate", "still", "-o", "x", "--duration", "1e10"],
      ["simulate", "car", "-o", "x", "--duration", "1e300"],
      ["simulate", "car", "-o", "x", "--duration", "1e-9"],
      ["simulate", "car", "-o", "x", "--rate", "imu", "1e-300"],
      [
        "simulate", "car", "-o", "x", "--rate", "imu", "0.1", "--rate", "gnss", "0", "--duration",
        "5",
      ],
      ["simulate", "car", "-o", "x", "--latency", "gnss", "1e9"],
      ["simulate", "car", "-o", "x", "--delay", "gnss", "1e9", "0"],
      ["simulate", "car", "-o", "x", "--delay", "gnss", "0", "1e300"],
      ["simulate", "car", "-o", "x", "--lever-arm", "1e9", "0", "0"],
      ["simulate", "car", "-o", "x", "--stated-factor", "1e300"],
      ["simulate", "car", "-o", "x", "--correlated-noise", "1e300", "1"],
      ["simulate", "car", "-o", "x", "--outage", "0", "1e300"],
      ["simulate", "car", "-o", "x", "--outage", "20", "10"],
      ["simulate", "car", "-o", "x", "--rate", "imu", "0", "--rate", "gnss", "0"],
      ["simulate", "car_outage", "-o", "x", "--duration", "5"],
      ["simulate", "flight", "-o", "x", "--start", "1", "2", "3"],
    ])
  func usage(arguments: [String]) {
    let run = ToolRun(arguments)
    #expect(run.status == .usage)
    #expect(run.errors.contains("Usage: binnacle"))
    #expect(run.output.isEmpty)
  }

  @Test("a slip of the finger gets the nearest spelling")
  func suggestion() {
    #expect(ToolRun("relpay", "x").errors.contains("did you mean 'replay'?"))
    #expect(ToolRun("replay", "x", "--profil", "other").errors.contains("'--profile'?"))
    #expect(ToolRun("replay", "x", "--profile", "automotiv").errors.contains("'automotive'?"))
  }

  @Test(
    "data that are not there exit with 3",
    arguments: [
      ["replay", "/nonexistent"], ["score", "/nonexistent", "/nonexistent.csv"],
      ["degrade", "/nonexistent", "/tmp/never-made"],
    ])
  func missing(arguments: [String]) {
    let run = ToolRun(arguments)
    #expect(run.status == .data)
    #expect(run.errors.hasPrefix("binnacle \(arguments[0]): "))
    #expect(run.errors.contains("/nonexistent"))
  }

  @Test("a folder that is no dataset exits with 3 and says what is missing")
  func empty() {
    let folder = TemporaryFolder()
    let run = ToolRun("replay", folder.path)
    #expect(run.status == .data)
    #expect(run.errors.contains("dataset.json"))
    TemporaryFolder.write("{\"name\": \"none\"}", to: folder.path("dataset.json"))
    let bare = ToolRun("replay", folder.path)
    #expect(bare.status == .data)
    #expect(bare.errors.contains("imu.csv"))
  }

  @Test("output that cannot be written exits with 4 and says what to do")
  func unwritable() {
    let folder = TemporaryFolder()
    let data = folder.path("data")
    #expect(
      ToolRun("simulate", "still", "-o", data, "--duration", "2", "--rate", "imu", "20").status
        == .good)
    let noFolder = ToolRun("replay", data, "--output", folder.path("no/such/place/x.csv"))
    #expect(noFolder.status == .permission)
    #expect(noFolder.errors.contains("mkdir -p"))
    let noReport = ToolRun("replay", data, "--report", folder.path("no/x.html"))
    #expect(noReport.status == .permission)
    // Every write to this device fails for want of space.
    let full = ToolRun("replay", data, "--output", "/dev/full")
    #expect(full.status == .permission)
    #expect(full.errors.contains("room"))
    let under = ToolRun("simulate", "still", "--output", folder.path("no/such/set"))
    #expect(under.status == .permission)
  }

  @Test("what is there is not overwritten by chance")
  func occupied() {
    let folder = TemporaryFolder()
    let data = folder.path("data")
    let make = ["simulate", "still", "-o", data, "--duration", "2", "--rate", "imu", "20"]
    #expect(ToolRun(make).status == .good)
    let again = ToolRun(make)
    #expect(again.status == .usage)
    #expect(again.errors.contains("is not empty"))
    let degraded = ToolRun("degrade", data, data)
    #expect(degraded.status == .usage)
    for name in ["imu.csv", "truth.csv", "dataset.json"] {
      let before = TemporaryFolder.text(data + "/" + name)
      let run = ToolRun("replay", data, "--output", data + "/../data/" + name)
      #expect(run.status == .usage)
      #expect(run.errors.contains("the dataset's own \(name)"))
      #expect(TemporaryFolder.text(data + "/" + name) == before)
      #expect(before != nil)
    }
    let into = ToolRun("replay", data, "--report", data)
    #expect(into.status == .usage)
    #expect(into.errors.contains("is a folder"))
  }
}
