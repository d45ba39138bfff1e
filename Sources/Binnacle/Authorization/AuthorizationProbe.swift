internal import LinuxPlatform
package import LivePipeline
internal import Sensing
internal import TextFiles

/// Gathers the evidence: looks at devices, rights and the policy's file. Blocks, and opens no device.
package struct AuthorizationProbe: Sendable {
  /// Where the values come from.
  package enum Subject: Sendable {
    /// Devices, as a run of this configuration would find them.
    case devices(LiveConfiguration)
    /// A recording, or the program itself: there is nothing to find, and the policy still counts.
    case withoutSensors
  }

  private let subject: Subject
  private let options: AuthorizationOptions
  /// Whether a file can be read; tests answer for the system, because root may read everything.
  private let isAccessible: @Sendable (String) -> Bool

  package init(
    subject: Subject, options: AuthorizationOptions,
    isAccessible: @escaping @Sendable (String) -> Bool = {
      FileSystem.isAccessible($0, for: .reading)
    }
  ) {
    self.subject = subject
    self.options = options
    self.isAccessible = isAccessible
  }

  /// What there is now.
  package func look() -> AuthorizationEvidence {
    AuthorizationEvidence(
      program: options.program ?? Self.ownProgram, policy: policy(), sensors: sensors(),
      agent: options.agent == nil ? .none : .notAsked)
  }

  /// The folders in which a change may change the answer.
  package var folders: [String] {
    var folders = [FileSystem.parent(of: options.policyPath)]
    if case .devices(let configuration) = subject {
      let root = configuration.root == "/" ? "" : configuration.root
      folders.append(root + "/dev")
      // A configured port may lie elsewhere; /dev/serial/by-id and the like.
      if let device = configuration[.receiver].device, device != "-" {
        let folder = FileSystem.parent(of: device)
        let rooted = folder.hasPrefix("/dev") ? root + folder : folder
        if !folders.contains(rooted) { folders.append(rooted) }
      }
    }
    return folders
  }

  /// Whether a change of what is called so in one of the folders may change the answer.
  package var isOfInterest: @Sendable (String) -> Bool {
    var names = [FileSystem.name(of: options.policyPath)]
    if case .devices(let configuration) = subject, let device = configuration[.receiver].device {
      names.append(FileSystem.name(of: device))
    }
    return { [names] name in
      // Without a name it is the folder itself.
      name.isEmpty || names.contains(name) || name.hasPrefix("iio:") || name.hasPrefix("gnss")
    }
  }

  /// The file that this process runs, links resolved.
  static var ownProgram: String {
    // Without /proc nobody can tell: then only the policy's default, or a rule for "*", fits.
    let path = (try? FileSystem.destination(ofLink: "/proc/self/exe")) ?? ""
    // The kernel's mark of a file that an update has replaced under a running program.
    return path.hasSuffix(" (deleted)") ? String(path.dropLast(10)) : path
  }

  private func policy() -> PolicyEvidence {
    let path = options.policyPath
    do throws(SystemError) {
      // Its rights are looked at on the open file: whatever is swapped later was not read.
      let file = try FileDescriptor.open(path, .reading)
      if try FileStatus(of: file).permissions & 0o002 != 0 {
        return .unreadable(
          DataError(
            "everybody may write to it, so that it is nobody's policy",
            remedy: "chmod o-w \(path)", file: path))
      }
      let bytes = try file.readToEnd(limit: AuthorizationPolicy.largestSize)
      return parsed(bytes)
    } catch {
      if error.number == .noEntry || error.number == .notDirectory { return .none }
      return .unreadable(
        DataError(
          "the policy cannot be read (\(error.symbol))",
          remedy: "let this user read it: chmod o+r \(path)", file: path, kind: .permission))
    }
  }

  private func parsed(_ bytes: [UInt8]) -> PolicyEvidence {
    do throws(DataError) {
      return .read(
        try AuthorizationPolicy(bytes: bytes, file: options.policyPath), path: options.policyPath)
    } catch {
      return .unreadable(error)
    }
  }

  private func sensors() -> SensorEvidence {
    guard case .devices(let configuration) = subject else { return .notNeeded }
    let plan = SourcePlanner.plan(configuration)
    let findings = plan.sources.filter { !$0.reader.kinds.isEmpty }.map { source in
      SensorFinding(
        identity: source.identity, kinds: source.reader.kinds,
        readiness: source.readiness(isAccessible: isAccessible))
    }
    return .found(findings, problems: plan.problems)
  }
}
