internal import IndustrialIO

/// Whether gravity, the Earth's field and the air's pressure have a size that physics allows.
enum MagnitudeCheck: DoctorCheck {
  static let name = "magnitude"
  static let allIsWell = "gravity, field and pressure have a possible size"

  static func reasonToSkip(_ evidence: DoctorEvidence) -> String? {
    evidence.devices.contains { $0.probe?.magnitudes.isEmpty == false }
      ? nil : "no device gave a reading"
  }

  static func findings(_ evidence: DoctorEvidence) -> [DoctorFinding] {
    evidence.devices.flatMap { device in
      corrected(device)
        + (device.probe?.magnitudes ?? []).compactMap { magnitude -> DoctorFinding? in
          // A vehicle that turns does so at any rate below this, rad/s.
          let mayTurn = magnitude.quantity == .angularVelocity && magnitude.value < 20
          let severity: DoctorFinding.Severity = mayTurn ? .warning : .fault
          let proviso = mayTurn ? ", unless the vehicle turned just now" : ""
          switch SensorMagnitude.judge(magnitude.quantity, magnitude: magnitude.value) {
          case .plausible: return nil
          case .suspectScale(let factor, let explanation):
            return DoctorFinding(
              severity, device.name, explanation + proviso,
              remedy: "multiply the driver's scale by \(NumberText.short(factor)): correct the "
                + "driver, or tell us its name and kernel")
          case .impossible(let explanation):
            return DoctorFinding(
              severity, device.name, explanation + proviso,
              remedy: magnitude.quantity == .magneticField
                ? "keep magnets and currents away from it, and compare its scale with the data sheet"
                : "compare its scale with the data sheet; a chip that was never started reads so")
          }
        }
    }
  }

  /// What the driver's own scale would have given where a better one is known and used.
  private static func corrected(_ evidence: DeviceEvidence) -> [DoctorFinding] {
    evidence.device.problems.filter { $0.kind == .scaleFault }.compactMap { problem in
      let quantity = problem.quantities
      guard
        let used = evidence.device.conversion(of: quantity)?.channels.first?.scale,
        let printed = evidence.device.conversion(of: quantity, correctingKnownScales: false)?
          .channels.first?.scale,
        let magnitude = evidence.probe?.magnitudes.first(where: { $0.quantity == quantity }),
        case .suspectScale(_, let explanation) = SensorMagnitude.judge(
          quantity, magnitude: magnitude.value * printed / used)
      else { return nil }
      return DoctorFinding(
        .note, evidence.name, "by the driver's own scale the \(explanation); it is corrected here")
    }
  }
}
