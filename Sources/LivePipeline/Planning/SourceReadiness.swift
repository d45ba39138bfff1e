internal import IndustrialIO
internal import LinuxPlatform

/// Whether a planned source could be read at this moment, by this process.
package enum SourceReadiness: Hashable, Sendable {
  case ready
  /// It is there, and the system does not let this process at it.
  case forbidden(problem: String, remedy: String)
  /// It is not there, or cannot be read by anybody.
  case absent(problem: String, remedy: String)
}

extension SourcePlan {
  /// Looks whether the source could be read; opens no device, but asks gpsd for a connection.
  ///
  /// `isAccessible` stands for the system's answer in tests, which root would spoil.
  package func readiness(
    isAccessible: (String) -> Bool = { FileSystem.isAccessible($0, for: .reading) }
  ) -> SourceReadiness {
    switch access {
    case .industrial(let settings): Self.readiness(of: settings, isAccessible)
    case .port(let settings): Self.readiness(of: settings, isAccessible)
    case .daemon(let settings): Self.readiness(of: settings)
    }
  }

  private static func readiness(
    of settings: IndustrialSourceSettings, _ isAccessible: (String) -> Bool
  ) -> SourceReadiness {
    let tree = IndustrialIOTree(root: settings.root)
    guard let device = tree.device(identity: settings.identity) else {
      return .absent(
        problem: "there is no \(settings.identity)", remedy: "plug it in, or load its driver")
    }
    do throws(IndustrialIOFailure) {
      let plan = try CapturePlan(device, in: tree, options: settings.options)
      if plan.mode == .buffered {
        return isAccessible(device.node) ? .ready : refused(device.node)
      }
      // Attributes are open to all unless somebody has closed them.
      let names = (try? DirectoryListing.names(in: device.folder)) ?? []
      let values = names.filter { $0.hasSuffix("_raw") || $0.hasSuffix("_input") }
      if let closed = values.first(where: { !isAccessible("\(device.folder)/\($0)") }) {
        return refused("\(device.folder)/\(closed)")
      }
      return .ready
    } catch {
      return error.kind == .denied
        ? .forbidden(problem: "\(error.device): \(error.problem)", remedy: error.remedy)
        : .absent(problem: "\(error.device): \(error.problem)", remedy: error.remedy)
    }
  }

  private static func readiness(
    of settings: ReceiverPortSettings, _ isAccessible: (String) -> Bool
  ) -> SourceReadiness {
    if settings.path == "-" { return .ready }
    let path = ReceiverLocator.rooted(settings.path, settings.root == "/" ? "" : settings.root)
    guard FileStatus.exists(path) else {
      return .absent(
        problem: "there is no \(settings.path)", remedy: "plug the receiver in, or correct its name"
      )
    }
    return isAccessible(path) ? .ready : refused(path)
  }

  private static func readiness(of settings: DaemonSettings) -> SourceReadiness {
    do throws(SystemError) {
      _ = try TCPConnection.connect(
        host: settings.host, port: settings.port, until: BootClock.now(plusSeconds: 1))
      return .ready
    } catch {
      return .absent(
        problem: "gpsd does not answer at \(settings.host):\(settings.port) (\(error.symbol))",
        remedy: "start gpsd, or correct its address")
    }
  }

  /// Who may read the file, and how this process becomes one of them.
  private static func refused(_ path: String) -> SourceReadiness {
    let failure = SystemError(call: "open", path: path, number: .accessDenied)
    let usual = failure.remedy ?? "grant the user access to it"
    guard let status = try? FileStatus(of: path) else {
      return .forbidden(problem: "\(path) may not be read", remedy: usual)
    }
    let group = groupName(status.group)
    let mode = String(status.permissions & 0o777, radix: 8)
    let problem = "\(path) may not be read (group \(group), mode 0\(mode))"
    // Root's own group is no one to join: a rule of udev has to give the file another.
    if status.group == 0 || status.permissions & 0o040 == 0 {
      return .forbidden(problem: problem, remedy: usual)
    }
    return .forbidden(
      problem: problem, remedy: "add the user to the group \(group), and log in anew")
  }

  /// The name that `/etc/group` gives a group, or its number.
  private static func groupName(_ group: UInt32) -> String {
    let bytes = (try? WholeFile.read("/etc/group", limit: 1 << 20)) ?? []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      if fields.count >= 3, fields[2] == "\(group)" { return String(fields[0]) }
    }
    return "\(group)"
  }
}
