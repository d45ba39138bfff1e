import Foundation

/// The lines of a running `binnacle run --json`.
///
/// It writes several a second, so that waiting for the next one is never long.
final class LiveLines {
  /// An object of its output.
  struct Line {
    var object: [String: Any]

    subscript(_ key: String) -> String? { object[key] as? String }
    func number(_ key: String) -> Double? { (object[key] as? NSNumber)?.doubleValue }

    /// A line on what happened to a sensor.
    func isEvent(_ kind: String, of sensor: String) -> Bool {
      self["type"] == "sensor_event" && self["sensor"] == sensor && self["event"] == kind
    }
  }

  struct Failure: Error, CustomStringConvertible { var description: String }

  /// All that came so far.
  private(set) var lines: [Line] = []
  private let tool: GuestTool
  private var rest = Data()

  /// Starts it with a configuration, JSON.
  init(configuration: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["BINNACLE_BUILD"] else {
      throw Failure(description: "BINNACLE_BUILD names no folder of built products")
    }
    let file = "/tmp/binnacle.json"
    try configuration.write(toFile: file, atomically: true, encoding: .utf8)
    tool = try GuestTool(
      "\(folder)/binnacle", "run", "--json", "--rate", "5", "--config", file, "--state",
      "/tmp/state.json")
  }

  /// Reads on until a line after the first `start` is as wished; where none is within `seconds`,
  /// throws what came instead.
  @discardableResult
  func first(
    after start: Int = 0, within seconds: Double, _ what: String, _ isWished: (Line) -> Bool
  ) throws -> Line {
    let begin = ContinuousClock.now
    let deadline = begin + .seconds(seconds)
    var next = start
    while true {
      while next < lines.count {
        if isWished(lines[next]) {
          // On the console, so that who sees the guest hang knows where.
          let line = "rig: \(what) after \(ContinuousClock.now - begin)\n"
          FileHandle.standardError.write(Data(line.utf8))
          return lines[next]
        }
        next += 1
      }
      guard ContinuousClock.now < deadline, try readMore() else {
        let tail = lines.suffix(12).map { "\($0.object)" }.joined(separator: "\n")
        throw Failure(description: "in vain waited for \(what) among\n\(tail)")
      }
    }
  }

  /// The sensor's part of the last line on health.
  func health(of sensor: String) -> Line? {
    let last = lines.last { $0["type"] == "health" }
    let sensors = last?.object["sensors"] as? [[String: Any]] ?? []
    return sensors.map(Line.init).first { $0["sensor"] == sensor }
  }

  // Killed, it could not put the devices back, and later tests would find its timers.
  deinit { _ = tool.interrupt() }

  /// Ends it as Ctrl-C does; its exit status.
  func interrupt() -> Int32 { tool.interrupt() }

  private func readMore() throws -> Bool {
    let data = tool.printed()
    rest += data
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let object = try JSONSerialization.jsonObject(with: rest[..<end])
      guard let object = object as? [String: Any] else {
        throw Failure(description: "a line is no object")
      }
      lines.append(Line(object: object))
      rest = Data(rest[rest.index(after: end)...])
    }
    return !data.isEmpty
  }
}
