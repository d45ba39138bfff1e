public import LinuxPlatform

/// What went wrong with a device, where, and what to do about it.
public struct IndustrialIOFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: UInt8, Hashable, Sendable {
    /// It was unplugged or its driver was unbound (ENODEV, ENXIO, ENOENT): find it again.
    case disconnected
    /// The user lacks a right (EACCES, EPERM).
    case denied
    /// Somebody else captures from it (EBUSY).
    case busy
    /// The device does not answer on its bus (EIO).
    case inputOutput
    /// The device did not answer in time (ETIMEDOUT).
    case timedOut
    /// What the kernel tells cannot be understood.
    case malformed
    /// It cannot be read in the way that is wished for, or in any.
    case unusable
    /// Any other number.
    case system
  }

  public var kind: Kind
  /// The device's name and place.
  public var device: String
  /// The file that the failure is about, where it is about one.
  public var path: String?
  /// As a clause.
  public var problem: String
  /// As a clause; empty where there is nothing to say.
  public var remedy: String
  /// What the system call left, where one failed.
  public var number: ErrorNumber?

  public init(
    _ kind: Kind, device: String, path: String? = nil, problem: String, remedy: String = "",
    number: ErrorNumber? = nil
  ) {
    self.kind = kind
    self.device = device
    self.path = path
    self.problem = problem
    self.remedy = remedy
    self.number = number
  }

  /// Whether the same capture may succeed later without anybody's help.
  public var isRetryable: Bool {
    switch kind {
    case .disconnected, .busy, .inputOutput, .timedOut, .system: true
    case .denied, .malformed, .unusable: false
    }
  }

  /// `bmi160 at /sys/…: buffer/enable: Device or resource busy (EBUSY); end the other program`.
  public var description: String {
    var text = "\(device): "
    if let path { text += "\(path): " }
    text += problem
    if !remedy.isEmpty { text += "; \(remedy)" }
    return text
  }
}

extension IndustrialIOFailure {
  /// The failure that a system call's error stands for.
  init(_ error: SystemError, device: String) {
    let kind: Kind =
      switch error.number {
      case .noDevice, .noSuchDevice, .noEntry: .disconnected
      case .accessDenied, .notPermitted: .denied
      case .busy: .busy
      case .inputOutput: .inputOutput
      case .timedOut: .timedOut
      default: .system
      }
    self.init(
      kind, device: device, path: error.path,
      problem: "\(error.call): \(error.number.words) (\(error.symbol))",
      remedy: error.remedy ?? "", number: error.number)
  }
}
