internal import LinuxPlatform

/// The ports under a root that may have a receiver, by their names.
struct ReceiverPorts {
  struct Port: Hashable {
    var path: String
    /// What it is, as a clause.
    var kind: String
    /// What the kernel says that it speaks, `NMEA` or `UBX`, for the GNSS class alone.
    var language: String?
    /// Whether it may be opened.
    var isReadable: Bool
    /// Whether a run would open it: a serial port only where the configuration names it.
    var isUsed: Bool
  }

  let ports: [Port]
  /// Devices that tell the second's pulse.
  let pulses: [String]

  /// - Parameters:
  ///   - root: `""` for `/`.
  ///   - configured: the port that the configuration names, which need not look like one.
  init(root: String, configured: String? = nil) {
    // A path in /dev is meant below the root; files elsewhere are where they are.
    let configured = configured.map { $0.hasPrefix("/dev/") ? root + $0 : $0 }
    let names = (try? DirectoryListing.namesIfPresent(in: root + "/dev")) ?? []
    var ports: [Port] = []
    for (prefix, kind) in [
      ("gnss", "GNSS device of the kernel"), ("ttyACM", "USB port (CDC)"),
      ("ttyUSB", "USB serial port"),
    ] {
      for name in Self.numbered(prefix, names) {
        let path = "\(root)/dev/\(name)"
        let type = try? SysfsFile.readIfPresent("\(root)/sys/class/gnss/\(name)/type")
        ports.append(
          Port(
            path: path, kind: kind, language: type ?? nil,
            isReadable: FileSystem.isAccessible(path, for: .reading),
            isUsed: configured.map { $0 == path } ?? (prefix == "gnss")))
      }
    }
    if let configured, configured != "-", !ports.contains(where: { $0.path == configured }) {
      ports.append(
        Port(
          path: configured, kind: "port of the configuration",
          isReadable: FileSystem.isAccessible(configured, for: .reading), isUsed: true))
    }
    self.ports = ports
    pulses = Self.numbered("pps", names).map { "\(root)/dev/\($0)" }
  }

  /// The names that are the prefix and a number, by their numbers.
  private static func numbered(_ prefix: String, _ names: [String]) -> [String] {
    names.compactMap { name -> (Int, String)? in
      guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)), number >= 0
      else { return nil }
      return (number, name)
    }.sorted { $0.0 < $1.0 }.map { $0.1 }
  }
}
