internal import IndustrialIO

/// Whether an enabled buffer is filled.
enum InterruptCheck: DoctorCheck {
  static let name = "interrupt"
  static let allIsWell = "every device that was read delivers"

  static func reasonToSkip(_ evidence: DoctorEvidence) -> String? {
    evidence.devices.contains { $0.probe != nil } ? nil : "no device could be read"
  }

  static func findings(_ evidence: DoctorEvidence) -> [DoctorFinding] {
    evidence.devices.compactMap { device in
      guard let probe = device.probe, probe.readings == 0 else { return nil }
      let listened = "nothing came for \(NumberText.short(probe.seconds)) s"
      guard probe.isBuffered else {
        return DoctorFinding(
          .fault, device.name, "it is polled, but \(listened)",
          remedy: "read its attributes by hand: the driver blocks or fails")
      }
      return DoctorFinding(
        .fault, device.name, "its buffer is enabled, but \(listened): the interrupt is dead",
        remedy: "check the interrupt's wire, pin and edge in the device tree "
          + "(grep \(device.device.name) /proc/interrupts must count up), or set \"polled\": true")
    }
  }
}
