internal import LinuxPlatform

extension SourceFailure {
  /// The failure that a system call's error stands for; every number has its meaning here.
  init(_ error: SystemError) {
    let kind: Kind =
      switch error.number {
      case .noEntry: .absent
      case .noDevice, .noSuchDevice, .inputOutput, .connectionReset, .brokenPipe: .gone
      case .accessDenied, .notPermitted, .busy: .denied
      default: .broken
      }
    self.init(
      kind,
      "\(error.path.map { $0 + ": " } ?? "")\(error.call): \(error.number.words) "
        + "(\(error.symbol))", remedy: error.remedy ?? "")
  }
}
