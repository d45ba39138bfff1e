internal import LinuxPlatform

/// The steps from a device as it is found to one whose scans arrive.
enum BufferConfiguration {
  /// Opens, configures and enables; every change is in the journal.
  static func start(
    _ plan: CapturePlan, in tree: IndustrialIOTree, journal: inout AttributeJournal,
    notes: inout [String]
  ) throws(IndustrialIOFailure) -> BufferedSource {
    let device = plan.device
    guard let buffer = device.buffer else {
      throw IndustrialIOFailure(
        .unusable, device: device.identity, problem: "the driver has no buffer")
    }
    let files = tree.files
    let controls = "\(device.folder)/\(buffer.controls)"
    do {
      // First of all, before anything is touched: a device that somebody reads refuses it.
      let descriptor = try open(device, files)
      try takeOver("\(controls)/enable", files, &notes)
      setRates(plan, files: files, journal: &journal, notes: &notes)
      let clock = try setClock(device, buffer, files, &journal, &notes)
      let layout = try setElements(plan, buffer, files, &journal)
      let (watermark, length) = try setLengths(plan, buffer, controls, files, &journal, &notes)
      let conversions = conversions(plan, files, &notes)
      let trigger = try enable(plan, in: tree, controls, &journal, &notes)
      return BufferedSource(
        descriptor: descriptor, layout: layout, conversions: conversions, clock: clock,
        trigger: trigger, rate: effectiveRate(plan, trigger: trigger, tree), watermark: watermark,
        length: length,
        files: files, identity: device.identity)
    } catch let error as SystemError {
      throw IndustrialIOFailure(error, device: device.identity)
    } catch let error as IndustrialIOFailure {
      throw error
    } catch {
      throw IndustrialIOFailure(.system, device: device.identity, problem: "\(error)")
    }
  }

  private static func open(
    _ device: IndustrialIODevice, _ files: DeviceFiles
  ) throws(IndustrialIOFailure) -> FileDescriptor {
    do { return try files.open(device.node) } catch {
      var failure = IndustrialIOFailure(error, device: device.identity)
      switch error.number {
      case .busy:
        failure.remedy =
          "another program reads it (iio-sensor-proxy, iiod, a second binnacle?): "
          + "`fuser -v \(device.node)` names it; end it"
      // The device itself is still there, only its node is not.
      case .noEntry: failure.kind = .unusable
      default: break
      }
      throw failure
    }
  }

  /// Switches a buffer off that is on although nobody holds the device: what a crash left.
  private static func takeOver(
    _ enable: String, _ files: DeviceFiles, _ notes: inout [String]
  ) throws(SystemError) {
    guard try files.read(enable) == "1" else { return }
    try files.write("0", to: enable)
    notes.append("the buffer was on without a reader, as after a crash; it was switched off")
  }

  /// Sets the clock of the time stamps and reads back which it is; `nil` without time stamps.
  private static func setClock(
    _ device: IndustrialIODevice, _ buffer: IndustrialIOBuffer, _ files: DeviceFiles,
    _ journal: inout AttributeJournal, _ notes: inout [String]
  ) throws(SystemError) -> SystemClock? {
    guard buffer.hasTimestamp else { return nil }
    // The kernel's default, and the only one before 4.6.
    guard let found = device.timestampClock else { return .realtime }
    let path = "\(device.folder)/current_timestamp_clock"
    if found == SystemClock.boottime.rawValue { return .boottime }
    for clock in [SystemClock.boottime, .monotonic, .realtime] {
      if try files.read(path) == clock.rawValue { return clock }
      let mark = journal.mark
      do { try journal.write(clock.rawValue, to: path) } catch {
        if error.number.meansRemoval || error.number == .busy { throw error }
        continue
      }
      if try files.read(path) == clock.rawValue { return clock }
      _ = journal.restore(to: mark)
    }
    let left = try files.read(path)
    notes.append("the time stamps' clock stays \(left)")
    return SystemClock(rawValue: left) ?? .realtime
  }

  /// Enables the channels of the plan and no others, and computes the scan from what is read back.
  private static func setElements(
    _ plan: CapturePlan, _ buffer: IndustrialIOBuffer, _ files: DeviceFiles,
    _ journal: inout AttributeJournal
  ) throws -> ScanLayout {
    let folder = "\(plan.device.folder)/\(buffer.elements)"
    var wanted = Set(
      plan.device.channels.filter { plan.quantities.contains($0.quantity) }.map(\.name))
    wanted.insert("in_timestamp")
    var enabled: [ScanElement] = []
    for channel in buffer.channels {
      let path = "\(folder)/\(channel.name)_en"
      let wish = wanted.contains(channel.name) && channel.format != nil ? "1" : "0"
      if try files.read(path) != wish { try journal.write(wish, to: path) }
    }
    // Read back after all are written: a driver may allow only certain sets.
    for channel in buffer.channels
    where try files.read("\(folder)/\(channel.name)_en") == "1" {
      // The type may depend on what is enabled (kernels from 6.10).
      let format: ScanFormat
      do {
        format = try ScanFormat(parsing: files.read("\(folder)/\(channel.name)_type"))
      } catch let error as ScanFormatError {
        throw IndustrialIOFailure(
          .unusable, device: plan.device.identity, path: "\(folder)/\(channel.name)_type",
          problem: "\(error), and the channel cannot be switched off")
      }
      enabled.append(ScanElement(name: channel.name, index: channel.index, format: format))
    }
    let names = Set(enabled.map(\.name))
    if let refused = wanted.first(where: { $0 != "in_timestamp" && !names.contains($0) }) {
      throw IndustrialIOFailure(
        .unusable, device: plan.device.identity, path: "\(folder)/\(refused)_en",
        problem: "the driver does not keep the channel enabled")
    }
    do { return try ScanLayout(enabled) } catch {
      throw IndustrialIOFailure(.malformed, device: plan.device.identity, problem: "\(error)")
    }
  }

  /// Sets how many scans the kernel keeps and with how many it wakes the reader.
  private static func setLengths(
    _ plan: CapturePlan, _ buffer: IndustrialIOBuffer, _ controls: String, _ files: DeviceFiles,
    _ journal: inout AttributeJournal, _ notes: inout [String]
  ) throws(SystemError) -> (watermark: Int, length: Int) {
    var length = 2
    if buffer.files.contains("length") {
      let path = "\(controls)/length"
      do { try journal.write("\(plan.length)", to: path) } catch {
        // A FIFO of the device's own may have one length only.
        if error.number != .invalidArgument && error.number != .accessDenied { throw error }
      }
      length = Int(try files.read(path)) ?? 2
      if length < plan.length {
        notes.append("the kernel keeps \(length) scans, fewer than the \(plan.length) asked for")
      }
    }
    guard buffer.files.contains("watermark") else { return (1, length) }
    let path = "\(controls)/watermark"
    let wish = max(1, min(plan.watermark, length))
    if try files.read(path) != "\(wish)" {
      do { try journal.write("\(wish)", to: path) } catch {
        if error.number.meansRemoval || error.number == .busy { throw error }
        notes.append("the watermark \(wish) is refused (\(error.symbol))")
      }
    }
    return (max(1, Int(try files.read(path)) ?? 1), length)
  }
}
