internal import LinuxPlatform

extension BufferConfiguration {
  /// Tries the plan's triggers in their order until the buffer is on.
  static func enable(
    _ plan: CapturePlan, in tree: IndustrialIOTree, _ controls: String,
    _ journal: inout AttributeJournal, _ notes: inout [String]
  ) throws(IndustrialIOFailure) -> TriggerCandidate? {
    let enable = "\(controls)/enable"
    guard plan.device.currentTrigger != nil else {
      do { try switchOn(enable, tree.files, &journal) } catch {
        throw refusal(plan, [], error)
      }
      return nil
    }
    var reasons: [String] = []
    var last: SystemError?
    for candidate in plan.triggers {
      let mark = journal.mark
      do {
        if try set(candidate, plan, in: tree, &journal) {
          try switchOn(enable, tree.files, &journal)
          notes.append("captures through \(candidate)")
          return candidate
        }
        reasons.append("\(candidate) is not taken by the driver")
        last = nil
      } catch {
        reasons.append("\(candidate): \(error.call) \(error.symbol)")
        last = error
        // No other trigger helps against these.
        if error.number == .busy || error.number == .noDevice {
          _ = journal.restore(to: mark)
          throw refusal(plan, reasons, error)
        }
      }
      _ = journal.restore(to: mark)
    }
    throw refusal(plan, reasons, last)
  }

  private static func switchOn(
    _ enable: String, _ files: DeviceFiles, _ journal: inout AttributeJournal
  ) throws(SystemError) {
    try journal.write("1", to: enable)
    if try files.read(enable) != "1" {
      throw SystemError(call: "write", path: enable, number: .inputOutput)
    }
  }

  /// Sets the trigger; false where the driver or kernel does not take it.
  private static func set(
    _ candidate: TriggerCandidate, _ plan: CapturePlan, in tree: IndustrialIOTree,
    _ journal: inout AttributeJournal
  ) throws(SystemError) -> Bool {
    switch candidate {
    case .current, .named, .own, .fifo: break
    case .timer(_, let folder, let rate):
      if let rate {
        try journal.write(AvailableValues.decimal(rate), to: "\(folder)/sampling_frequency")
      }
    case .left(let name, let folder, let rate):
      journal.adoptDirectory("\(tree.hrtimerFolder)/\(name)")
      try tree.files.write(AvailableValues.decimal(rate), to: "\(folder)/sampling_frequency")
    case .created(let name, let rate):
      try journal.makeDirectory("\(tree.hrtimerFolder)/\(name)")
      guard let folder = tree.triggerFolder(name) else { return false }
      // The timer goes when its folder does: its rate needs no putting back.
      try writeOncePermitted(
        AvailableValues.decimal(rate), to: "\(folder)/sampling_frequency", tree.files)
    }
    let path = "\(plan.device.folder)/trigger/current_trigger"
    if try tree.files.read(path) == candidate.name {
      // Left by a crash together with its timer, which cannot go while the device has it.
      if case .left = candidate { journal.noteOriginal("", of: path) }
      return true
    }
    // A write of no bytes never reaches the driver; a line end does, and takes the trigger away.
    try journal.write(candidate.name.isEmpty ? "\n" : candidate.name, to: path)
    // The kernel takes a name that no trigger has, and sets none.
    return try tree.files.read(path) == candidate.name
  }

  /// Writes to a file that has just appeared: the kernel gives it to root, and udev a moment later
  /// to the group that its rules name.
  private static func writeOncePermitted(
    _ text: String, to path: String, _ files: DeviceFiles
  ) throws(SystemError) {
    let deadline = BootClock.now(plusSeconds: 5)
    let alarm = try WakeEvent()
    while true {
      do { return try files.write(text, to: path) } catch {
        guard error.number == .accessDenied, BootClock.now() < deadline else { throw error }
      }
      _ = try alarm.wait(until: BootClock.now(plusSeconds: 0.02))
    }
  }

  private static func refusal(
    _ plan: CapturePlan, _ reasons: [String], _ error: SystemError?
  ) -> IndustrialIOFailure {
    if let error, error.number == .busy || error.number.meansRemoval {
      return IndustrialIOFailure(error, device: plan.device.identity)
    }
    if let error, error.number == .inputOutput || error.number == .timedOut {
      return IndustrialIOFailure(error, device: plan.device.identity)
    }
    return IndustrialIOFailure(
      .unusable, device: plan.device.identity,
      problem: reasons.isEmpty
        ? "the buffer cannot be enabled (\(error?.symbol ?? "refused"))"
        : "no trigger serves: \(reasons.joined(separator: "; "))",
      remedy: "load iio-trig-hrtimer, mount configfs, and run with the right to write there, or "
        + "wire the chip's interrupt",
      number: error?.number)
  }
}
