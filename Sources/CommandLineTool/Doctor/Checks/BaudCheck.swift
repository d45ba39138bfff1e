/// Whether what comes from a port can be understood.
enum BaudCheck: DoctorCheck {
  static let name = "baud rate"
  static let allIsWell = "what comes from the ports is understood"

  static func reasonToSkip(_ evidence: DoctorEvidence) -> String? {
    evidence.ports.contains { $0.bytes > 0 } ? nil : "no port sent anything"
  }

  static func findings(_ evidence: DoctorEvidence) -> [DoctorFinding] {
    evidence.ports.compactMap { port in
      guard port.bytes > 0, port.messages == 0 else { return nil }
      let speed = port.baud.map { " at \($0) baud" } ?? ""
      return DoctorFinding(
        .fault, port.path,
        "\(NumberText.grouped(port.bytes)) bytes came\(speed), but no NMEA sentence and no UBX "
          + "frame: the baud rate is another, or it is no receiver",
        remedy: port.isBaudFixed
          ? "leave \"baud\" out of the configuration, then the rate is searched for"
          : "set the receiver to one of 4800 to 921600 baud, or name its port in the configuration")
    }
  }
}
