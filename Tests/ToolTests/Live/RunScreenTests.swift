import CommandLineTool
import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@Suite("The screen of a live run")
struct RunScreenTests {
  private static var snapshot: RunSnapshot {
    var estimate = FusionEstimate(instant: SensorInstant(seconds: 100))
    estimate.mode = .deadReckoning
    estimate.deadReckoningAge = 3.4
    estimate.position = .degrees(latitude: 48.2, longitude: -11.6, height: 560)
    estimate.positionCovariance = Matrix3(diagonal: Vector3(9, 16, 4))
    estimate.velocity = Vector3(3, 4, -0.5)
    estimate.attitude = .identity
    estimate.headingReference = .trueNorth
    var gnss = RunSnapshot.Sensor(
      name: "gnss", device: "/dev/gnss0", condition: .bad("gone"))
    gnss.remedy = "plug it in"
    gnss.rate = 5
    gnss.age = 3.4
    return RunSnapshot(
      elapsed: 65, estimate: estimate,
      sensors: [RunSnapshot.Sensor(name: "imu", device: "bmi160", condition: .good), gnss])
  }

  @Test("position, altitude with its datum, heading, speed and their accuracies are shown")
  func contents() {
    let text = RunBlock(snapshot: Self.snapshot, style: .plain, width: 100).lines
      .joined(separator: "\n")
    // 3 and 4 m north and east are 5 m together.
    #expect(text.contains("48.2000000° N, 11.6000000° W, ± 5.00 m"))
    #expect(text.contains("560.0 m above the ellipsoid, ± 2.00 m"))
    #expect(text.contains("above mean sea level (EGM96)"))
    #expect(text.contains("0.0° from true north"))
    #expect(text.contains("5.00 m/s (18.0 km/h)"))
    #expect(text.contains("dead reckoning for 3.4 s"))
    #expect(text.contains("gone: plug it in"))
  }

  @Test("nothing is wider than the terminal", arguments: [30, 40, 60, 80, 132])
  func width(columns: Int) {
    var screen = RunScreen()
    let style = TerminalStyle(hasColour: true)
    let lines = RunBlock(snapshot: Self.snapshot, style: style, width: columns).lines
    let text = screen.text(said: [], block: lines, columns: columns, rows: 100)
    for line in text.split(separator: "\n") {
      #expect(Self.shown(line) <= columns, "\(line)")
    }
  }

  @Test("the next block goes back up over the last, and no further than the terminal is high")
  func redrawing() {
    var screen = RunScreen()
    let block = (1...8).map { "line \($0)" }
    let first = screen.text(said: [], block: block, columns: 80, rows: 24)
    #expect(!first.contains("\u{1B}[8A"))
    #expect(screen.text(said: ["news"], block: block, columns: 80, rows: 5).hasPrefix("\u{1B}[8A"))
    // Four lines fit a terminal of five, whose last is the cursor's.
    #expect(screen.text(said: [], block: block, columns: 80, rows: 24).hasPrefix("\u{1B}[4A"))
  }

  @Test("sensors for which the screen is too low are counted")
  func lowScreen() {
    var snapshot = Self.snapshot
    snapshot.sensors = (1...9).map {
      RunSnapshot.Sensor(name: "imu-\($0)", device: "bmi160", condition: .good)
    }
    let lines = RunBlock(snapshot: snapshot, style: .plain, width: 100, height: 15).lines
    #expect(lines.count == 15)
    #expect(lines.last?.hasPrefix("… ") == true)
    #expect(lines.last?.hasSuffix(" more sensors") == true)
  }

  @Test("a line that is cut says so")
  func cutting() {
    #expect(TerminalStyle.cut("abcdef", to: 4) == "abc…")
    #expect(TerminalStyle.cut("abcd", to: 4) == "abcd")
  }

  @Test("no colour where NO_COLOR is set or the terminal is dumb")
  func colour() {
    #expect(TerminalStyle(noColour: nil, terminal: "xterm").hasColour)
    #expect(TerminalStyle(noColour: "", terminal: "xterm").hasColour)
    #expect(!TerminalStyle(noColour: "1", terminal: "xterm").hasColour)
    #expect(!TerminalStyle(noColour: nil, terminal: "dumb").hasColour)
    let lines = RunBlock(snapshot: Self.snapshot, style: .plain, width: 80).lines
    #expect(!lines.joined().contains("\u{1B}"))
  }

  /// Characters without escape sequences.
  private static func shown(_ line: Substring) -> Int {
    var count = 0
    var isEscape = false
    for character in line {
      if character == "\u{1B}" { isEscape = true }
      if !isEscape { count += 1 }
      if isEscape, character.isLetter { isEscape = false }
    }
    return count
  }
}
