internal import Fusion
internal import Geodesy
internal import Geoid
internal import Glibc
internal import LinearAlgebra
internal import Replay
internal import Sensing

/// Lays out what a live run knows as lines for a terminal.
package struct RunBlock {
  let snapshot: RunSnapshot
  let style: TerminalStyle
  /// Columns of the terminal.
  let width: Int
  /// Lines that fit.
  let height: Int

  package init(
    snapshot: RunSnapshot, style: TerminalStyle, width: Int, height: Int = .max
  ) {
    self.snapshot = snapshot
    self.style = style
    self.width = width
    self.height = height
  }

  /// Where the values begin.
  private static let indent = 10
  private static let degree = 180 / Double.pi

  package var lines: [String] {
    var lines = head
    if let estimate = snapshot.estimate {
      lines += position(estimate) + altitude(estimate) + heading(estimate) + speed(estimate)
      lines += mode(estimate)
    } else {
      lines += field("Mode", "waiting for the first measurement")
    }
    lines.append("")
    let problems = snapshot.problems.flatMap { hanging($0).map { style($0, .bad) } }
    return lines + table(room: height - lines.count - problems.count) + problems
  }

  /// The sensors that fit, and how many do not.
  private func table(room: Int) -> [String] {
    let sensors = snapshot.sensors
    for left in 0..<max(1, sensors.count) {
      let shown = Array(sensors.prefix(sensors.count - left))
      var lines = RunSensorTable(sensors: shown, style: style, width: width).lines
      if left > 0 { lines.append(style(Self.more(left), .faint)) }
      if lines.count <= room { return lines }
    }
    return sensors.isEmpty ? [] : [style(Self.more(sensors.count), .faint)]
  }

  private static func more(_ count: Int) -> String {
    "… \(count) more sensor\(count == 1 ? "" : "s")"
  }

  /// What helps where the heading is not known.
  private var waysToHeading: String {
    guard snapshot.isCar else { return "drive, or add a magnetometer" }
    return snapshot.sensors.contains(where: \.isMagnetometer)
      ? "drive; a car's magnetometer is not used" : "drive"
  }

  private var head: [String] {
    var words = "running for \(NumberText.duration(snapshot.elapsed))"
    if let recording = snapshot.recording { words += ", recording to \(recording)" }
    return [style("binnacle", .bold) + "  " + words + style("   Ctrl-C ends it", .faint)]
  }

  private func position(_ estimate: FusionEstimate) -> [String] {
    guard let position = estimate.position else { return field("Position", "not known yet") }
    let covariance = estimate.positionCovariance
    let latitude = Self.angle(position.latitude * Self.degree, "N", "S")
    let longitude = Self.angle(position.longitude * Self.degree, "E", "W")
    let accuracy = (covariance.row0.x + covariance.row1.y).squareRoot()
    return field("Position", "\(latitude), \(longitude), ± \(NumberText.short(accuracy)) m")
  }

  /// `48.2000123° N`; the seventh digit is a centimetre.
  static func angle(_ degrees: Double, _ positive: String, _ negative: String) -> String {
    NumberText.fixed(abs(degrees), 7) + "° " + (degrees < 0 ? negative : positive)
  }

  private func altitude(_ estimate: FusionEstimate) -> [String] {
    guard let position = estimate.position else { return [] }
    let accuracy = estimate.positionCovariance.row2.z.squareRoot()
    let sea =
      position.height
      - Geoid.undulation(latitude: position.latitude, longitude: position.longitude)
    return field(
      "Altitude",
      "\(NumberText.fixed(sea, 1)) m above mean sea level (EGM96), "
        + "\(NumberText.fixed(position.height, 1)) m above the ellipsoid, "
        + "± \(NumberText.short(accuracy)) m")
  }

  private func heading(_ estimate: FusionEstimate) -> [String] {
    let angles = AttitudeAngles(estimate)
    var words: [String] = []
    if let yaw = angles.yaw {
      let reference =
        switch estimate.headingReference {
        case .trueNorth: "from true north"
        case .magneticNorth: "from magnetic north"
        default: "from the start"
        }
      words.append(
        NumberText.fixed(yaw, 1) + "° " + reference + Self.plusMinus(angles.standardDeviationYaw))
    } else {
      words.append(
        estimate.attitude == nil ? "not known yet" : "not known yet (\(waysToHeading))")
    }
    var lines = field("Heading", words.joined())
    if let roll = angles.roll, let pitch = angles.pitch {
      lines += field(
        "Attitude",
        "roll \(NumberText.fixed(roll, 1))°\(Self.plusMinus(angles.standardDeviationRoll)), "
          + "pitch \(NumberText.fixed(pitch, 1))°\(Self.plusMinus(angles.standardDeviationPitch))")
    }
    return lines
  }

  private static func plusMinus(_ degrees: Double?) -> String {
    degrees.map { " ± \(NumberText.fixed($0, $0 < 10 ? 2 : 0))°" } ?? ""
  }

  private func speed(_ estimate: FusionEstimate) -> [String] {
    guard let velocity = estimate.velocity else { return [] }
    let covariance = estimate.velocityCovariance
    let ground = hypot(velocity.x, velocity.y)
    let accuracy = (0.5 * (covariance.row0.x + covariance.row1.y)).squareRoot()
    return field(
      "Speed",
      "\(NumberText.fixed(ground, 2)) m/s (\(NumberText.fixed(ground * 3.6, 1)) km/h), "
        + "climbing \(NumberText.fixed(-velocity.z, 2)) m/s, ± \(NumberText.short(accuracy)) m/s")
  }

  private func mode(_ estimate: FusionEstimate) -> [String] {
    var words = estimate.mode.words
    var mark: TerminalStyle.Mark =
      switch estimate.mode {
      case .navigating, .satelliteOnly: .good
      case .deadReckoning: .bad
      default: .doubtful
      }
    if estimate.mode == .deadReckoning {
      words += " for \(NumberText.duration(estimate.deadReckoningAge))"
    }
    if estimate.isStandingStill { words += ", standing still" }
    if estimate.resetCount > 0 {
      words += ", \(estimate.resetCount) reset\(estimate.resetCount == 1 ? "" : "s")"
      if mark == .good { mark = .doubtful }
    }
    return field("Mode", words, mark)
  }

  /// A label and its value, which hangs where it is too long for the terminal.
  private func field(_ label: String, _ value: String, _ mark: TerminalStyle.Mark? = nil)
    -> [String]
  {
    let room = max(width - Self.indent, 20)
    let margin = String(repeating: " ", count: Self.indent)
    return Self.wrapped(value, room).enumerated().map { number, line in
      let head =
        number == 0
        ? style(label, .faint) + String(repeating: " ", count: Self.indent - label.count) : margin
      return head + (mark.map { style(line, $0) } ?? line)
    }
  }

  private func hanging(_ text: String) -> [String] { Self.wrapped(text, max(width, 20)) }

  /// Breaks at blanks.
  static func wrapped(_ text: String, _ room: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > room {
        lines.append(line)
        line = String(word)
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
