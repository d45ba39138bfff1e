import LinuxPlatform
import Sensing
import Synchronization

@testable import Binnacle

/// A run whose script a test writes.
enum ScriptedRun {
  /// Locations on a line to the north, one every `interval` seconds, until it is asked to stop or
  /// `count` were told; then the source is at its end. It begins when `gate` is open.
  static func line(
    interval: Double, count: Int = .max, speed: Double = 10, gate: Gate? = nil
  ) -> LocationSource {
    LocationSource(
      .scripted { context in
        while let gate, !gate.isOpen {
          context.stop.wait(until: BootClock.now(plusSeconds: 0.01))
          if context.stop.isStopped { return .stopped }
        }
        let start = BootClock.now()
        for number in 0..<count {
          let due = start.advanced(bySeconds: Double(number) * interval)
          if due > BootClock.now() { context.stop.wait(until: due) }
          if context.stop.isStopped { return .stopped }
          context.publish(values(at: due, metres: Double(number) * interval * speed))
        }
        return .ended(.ended(reason: "the script is over"))
      })
  }

  /// Says nothing until it is asked to stop.
  static let silent = LocationSource(
    .scripted { context in
      while !context.stop.isStopped {
        context.stop.wait(until: BootClock.now(plusSeconds: 60))
      }
      return .stopped
    })

  static func values(at instant: SensorInstant, metres: Double = 0) -> EstimateValues {
    var values = EstimateValues(instant: instant)
    values.location = Location(
      coordinate: Coordinate(latitude: 50 + metres / 111_229, longitude: 8),
      horizontalAccuracy: 3, instant: instant)
    return values
  }

  /// Options whose threads can be told from those of other tests; no policy of the host counts.
  static func options(_ prefix: String) -> LocationManagerOptions {
    var options = LocationManagerOptions()
    options.threadPrefix = prefix
    options.authorization.policyPath = "/nonexistent/binnacle-policy.json"
    return options
  }

  /// Threads of this process whose names begin so.
  static func threads(_ prefix: String) throws -> Int {
    try DirectoryListing.names(in: "/proc/self/task").count { task in
      ((try? SysfsFile.read("/proc/self/task/\(task)/comm")) ?? "").hasPrefix(prefix)
    }
  }

  static func eventDescriptors() throws -> Int {
    try DirectoryListing.names(in: "/proc/self/fd").count { name in
      (try? FileSystem.destination(ofLink: "/proc/self/fd/\(name)")) == "anon_inode:[eventfd]"
    }
  }

  /// Bytes of this process in memory.
  static func residentBytes() throws -> Int {
    let fields = try SysfsFile.read("/proc/self/statm").split(separator: " ")
    return (Int(fields[1]) ?? 0) * 4096
  }

  /// Waits for what must come; generous, because the machine may be busy.
  static func eventually(_ condition: () throws -> Bool) async throws -> Bool {
    for _ in 0..<3000 {
      if try condition() { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return try condition()
  }
}
