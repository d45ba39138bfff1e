/// How long a reader waits before it tries again: twice as long each time, within bounds.
struct BackOff {
  let settings: Settings
  private var next: Double

  init(_ settings: Settings) {
    self.settings = settings
    next = settings.shortest
  }

  /// The bounds of the wait.
  struct Settings: Sendable {
    /// The first wait, s. Default 0.25.
    var shortest = 0.25
    /// The longest wait, s. Default 2, so that a device that is plugged in again is read within
    /// three seconds.
    var longest = 2.0
    /// How long a device must have been read for the next failure to count as a first one, s.
    /// Default 5.
    var resetAfter = 5.0
  }

  /// The wait after one more failure, s.
  mutating func delay() -> Double {
    let delay = next
    next = min(2 * next, settings.longest)
    return delay
  }

  /// Notes that the device was read for `seconds`.
  mutating func wasHealthy(for seconds: Double) {
    if seconds >= settings.resetAfter { next = settings.shortest }
  }
}
