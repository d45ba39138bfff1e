internal import LinuxPlatform

extension DeviceExamination {
  /// Finds the channels of `quantity` and what they need to be converted to SI.
  mutating func examine(_ quantity: Quantities, buffer: IndustrialIOBuffer?) -> Finding {
    let isVector = Quantities.vectors.contains(quantity)
    let names = channelNames(of: quantity, isVector: isVector, buffer: buffer)
    guard !names.isEmpty else { return .absent }
    if isVector, names.count < 3 {
      report(
        .missingAxis, .blocking, quantity,
        "only \(names.joined(separator: " and ")) are there, but three axes are needed")
      return .unreadable
    }
    var found: [IndustrialIOChannel] = []
    for name in names {
      guard let channel = channel(name, quantity: quantity, buffer: buffer) else {
        return .unreadable
      }
      found.append(channel)
    }
    reportKnownScale(of: quantity, channels: found)
    channels += found
    return isVector && !examineMount(of: quantity) ? .refusedMount : .readable
  }

  /// The channels of `quantity` that can be polled or captured: x, y, z, or one.
  private func channelNames(
    of quantity: Quantities, isVector: Bool, buffer: IndustrialIOBuffer?
  ) -> [String] {
    let base = "in_\(quantity.channelType)"
    let scanned = Set(buffer?.channels.map(\.name) ?? [])
    func isThere(_ name: String) -> Bool {
      attributes.contains("\(name)_raw") || attributes.contains("\(name)_input")
        || scanned.contains(name)
    }
    if isVector {
      // A few drivers number the sensors of one device: in_accel0_x.
      for stem in [base, "\(base)0"] {
        let axes = ["x", "y", "z"].map { "\(stem)_\($0)" }.filter(isThere)
        if !axes.isEmpty { return axes }
      }
      return []
    }
    return [base, "\(base)0", "\(base)_ambient", "\(base)1"].filter(isThere).prefix(1).map { $0 }
  }

  private mutating func channel(
    _ name: String, quantity: Quantities, buffer: IndustrialIOBuffer?
  ) -> IndustrialIOChannel? {
    let type = quantity.channelType
    let raw = attributes.contains("\(name)_raw") ? "\(name)_raw" : nil
    let input = attributes.contains("\(name)_input") ? "\(name)_input" : nil
    let isScanned = buffer?.channels.contains { $0.name == name } ?? false
    var result = IndustrialIOChannel(
      name: name, quantity: quantity, rawAttribute: raw, inputAttribute: input)
    let severity: IndustrialIOProblem.Severity = input == nil ? .blocking : .warning
    let scaleName = AttributeNames.first("scale", channel: name, type: type, in: attributes)
    if let scaleName {
      guard let text = read(scaleName) else { return input == nil ? nil : result }
      result.scale = DecimalNumber(parsing: text)
      if result.scale == nil || result.scale?.significand == 0 {
        report(
          .malformedAttribute, severity, quantity,
          "\(scaleName) holds '\(text.prefix(40))', which is no scale",
          "write one of the driver's \(scaleName)_available to it")
        result.scale = nil
        if input == nil { return nil }
      }
    } else if raw != nil || isScanned {
      if input == nil {
        report(
          .missingScale, .blocking, quantity,
          "\(name) has no scale under any name, so its counts have no unit",
          "use a kernel whose driver gives in_\(type)_scale")
        return nil
      }
      if isScanned {
        report(
          .missingScale, .notice, quantity,
          "\(name) has no scale under any name, so it is polled through its \(name)_input")
      }
    }
    if let offsetName = AttributeNames.first("offset", channel: name, type: type, in: attributes),
      let text = read(offsetName)
    {
      result.offset = DecimalNumber(parsing: text)
      if result.offset == nil {
        report(
          .malformedAttribute, severity, quantity,
          "\(offsetName) holds '\(text.prefix(40))', which is no number")
        if input == nil { return nil }
        result.scale = nil
      }
    }
    return result
  }

  /// Finds and checks the mount matrix; false where it is refused.
  private mutating func examineMount(of quantity: Quantities) -> Bool {
    let names = ["in_\(quantity.channelType)_mount_matrix", "in_mount_matrix", "mount_matrix"]
    guard let name = names.first(where: attributes.contains) else { return true }
    guard let text = read(name) else { return true }
    do {
      mounts[quantity] = try MountMatrix.parse(text)
      return true
    } catch {
      report(
        .mountMatrix, .blocking, quantity, "\(name): \(error)",
        "correct the mount-matrix in the device tree or ACPI table, or give this sensor's \"mount\" "
          + "in the configuration, which then replaces it")
      return false
    }
  }

  private mutating func reportKnownScale(of quantity: Quantities, channels: [IndustrialIOChannel]) {
    guard let printed = channels.first?.scale,
      let known = KnownScale.correction(name: name, quantity: quantity, printed: printed)
    else { return }
    report(
      known.isFault ? .scaleFault : .truncatedScale, known.isFault ? .warning : .notice, quantity,
      known.explanation)
  }
}
