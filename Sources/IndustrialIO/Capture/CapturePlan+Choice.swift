internal import LinuxPlatform

extension CapturePlan {
  /// The quantities that scans can carry and whose scale is known.
  static func scannable(_ device: IndustrialIODevice, _ options: CaptureOptions) -> Quantities {
    guard let buffer = device.buffer else { return [] }
    let readable = Set(buffer.channels.filter { $0.format != nil }.map(\.name))
    return channelsByQuantity(device).reduce(into: []) { found, entry in
      guard entry.channels.allSatisfy({ readable.contains($0.name) }),
        device.conversion(of: entry.quantity) != nil
      else { return }
      found.insert(entry.quantity)
    }
  }

  /// The quantities that attributes give.
  static func pollable(_ device: IndustrialIODevice, _ options: CaptureOptions) -> Quantities {
    channelsByQuantity(device).reduce(into: []) { found, entry in
      let hasInputs = entry.channels.allSatisfy { $0.inputAttribute != nil }
      let hasRaws = entry.channels.allSatisfy { $0.rawAttribute != nil }
      if hasInputs || (hasRaws && device.conversion(of: entry.quantity) != nil) {
        found.insert(entry.quantity)
      }
    }
  }

  /// Whether polling can take the buffer's place.
  var canPoll: Bool {
    Self.pollable(device, options).isSuperset(of: quantities.subtracting(.temperature))
  }

  private static func channelsByQuantity(
    _ device: IndustrialIODevice
  ) -> [(quantity: Quantities, channels: [IndustrialIOChannel])] {
    Quantities.each.compactMap { quantity in
      let channels = device.channels.filter { $0.quantity == quantity }
      return channels.isEmpty ? nil : (quantity, channels)
    }
  }

  /// Why the buffer cannot serve, as a clause; empty where it can.
  static func reasonToPoll(
    _ device: IndustrialIODevice, options: CaptureOptions, wished: Quantities,
    scanned: Quantities, triggers: [TriggerCandidate]
  ) -> String {
    if options.isPolled { return "the configuration says so" }
    guard let buffer = device.buffer else { return "the driver has no buffer" }
    guard device.isNodePresent else { return "\(device.node) is missing" }
    guard scanned.isSuperset(of: wished) else {
      return "scans cannot carry \(wished.subtracting(scanned))"
    }
    guard FileSystem.isAccessible(device.node, for: .reading) else {
      return "\(device.node) may not be read (install the udev rules)"
    }
    guard FileSystem.isAccessible("\(device.folder)/\(buffer.controls)/enable", for: .writing)
    else { return "the buffer may not be enabled (install the udev rules)" }
    if device.currentTrigger != nil, triggers.isEmpty {
      return options.trigger.map { "the trigger \($0) is not there" }
        ?? "no trigger is there and none can be made (load iio-trig-hrtimer and mount configfs)"
    }
    return ""
  }

  /// What each quantity's sampling frequency is to be.
  static func rateSettings(
    _ device: IndustrialIODevice, _ quantities: Quantities, _ options: CaptureOptions,
    _ files: DeviceFiles
  ) -> [RateSetting] {
    var settings: [RateSetting] = []
    for quantity in Quantities.each
    where quantities.contains(quantity) && quantity != .temperature {
      guard let (attribute, availableName) = device.samplingFrequency(of: quantity),
        !settings.contains(where: { $0.attribute == attribute })
      else { continue }
      let found = (try? files.read("\(device.folder)/\(attribute)")).flatMap {
        text in DecimalNumber(parsing: text).map { (text: text, rate: $0.double()) }
      }
      let wish = options.rate ?? defaultRate(of: quantity)
      // Nothing is wished for and it is fast enough: leave it as somebody set it.
      if options.rate == nil, let found, found.rate >= wish {
        settings.append(
          RateSetting(
            attribute: attribute, text: found.text, rate: found.rate, isFound: true))
        continue
      }
      let available = availableName.flatMap { try? files.read("\(device.folder)/\($0)") }
        .map { AvailableValues(parsing: $0) }
      let value = available?.value(for: wish) ?? AvailableValues.printed(wish)
      let isFound = found.map { abs($0.rate - value.number) <= 1e-3 * value.number } ?? false
      settings.append(
        RateSetting(
          attribute: attribute, text: value.text, rate: value.number, isFound: isFound))
    }
    return settings
  }

  /// The rate that the first trigger leads to.
  static func foreseenRate(device: Double?, triggers: [TriggerCandidate]) -> Double? {
    switch triggers.first {
    case .timer(_, _, let rate?), .left(_, _, let rate), .created(_, let rate): rate
    default: device
    }
  }
}
