internal import LinuxPlatform
internal import SatelliteReceivers
internal import Sensing

extension SourcePlanner {
  mutating func planReceivers() {
    let settings = configuration[.receiver]
    if settings.isDisabled { return }
    if settings.receiverProtocol == .gpsd || settings.gpsd != nil {
      addDaemon(settings.gpsd ?? .gpsd, settings)
      // With gpsd a device is the one whose reports are used; gpsd has the port.
      return
    }
    if let device = settings.device {
      // What the user names is that port, whatever is plugged in there.
      addPort(device, settings, identity: device == "-" ? "standard input" : device)
      return
    }
    let ports = Self.receiverPorts(root: configuration.root)
    let wanted = ports.filter { settings.match.accepts(name: $0, label: nil, path: "/dev/\($0)") }
    let ordered = wanted.enumerated().sorted { a, b in
      let ranks = [a, b].map {
        settings.rank(name: $0.element, label: nil, path: "/dev/\($0.element)")
      }
      return (ranks[0], a.offset) < (ranks[1], b.offset)
    }.map(\.element)
    for name in settings.usesSpare ? ordered : Array(ordered.prefix(1)) {
      let path = "/dev/\(name)"
      addPort(
        path, settings,
        identity: ReceiverLocator.identity(of: path, root: configuration.root))
    }
    if ordered.isEmpty {
      tell(
        "no receiver was found: there is no /dev/gnss*; name its port (gnss.device) or gpsd "
          + "(gnss.gpsd)")
    }
  }

  /// The GNSS devices below a root.
  ///
  /// A serial port is never opened unasked: who knows what is at its other end.
  static func receiverPorts(root: String) -> [String] {
    let folder = ReceiverLocator.rooted("/dev/", root == "/" ? "" : root)
    let names = (try? DirectoryListing.namesIfPresent(in: folder)) ?? []
    return names.filter { $0.hasPrefix("gnss") }
  }

  private mutating func addPort(_ path: String, _ settings: SensorSettings, identity: String) {
    var stream = ReceiverStream.Configuration.live
    if settings.checksums == .lenient { stream.checksums = .lenient }
    if let days = settings.notBefore {
      stream.assembly.rollover = WeekRollover(
        notBefore: CivilDate(daysSince1970: Int(days)), movesFullWeeks: true)
    }
    var baud: UInt32?
    if case .fixed(let wanted) = settings.baud { baud = UInt32(exactly: wanted) }
    var problems: [String] = []
    let real = ReceiverLocator.rooted(path, configuration.root == "/" ? "" : configuration.root)
    if path != "-", !FileStatus.exists(real) {
      problems.append("\(path) is not there; it will be read when it is")
    } else if path != "-", !FileSystem.isAccessible(real, for: .reading) {
      problems.append("\(path) may not be read by this user; join the group that owns it")
    }
    var how = baud.map { "NMEA and UBX at \($0) baud" } ?? "NMEA and UBX"
    if let pulse = PulseLine.device(settings.pulse, port: real, root: configuration.root) {
      how += ", time by the pulses at \(pulse)"
      if !FileStatus.exists(pulse) {
        problems.append("\(pulse) is not there; its pulses will be used when it is")
      }
    }
    add(
      LiveSensor.receiver.key, kinds: [.satellite], rate: settings.rate ?? 10, settings: settings,
      identity: identity, how: how, problems: problems,
      access: .port(
        ReceiverPortSettings(
          root: configuration.root, path: path, baud: baud, latency: settings.latency,
          stream: stream, pulse: settings.pulse)))
  }

  private mutating func addDaemon(_ address: NetworkAddress, _ settings: SensorSettings) {
    add(
      LiveSensor.receiver.key, kinds: [.satellite], rate: settings.rate ?? 10, settings: settings,
      identity: "gpsd at \(address)", how: "gpsd JSON", problems: [],
      access: .daemon(
        DaemonSettings(
          host: address.host, port: address.port, device: settings.device,
          latency: settings.latency)))
  }
}
