package import Sensing

/// What a reader is called and how its thread is to run.
package struct ReaderSettings: Hashable, Sendable {
  /// In events, health and the thread's name: `imu`, `gnss`, `mag-2`.
  package var name: String
  /// What it measures.
  package var kinds: [SensorKind]
  /// Among the devices that measure the same: lower is preferred.
  package var rank: Int
  /// Samples per second to be expected, for the ring's capacity.
  package var rate: Double
  /// Real-time priority, 1 to 99; `nil` for the usual scheduling.
  package var priority: Int?
  /// The processors that it may run on; empty for all.
  package var processors: [Int]
  /// Whether silence is a fault; a program's own values may come as rarely as they like.
  package var isWatched: Bool
  /// The name of the gyroscope's reader that an accelerometer's readings are paired with.
  package var partner: String?

  package init(
    name: String, kinds: [SensorKind], rank: Int = 0, rate: Double = 200, priority: Int? = nil,
    processors: [Int] = [], isWatched: Bool = true, partner: String? = nil
  ) {
    self.name = name
    self.kinds = kinds
    self.rank = rank
    self.rate = rate
    self.priority = priority
    self.processors = processors
    self.isWatched = isWatched
    self.partner = partner
  }

  /// Two seconds' worth of samples, and never fewer than a burst of a slow device.
  var ringCapacity: Int { min(max(Int(2 * rate), 64), 1 << 16) }
}
