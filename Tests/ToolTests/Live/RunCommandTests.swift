import CommandLineTool
import LinuxPlatform
import Testing

@Suite("The command run")
struct RunCommandTests {
  @Test("without a sensor and told not to wait it ends with 3 and says what it looked for")
  func absence() {
    let folder = TemporaryFolder()
    let run = ToolRun("run", "--root", folder.path, "--no-wait")
    #expect(run.status == .data)
    #expect(run.errors.contains("\(folder.path)/sys/bus/iio/devices"))
    #expect(run.errors.contains("binnacle doctor"))
  }

  @Test("what the command line names is what was looked for")
  func namedAbsence() {
    let folder = TemporaryFolder()
    let port = ToolRun("run", "--root", folder.path, "--port", "/dev/ttyUSB9", "--no-wait")
    #expect(port.status == .data)
    #expect(port.errors.contains("there is no \(folder.path)/dev/ttyUSB9"))
    let root = ToolRun("devices", "--root", folder.path("nowhere"))
    #expect(root.status == .data)
    #expect(root.errors.contains("\(folder.path)/nowhere does not exist"))
  }

  @Test("a folder that holds anything is not recorded into, and --force is named for a recording")
  func recordingInTheWay() throws {
    let folder = TemporaryFolder()
    try FileSystem.makeDirectories(folder.path("drive/notes"))
    let foreign = ToolRun("run", "--root", folder.path, "--record", folder.path("drive"))
    #expect(foreign.status == .usage)
    #expect(foreign.errors.contains("not empty"))
    #expect(foreign.output.isEmpty)
    try FileSystem.makeDirectories(folder.path("drive/dataset.json"))
    let recording = ToolRun("run", "--root", folder.path, "--record", folder.path("drive"))
    #expect(recording.status == .usage)
    #expect(recording.errors.contains("--force"))
  }

  @Test("it waits for sensors, ends by itself, and writes JSON lines where no terminal is")
  func waiting() throws {
    let folder = TemporaryFolder()
    let run = ToolRun("run", "--root", folder.path, "--duration", "0.3")
    // It ran, but no estimate came of it.
    #expect(run.status == .finding)
    let lines = run.output.split(separator: "\n").map(String.init)
    for line in lines { #expect(JSONCheck.isValid(line), "\(line)") }
    let last = try #require(lines.last)
    #expect(last.contains("\"type\": \"summary\""))
  }

  @Test("--print-config says what is in force and where it came from, and keeps no state elsewhere")
  func configuration() {
    let run = ToolRun("run", "--root", "/tmp", "--profile", "marine", "--print-config")
    #expect(run.status == .good)
    #expect(run.output.contains("\"marine\""))
    #expect(run.output.contains("option --profile"))
    #expect(run.output.contains("nothing is kept"))
  }

  @Test("what cannot be meant is refused", arguments: [["--rate", "0"], ["--baud", "fast"]])
  func refusal(words: [String]) {
    let run = ToolRun(["run"] + words)
    #expect(run.status == .usage)
  }
}
