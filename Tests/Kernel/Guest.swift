import Foundation

/// The rig's guest: a real kernel with emulated sensors, in which these tests run.
enum Guest {
  /// Whether this process runs in it; `Scripts/kernel-rig` says so.
  static let isHere = ProcessInfo.processInfo.environment["BINNACLE_KERNEL_RIG"] == "1"

  /// Where IIO's devices and triggers are.
  static let devices = "/sys/bus/iio/devices"
  /// Where timer triggers are made.
  static let timers = "/sys/kernel/config/iio/triggers/hrtimer"
  /// The driver that binds to and lets go of the HMC5883L, and other chips of its kind.
  static let bus = "/sys/bus/i2c/devices/i2c-0"

  /// Within which an unplugging must be told, s: the 3 s of the requirement on a machine that gives
  /// the guest its time.
  ///
  /// The emulated processors share the machine with whatever else runs there. Idle, the sensors are
  /// ready 10 to 18 s after the guest's start; where that took longer, so does everything.
  static let notice: Double = {
    let ready = ProcessInfo.processInfo.environment["RIG_READY"].flatMap(Double.init) ?? 0
    return 3 * max(1, ready / 25)
  }()

  static func contents(of path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  static func write(_ text: String, to path: String) throws {
    // In one write and in place: sysfs knows neither temporary files nor parts.
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  /// Looks at `condition` until it holds; false where it does not within `seconds`.
  ///
  /// Neither sysfs nor devtmpfs tells without udev when an entry appears.
  static func holds(
    within seconds: Double = 15, _ condition: () throws -> Bool
  ) rethrows -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while try !condition() {
      guard ContinuousClock.now < deadline else { return false }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return true
  }

  /// All attributes of all devices and triggers but readings, and the timers that somebody made.
  static func state() throws -> [String] {
    let tool = try GuestTool("dump-devices")
    let timers = try FileManager.default.contentsOfDirectory(atPath: timers).sorted()
    return try tool.output().split(separator: "\n").map(String.init) + timers
  }
}
