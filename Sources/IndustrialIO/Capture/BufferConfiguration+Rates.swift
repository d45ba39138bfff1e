internal import LinuxPlatform

extension BufferConfiguration {
  /// Sets the sampling frequencies of the plan; what is refused is noted and lived with.
  static func setRates(
    _ plan: CapturePlan, files: DeviceFiles, journal: inout AttributeJournal,
    notes: inout [String]
  ) {
    for setting in plan.rateSettings where !setting.isFound {
      let path = "\(plan.device.folder)/\(setting.attribute)"
      do {
        try journal.write(setting.text, to: path)
        let found = try files.read(path)
        let rate = DecimalNumber(parsing: found)?.double()
        if rate.map({ abs($0 - setting.rate) > 0.02 * setting.rate }) ?? true {
          notes.append("\(setting.attribute) was set to \(setting.text) Hz and reads \(found)")
        }
      } catch {
        notes.append("\(setting.attribute) cannot be set to \(setting.text) Hz (\(error.symbol))")
      }
    }
  }

  /// Hz at which scans come, as read back.
  static func effectiveRate(
    _ plan: CapturePlan, trigger: TriggerCandidate?, _ tree: IndustrialIOTree
  ) -> Double? {
    func read(_ path: String) -> Double? {
      (try? tree.files.read(path)).flatMap { DecimalNumber(parsing: $0)?.double() }
        .flatMap { $0 > 0 ? $0 : nil }
    }
    if let trigger, let folder = tree.triggerFolder(trigger.name),
      let rate = read("\(folder)/sampling_frequency")
    {
      return rate
    }
    switch trigger {
    // Somebody else's trigger fires when it pleases.
    case .current(let name), .named(let name):
      if !name.hasPrefix(plan.device.name) { return nil }
    default: break
    }
    return plan.rateSettings.compactMap { read("\(plan.device.folder)/\($0.attribute)") }.max()
  }

  /// How the raw numbers become SI, with scales made exact where that can be done.
  static func conversions(
    _ plan: CapturePlan, _ files: DeviceFiles, _ notes: inout [String]
  ) -> [UnitConversion] {
    Quantities.each.filter(plan.quantities.contains).compactMap { quantity in
      guard
        var conversion = plan.device.conversion(
          of: quantity, usingMountMatrix: plan.options.usesMountMatrix)
      else { return nil }
      if quantity == .pressure { calibrate(&conversion, plan.device, files, &notes) }
      return conversion
    }
  }

  /// Takes the scale from `_input` over `_raw` where both are there, because the printed scale is
  /// cut off: a bmp280's is 65 millionths, half a metre of height, too small.
  ///
  /// Scales that are known exactly are left alone. The ratio must agree with the printed digits.
  private static func calibrate(
    _ conversion: inout UnitConversion, _ device: IndustrialIODevice, _ files: DeviceFiles,
    _ notes: inout [String]
  ) {
    guard let channel = device.channels.first(where: { $0.quantity == conversion.quantity }),
      let raw = channel.rawAttribute, let input = channel.inputAttribute,
      let printed = channel.scale,
      KnownScale.correction(name: device.name, quantity: channel.quantity, printed: printed) == nil
    else { return }
    func read(_ attribute: String) -> DecimalNumber? {
      (try? files.read("\(device.folder)/\(attribute)")).flatMap { DecimalNumber(parsing: $0) }
    }
    // Counts on both sides of the pressure, so that a change meanwhile is seen.
    guard let before = read(raw)?.double(), let value = read(input), let after = read(raw)?.double()
    else { return }
    let offset = conversion.channels[0].offset
    let counts = (before + after) / 2 + offset
    guard counts != 0, abs(after - before) <= 1e-4 * abs(counts) else { return }
    let power = channel.quantity.powerOfTenToSI
    let scale = value.double(timesTenTo: power) / counts
    let nominal = conversion.channels[0].scale
    let noise = abs(after - before) / abs(counts) * abs(nominal)
    if abs(scale - nominal) <= printed.lastDigit(timesTenTo: power) + noise {
      conversion.channels[0].scale = scale
    } else {
      notes.append(
        "\(input) and \(raw) times its scale disagree by "
          + "\(((scale / nominal - 1) * 1e6).rounded().integerText) millionths; the scale is used")
    }
  }
}
