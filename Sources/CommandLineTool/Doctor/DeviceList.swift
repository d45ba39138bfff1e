internal import IndustrialIO
internal import LivePipeline
internal import Sensing
internal import TextFiles

/// What is there and how it would be read.
struct DeviceList {
  struct Device {
    var device: IndustrialIODevice
    /// How it would be read; `nil` where it cannot be.
    var plan: CapturePlan?
    var failure: IndustrialIOFailure?
    /// What a run would take it for.
    var use: String?
  }

  let devices: [Device]
  let ports: ReceiverPorts
  /// The gpsd that a run asks.
  let daemon: NetworkAddress?
  private let root: String
  private let placesWithoutSensor: String

  init(_ configuration: LiveConfiguration) {
    let root = configuration.rootPrefix
    self.root = root
    placesWithoutSensor = configuration.placesWithoutSensor
    daemon = configuration.daemon
    let tree = IndustrialIOTree(root: root)
    let sources = SourcePlanner.plan(configuration).sources
    devices = tree.devices().map { device in
      let use = Self.use(of: device.identity, sources)
      do throws(IndustrialIOFailure) {
        return Device(device: device, plan: try CapturePlan(device, in: tree), use: use)
      } catch {
        return Device(device: device, failure: error, use: use)
      }
    }
    // With gpsd, gpsd has the ports: none of them is a run's.
    ports = ReceiverPorts(
      root: root, configured: daemon == nil ? configuration[.receiver].device : "-")
  }

  var isEmpty: Bool {
    // A port that the configuration names need not be there.
    devices.isEmpty && daemon == nil && !ports.ports.contains { PathCheck.isThere($0.path) }
  }

  /// `imu`, or `spare for mag`; `nil` where a run would not read it.
  private static func use(of identity: String, _ sources: [SourcePlan]) -> String? {
    let own = sources.filter { $0.identity == identity }
    guard !own.isEmpty else { return nil }
    let chosen = own.flatMap(\.chosenFor).map(\.words)
    if !chosen.isEmpty { return chosen.joined(separator: ", ") }
    return "spare for " + own.flatMap(\.reader.kinds).map(\.words).joined(separator: ", ")
  }

  func text(style: TerminalStyle, width: Int) -> String {
    if isEmpty {
      return HelpText.wrap(
        "No sensor is there: \(placesWithoutSensor). Load the drivers of your chips "
          + "(lsmod, dmesg), plug a receiver in, or look at a simulated board: binnacle simulate "
          + "car --live /tmp/board", indent: 0)
    }
    var text = ""
    for device in devices { text += self.text(device, style, width) }
    for port in ports.ports {
      text += style(port.path, .bold) + ": \(port.kind)"
      text += port.language.map { ", speaks \($0)" } ?? ""
      text += "\n"
      let use =
        port.isUsed
        ? "as GNSS" : "not by a run; if it is a receiver, name it with --port or gnss.device"
      text += entry("used", use, nil, style, width)
      if !PathCheck.isThere(port.path) {
        text += entry("wrong", "it is not there", .bad, style, width)
      } else if PathCheck.isFolder(port.path) {
        text += entry("wrong", "it is a folder", .bad, style, width)
      } else if !port.isReadable {
        text += entry(
          "wrong",
          "it may not be read; add the user to the group dialout, or binnacle "
            + "for /dev/gnss*, and log in anew", .bad, style, width)
      }
    }
    if let daemon {
      text += style("gpsd at \(daemon)", .bold) + ": a receiver behind gpsd\n"
      text += entry("used", "as GNSS; binnacle doctor says whether it reports", nil, style, width)
    }
    for pulse in ports.pulses { text += style(pulse, .bold) + ": pulse per second\n" }
    return text
  }

  private func text(_ entry: Device, _ style: TerminalStyle, _ width: Int) -> String {
    let device = entry.device
    var text = style(device.name, .bold) + " (iio:device\(device.number))"
    text += device.label.map { ", label \($0)" } ?? ""
    text += ": \(device.measures.isEmpty ? "nothing that can be read" : "\(device.measures)")\n"
    if let plan = entry.plan {
      text += self.entry("read", plan.description, nil, style, width)
    } else if let failure = entry.failure {
      text += self.entry("read", "not at all: \(failure.problem)", .bad, style, width)
    }
    text += self.entry(
      "used", entry.use.map { $0.hasPrefix("spare") ? "as a \($0)" : "as \($0)" } ?? "not by a run",
      nil, style, width)
    text += self.entry("place", device.path, nil, style, width)
    for problem in device.problems {
      let (word, mark): (String, TerminalStyle.Mark?) =
        switch problem.severity {
        case .notice: ("note", .faint)
        case .warning: ("warning", .doubtful)
        case .blocking: ("wrong", .bad)
        }
      text += self.entry(word, problem.description, mark, style, width)
    }
    return text
  }

  private func entry(
    _ label: String, _ words: String, _ mark: TerminalStyle.Mark?, _ style: TerminalStyle,
    _ width: Int
  ) -> String {
    let margin = String(repeating: " ", count: 11)
    return RunBlock.wrapped(words, max(width - 11, 30)).enumerated().map { number, line in
      let head =
        number == 0
        ? "  " + style(label, .faint) + String(repeating: " ", count: max(1, 9 - label.count))
        : margin
      return head + (mark.map { style(line, $0) } ?? line) + "\n"
    }.joined()
  }

  var json: String {
    var object = JSONText()
    object.add("schema", "binnacle-devices-1")
    object.add("root", root.isEmpty ? "/" : root)
    object.add(
      "devices",
      devices.map { entry in
        let device = entry.device
        var object = JSONText()
        object.add("name", device.name)
        object.add("label", device.label)
        object.add("path", device.path)
        object.add("node", device.node)
        object.add(
          "measures",
          Quantities.each.filter { device.measures.contains($0) }.map { "\($0)" })
        object.add("mode", entry.plan.map { $0.mode == .buffered ? "buffered" : "polled" })
        object.add("rate_hz", entry.plan?.rate)
        object.add("trigger", entry.plan?.triggers.first?.name)
        object.add("use", entry.use)
        object.add("how", entry.plan?.description ?? entry.failure?.problem)
        object.add("problems", device.problems.map(\.description))
        return object
      })
    object.add(
      "ports",
      ports.ports.map { port in
        var object = JSONText()
        object.add("path", port.path)
        object.add("kind", port.kind)
        object.add("language", port.language)
        object.add("readable", port.isReadable)
        object.add("used", port.isUsed)
        return object
      })
    object.add("gpsd", daemon?.description)
    object.add("pulses", ports.pulses)
    return object.text
  }
}
