internal import TextFiles

/// One line of gpsd's JSON protocol (gpsd_json(5), protocol 3.14).
package enum GPSDMessage: Hashable, Sendable {
  case version(release: String, major: Int, minor: Int)
  case devices([GPSDDevice])
  case device(GPSDDevice)
  case watch(isEnabled: Bool, isJSON: Bool)
  case fix(GPSDFix)
  case sky(GPSDSky)
  case noise(GPSDNoise)
  case pulse(GPSDPulse)
  /// TOFF: when the first bytes of a cycle came, by the host's realtime clock.
  case timeOffset(GPSDPulse)
  case error(String)
  /// A class that is not used here.
  case other(String)

  /// Reads a line without its line end.
  package static func parse(_ line: [UInt8]) throws(GPSDSyntaxError) -> GPSDMessage {
    let value: JSONValue
    do {
      value = try JSONParser.parse(line, file: "gpsd")
    } catch {
      throw GPSDSyntaxError(problem: error.problem)
    }
    guard let object = GPSDObject(value) else {
      throw GPSDSyntaxError(problem: "a line that is no object")
    }
    guard let name = object.text("class") else { throw GPSDSyntaxError(problem: "no class") }
    switch name {
    case "VERSION":
      return .version(
        release: object.text("release") ?? "", major: object.integer("proto_major") ?? 0,
        minor: object.integer("proto_minor") ?? 0)
    case "DEVICES": return .devices(object.objects("devices").compactMap { GPSDDevice($0) })
    case "DEVICE":
      guard let device = GPSDDevice(object) else {
        throw GPSDSyntaxError(problem: "a DEVICE without a path")
      }
      return .device(device)
    case "WATCH":
      return .watch(
        isEnabled: object.boolean("enable") ?? false, isJSON: object.boolean("json") ?? false)
    case "TPV": return .fix(GPSDFix(object))
    case "SKY": return .sky(GPSDSky(object))
    case "GST": return .noise(GPSDNoise(object))
    case "PPS":
      guard let pulse = GPSDPulse(object) else {
        throw GPSDSyntaxError(problem: "a PPS without its times")
      }
      return .pulse(pulse)
    case "TOFF":
      guard let pulse = GPSDPulse(object) else {
        throw GPSDSyntaxError(problem: "a TOFF without its times")
      }
      return .timeOffset(pulse)
    case "ERROR": return .error(object.text("message") ?? "")
    default: return .other(name)
    }
  }
}

/// Why a line is none that gpsd sends.
package struct GPSDSyntaxError: Error, Hashable, Sendable {
  package var problem: String
}
