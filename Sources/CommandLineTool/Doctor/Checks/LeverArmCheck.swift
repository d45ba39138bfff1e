internal import IndustrialIO

/// Whether it is known where the antenna is, once it is known which way the vehicle points.
enum LeverArmCheck: DoctorCheck {
  static let name = "lever arm"
  static let allIsWell = "the antenna's place is stated"

  static func reasonToSkip(_ evidence: DoctorEvidence) -> String? {
    if !evidence.devices.contains(where: { !$0.device.measures.isDisjoint(with: .inertial) }) {
      return "there is no inertial sensor"
    }
    if evidence.ports.contains(where: { $0.messages > 0 }) || evidence.gpsd.reports > 0 {
      return nil
    }
    return evidence.ports.isEmpty && !evidence.gpsd.isConnected && !evidence.gpsd.isWanted
      ? "there is no receiver" : "not judged: the receiver was not heard"
  }

  static func findings(_ evidence: DoctorEvidence) -> [DoctorFinding] {
    let configuration = evidence.configuration
    guard configuration.isLeverArmZero, !configuration.isLeverArmStated else { return [] }
    let hasHeading =
      evidence.devices.contains { $0.device.measures.contains(.magneticField) }
      || evidence.ports.contains { $0.hasHeading }
    // Without a heading from elsewhere, motion gives one within the first hundred metres.
    let when = hasHeading ? "the heading is known" : "the heading will be known once it moves"
    return [
      DoctorFinding(
        .warning, "gnss.lever_arm_m",
        "it is not set, so the antenna is taken to be at the inertial sensor although \(when): "
          + "each turn then looks like a step of twice the distance",
        remedy: "measure forward, right and down from the inertial sensor to the antenna, in m, "
          + "and write \"gnss\": {\"lever_arm_m\": [x, y, z]}; [0, 0, 0] says that it is there")
    ]
  }
}
