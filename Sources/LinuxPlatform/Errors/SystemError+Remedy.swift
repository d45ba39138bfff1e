extension SystemError {
  /// What to do about it, as a clause; `nil` where there is nothing to say in general.
  public var remedy: String? { specificRemedy ?? generalRemedy }

  private var generalRemedy: String? {
    switch number {
    case .accessDenied: accessRemedy
    case .notPermitted:
      "run it with the privilege (the systemd unit grants it), or leave the setting out"
    case .busy: busyRemedy
    case .noDevice, .noSuchDevice:
      "it was unplugged or its driver was unbound: plug it in again"
    case .noEntry: isDevice ? "it is not plugged in, or has another name now" : nil
    case .inputOutput:
      isDevice ? "the device does not answer: check its wiring, supply and address" : nil
    case .timedOut: "nobody answered in time: check the cable, the address and the supply"
    case .notTerminal: "it is not a terminal, or its driver does not know the request"
    case .noSpace: "make room on the file system"
    case .readOnlyFileSystem: "choose a folder that can be written to"
    case .tooManyOpenFiles: "raise the limit of open files (ulimit -n)"
    case .connectionRefused: "start the server, or correct host and port"
    case .hostUnreachable, .networkUnreachable: "check the host's name and the network"
    default: nil
    }
  }

  private var isDevice: Bool {
    guard let path else { return false }
    return path.contains("/dev/") || path.contains("/sys/")
  }

  private var accessRemedy: String {
    guard let path else { return "grant the user access to it" }
    if path.contains("/dev/tty") { return "add the user to the group dialout, and log in anew" }
    if path.contains("/dev/") || path.contains("/sys/") {
      return "install the udev rules (60-binnacle.rules), add the user to the group binnacle, "
        + "and log in anew"
    }
    return "grant the user access to it"
  }

  private var busyRemedy: String {
    guard let path else { return "something else is using it" }
    if path.contains("/sys/") {
      return "the buffer is on or another program captures from the device: end that program"
    }
    if path.contains("/dev/") {
      return "another program has it (gpsd, ModemManager, a terminal program?): "
        + "`fuser -v \(path)` names it; end it"
    }
    return "something else is using it"
  }
}
