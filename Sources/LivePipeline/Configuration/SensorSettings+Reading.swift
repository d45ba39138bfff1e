internal import Replay
internal import TextFiles

extension SensorSettings {
  /// The keys of a sensor's block that `dataset.json` does not have.
  static func keys(_ sensor: LiveSensor) -> [String] {
    var keys = ["match", "prefer", "spare", "device", "priority", "cpu", "disabled"]
    switch sensor {
    case .receiver: keys += ["port", "baud", "pps", "protocol", "gpsd", "not_before", "checksums"]
    case .imu: keys += ["polled"]
    case .accelerometer, .gyroscope, .magnetometer: keys += ["polled", "mount"]
    case .barometer: keys += ["polled"]
    case .odometer: break
    }
    return keys
  }

  /// Reads a sensor's block; a key that this sensor does not have is not looked at.
  init(_ sensor: LiveSensor, _ block: inout ManifestFields) throws(DataError) {
    rate = try block.rate("rate_hz")
    latency = try block.number("latency_s", in: -10...10) ?? 0
    match = try Self.match(&block)
    prefer = try Self.patterns("prefer", &block)
    usesSpare = try block.boolean("spare") ?? true
    priority = try block.integer("priority", in: 1...99)
    processor = try block.integer("cpu", in: 0...1023)
    isDisabled = try block.boolean("disabled") ?? false
    device = try Self.path("device", &block)
    let keys = Self.keys(sensor)
    if keys.contains("polled") { isPolled = try block.boolean("polled") ?? false }
    if keys.contains("mount") { mount = try block.mount("mount") }
    if keys.contains("port") { try readReceiver(&block) }
    if let device, Self.isNumbered(device) {
      block.warn(
        "device", "the number of an IIO device is no identity: it changes when one is plugged in",
        remedy: "write \"match\" with its name, label or path instead; binnacle devices shows them")
    }
  }

  private mutating func readReceiver(_ block: inout ManifestFields) throws(DataError) {
    if let port = try Self.path("port", &block) {
      if device != nil {
        throw block.error("port", "device is given too", remedy: "they mean the same: give one")
      }
      device = port
    }
    baud = try Self.baud(&block)
    pulse = try Self.pulse(&block)
    if let word = try block.keyword("protocol", ReceiverProtocol.allCases.map(\.rawValue)),
      let spoken = ReceiverProtocol(rawValue: word)
    {
      receiverProtocol = spoken
    }
    if let text = try block.text("gpsd") {
      guard let address = NetworkAddress(text, defaultPort: NetworkAddress.gpsd.port) else {
        throw block.error(
          "gpsd", "\"\(text)\" is no host and port", remedy: "write it as \"localhost:2947\"")
      }
      gpsd = address
    }
    if gpsd != nil, device != nil {
      throw block.error(
        "gpsd", "a device is given too",
        remedy: "gpsd reads its devices itself: give one of the two")
    }
    if gpsd != nil || receiverProtocol == .gpsd, case .device = pulse {
      throw block.error(
        "pps", "gpsd reads the pulse itself and tells it",
        remedy: "leave pps out, and give the device to gpsd")
    }
    if receiverProtocol == .gpsd {
      if let device {
        throw block.error(
          "protocol", "\(device) is no gpsd", remedy: "write \"gpsd\": \"localhost:2947\"")
      }
      if gpsd == nil { gpsd = .gpsd }
    } else if gpsd != nil, receiverProtocol != .automatic {
      throw block.error(
        "protocol", "gpsd speaks its own", remedy: "leave protocol out, or write \"gpsd\"")
    }
    if let text = try block.text("not_before") {
      guard let days = UniversalTime.days(text) else {
        throw block.error(
          "not_before", "\"\(text)\" is no date", remedy: "write it as \"2026-01-31\"")
      }
      notBefore = days
    }
    if let word = try block.keyword("checksums", Checksums.allCases.map(\.rawValue)),
      let policy = Checksums(rawValue: word)
    {
      checksums = policy
    }
  }

  private static func baud(_ block: inout ManifestFields) throws(DataError) -> Baud {
    guard let value = block.value("baud") else { return .automatic }
    if case .string("auto") = value.content { return .automatic }
    guard case .number = value.content,
      let number = try block.integer("baud", in: 50...20_000_000)
    else {
      throw block.error(
        "baud", "a number or \"auto\" is wanted, not \(value.kindName)",
        remedy: "write 115200, say")
    }
    return .fixed(number)
  }

  private static func pulse(_ block: inout ManifestFields) throws(DataError) -> Pulse {
    switch block.value("pps")?.content {
    case nil, .string("auto"): return .automatic
    case .boolean(false): return .unused
    default: return try path("pps", &block).map { .device($0) } ?? .automatic
    }
  }

  private static func path(
    _ key: String, _ block: inout ManifestFields
  ) throws(DataError) -> String? {
    guard let path = try block.text(key) else { return nil }
    if path.isEmpty || path.utf8.contains(0) {
      throw block.error(key, "this is no path", remedy: "write \"/dev/ttyS1\", say")
    }
    return path
  }

  private static func patterns(
    _ key: String, _ block: inout ManifestFields
  ) throws(DataError) -> [GlobPattern] {
    let texts = try block.texts(key) ?? []
    if texts.contains("") {
      throw block.error(
        key, "an empty pattern fits nothing", remedy: "leave it out, or write \"*\"")
    }
    return texts.map { GlobPattern($0) }
  }

  private static func match(_ block: inout ManifestFields) throws(DataError) -> DeviceMatch {
    var match = DeviceMatch()
    guard let value = block.value("match") else { return match }
    guard case .object = value.content else {
      match.any = try patterns("match", &block)
      return match
    }
    guard var inner = try block.block("match") else { return match }
    match.names = try patterns("name", &inner)
    match.labels = try patterns("label", &inner)
    match.paths = try patterns("path", &inner)
    inner.warnOfOthers()
    block.adopt(inner.warnings)
    return match
  }

  /// `/dev/iio:device3` and the like.
  private static func isNumbered(_ path: String) -> Bool {
    guard let name = path.split(separator: "/").last, name.hasPrefix("iio:device") else {
      return false
    }
    return Int(name.dropFirst("iio:device".count)) != nil
  }
}
