/// Whether the receivers know where they are.
enum FixCheck: DoctorCheck {
  static let name = "fix"
  static let allIsWell = "every receiver has a fix"

  static func reasonToSkip(_ evidence: DoctorEvidence) -> String? {
    evidence.ports.contains { $0.messages > 0 } || evidence.gpsd.reports > 0
      ? nil : "no receiver was heard"
  }

  static func findings(_ evidence: DoctorEvidence) -> [DoctorFinding] {
    let ports = evidence.ports.compactMap { port -> DoctorFinding? in
      guard port.messages > 0, port.fixes == 0 else { return nil }
      guard port.epochs > 0 else {
        return DoctorFinding(
          .warning, port.path, "it speaks, but of no position: no sentence with one came",
          remedy: "switch GGA, RMC, GST and VTG on, or NAV-PVT and NAV-EOE of a u-blox")
      }
      let seen = port.satellites.map { ", satellites used: \($0)" } ?? ""
      return DoctorFinding(
        .warning, port.path, "the receiver has no fix\(seen)",
        remedy: "give the antenna a free view of the sky and wait a minute; check its cable and "
          + "supply where the count stays 0")
    }
    guard evidence.gpsd.reports > 0, evidence.gpsd.fixes == 0 else { return ports }
    return ports + [
      DoctorFinding(
        .warning, "gpsd at \(evidence.gpsd.address)", "its receiver has no fix",
        remedy: "give the antenna a free view of the sky and wait a minute")
    ]
  }
}
