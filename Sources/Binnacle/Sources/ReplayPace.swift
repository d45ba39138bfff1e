internal import LinuxPlatform
internal import Sensing

/// Holds a replay back to the speed that was asked for.
struct ReplayPace: Sendable {
  /// Seconds of the recording per second; `nil` as fast as the distributor takes.
  let speed: Double?
  private var start: (wall: SensorInstant, recording: SensorInstant)?

  init(speed: Double?) { self.speed = speed }

  /// Waits until what reached its host at `arrival` is due, or the run is asked to stop.
  mutating func wait(for arrival: SensorInstant, _ context: RunContext) {
    guard let speed else {
      while !context.stop.isStopped,
        context.core.estimates.isHalfFull(announcing: context.stop.wake)
      {
        // A failed wait ends the pace, not the run.
        guard (try? context.stop.wake.wait(until: BootClock.now(plusSeconds: 1))) != nil else {
          return
        }
        if !context.stop.isStopped { context.stop.wake.clear() }
      }
      return
    }
    guard let start else {
      start = (BootClock.now(), arrival)
      return
    }
    // Thirty years are for ever; what is longer fits no clock.
    let delay = min(max(arrival.seconds(since: start.recording) / speed, 0), 1e9)
    context.stop.wait(until: start.wall.advanced(bySeconds: delay))
  }
}
