internal import IndustrialIO

/// Whether the kernel's time stamps can be used.
enum TimestampCheck: DoctorCheck {
  static let name = "time stamps"
  static let allIsWell = "the kernel's time stamps are of the boot clock"

  static func reasonToSkip(_ evidence: DoctorEvidence) -> String? {
    evidence.devices.contains { $0.probe.map { $0.isBuffered && $0.readings > 0 } ?? false }
      ? nil : "no buffer gave a reading"
  }

  static func findings(_ evidence: DoctorEvidence) -> [DoctorFinding] {
    evidence.devices.flatMap { device -> [DoctorFinding] in
      guard let probe = device.probe, probe.isBuffered, probe.readings > 0 else { return [] }
      var findings: [DoctorFinding] = []
      if probe.zeroTimestamps > 0 {
        findings.append(
          DoctorFinding(
            .warning, device.name,
            "its scans carry the time stamp 0, so readings are stamped when they are read",
            remedy: "use the device's own trigger, or a kernel whose driver stamps in its handler"))
      }
      if probe.implausibleTimestamps > 0 {
        findings.append(
          DoctorFinding(
            .fault, device.name,
            "\(NumberText.grouped(probe.implausibleTimestamps)) of its time stamps fit no clock",
            remedy: "write boottime to its current_timestamp_clock, and see whether it stays"))
      }
      let clocks = probe.notes.filter { $0.contains("time stamps count the clock") }
      findings += clocks.map {
        DoctorFinding(
          .warning, device.name, $0,
          remedy: "write boottime to its current_timestamp_clock, and see whether it stays")
      }
      return findings
    }
  }
}
