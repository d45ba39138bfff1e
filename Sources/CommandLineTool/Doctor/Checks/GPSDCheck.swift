internal import LinuxPlatform

/// Whether gpsd, where it is used, reports.
enum GPSDCheck: DoctorCheck {
  static let name = "gpsd"
  static let allIsWell = "gpsd reports"

  static func reasonToSkip(_ evidence: DoctorEvidence) -> String? {
    evidence.gpsd.isConnected || evidence.gpsd.isWanted
      ? nil : "nothing answers at \(evidence.gpsd.address), and nothing asks for it"
  }

  static func findings(_ evidence: DoctorEvidence) -> [DoctorFinding] {
    let gpsd = evidence.gpsd
    let subject = "gpsd at \(gpsd.address)"
    guard gpsd.isConnected else {
      return [
        DoctorFinding(
          .fault, subject, "it cannot be reached (\(gpsd.failure?.symbol ?? "no answer"))",
          remedy: "start it: systemctl start gpsd.socket, or correct \"gpsd\" in the configuration")
      ]
    }
    guard gpsd.reports == 0 else { return [] }
    // gpsd says nothing when its receiver is unplugged, and does not open it again by itself.
    let devices = gpsd.devices.joined(separator: ", ")
    return [
      DoctorFinding(
        gpsd.isWanted ? .fault : .warning, subject,
        "it is silent: no report within \(NumberText.short(gpsd.seconds)) s"
          + (gpsd.devices.isEmpty ? ", and it has no device" : " from \(devices)"),
        remedy: gpsd.devices.isEmpty
          ? "name the receiver in /etc/default/gpsd (DEVICES), or use the port without gpsd"
          : "plug the receiver in again and restart gpsd: it does not open a lost one by itself")
    ]
  }
}
