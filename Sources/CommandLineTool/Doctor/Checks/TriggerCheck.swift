internal import IndustrialIO

/// Whether a device that has a buffer has a trigger to fill it.
enum TriggerCheck: DoctorCheck {
  static let name = "trigger"
  static let allIsWell = "every device with a buffer has a trigger"

  static func reasonToSkip(_ evidence: DoctorEvidence) -> String? {
    evidence.devices.contains { $0.device.buffer != nil } ? nil : "no device has a buffer"
  }

  static func findings(_ evidence: DoctorEvidence) -> [DoctorFinding] {
    evidence.devices.compactMap { device in
      guard let plan = device.plan, device.device.buffer != nil,
        device.device.currentTrigger != nil, plan.triggers.isEmpty, plan.mode == .polled,
        !plan.options.isPolled
      else { return nil }
      return DoctorFinding(
        .warning, device.name,
        "it has a buffer but no trigger, so it is polled and stamped by this program",
        remedy: "load iio-trig-hrtimer and mount configfs, then a timer is made by itself: "
          + "modprobe iio-trig-hrtimer; mount -t configfs none /sys/kernel/config")
    }
  }
}
