internal import LinuxPlatform
internal import Sensing

/// Sees silence: an open device that says nothing, whatever its reader is doing.
///
/// It runs in a thread of its own and only compares atomic times with the clock. So neither a
/// reader that hangs in a driver nor a slow observer in the fusion thread can blind it.
struct Watchdog {
  let limits: Limits
  private var seen: [Seen] = []

  /// When silence is told and acted on.
  struct Limits: Sendable {
    /// Seconds without a word from a device before it counts as silent. Default 2.5, so that the
    /// event comes within three; two intervals where its samples come more slowly than that.
    var silence = 2.5
    /// Seconds of silence after which the device is opened anew. Default 5.
    var restart = 5.0
    /// The least time between two reports of lost samples, s. Default 10.
    var dropReport = 10.0
  }

  /// Seconds between two attempts to open a silent device anew, at most.
  private static let longestRestart = 60.0

  /// What it remembers of a reader.
  private struct Seen {
    var drops = 0
    var dropsTold: SensorInstant?
    /// The silence after which the device is opened anew, s.
    var restart = 0.0
    /// What was last heard when the silence was told.
    var silentSince: SensorInstant?
  }

  init(limits: Limits) { self.limits = limits }

  /// Looks at every reader once; `readers` only ever grows.
  mutating func look(at readers: [ReaderHandle], now: SensorInstant, events: EventQueue) {
    while seen.count < readers.count { seen.append(Seen()) }
    for (index, reader) in readers.enumerated() {
      lookForSilence(reader, index, now, events)
      lookForDrops(reader, index, now, events)
    }
  }

  private mutating func lookForSilence(
    _ reader: ReaderHandle, _ index: Int, _ now: SensorInstant, _ events: EventQueue
  ) {
    let status = reader.status
    guard reader.settings.isWatched, status.state == .running, let heard = status.heardLast else {
      // It was lost, which is told elsewhere.
      status.isSilent = false
      seen[index].silentSince = nil
      return
    }
    let age = now.seconds(since: heard)
    let interval = status.interval > 0 ? status.interval : 1 / max(reader.settings.rate, 1e-3)
    // Two intervals and a fifth: at one fix a second that is still within the limit.
    let limit = max(limits.silence, 2.2 * min(interval, 20))
    if let since = seen[index].silentSince, heard > since {
      status.isSilent = false
      seen[index].silentSince = nil
      events.post(.heard, status.name, "it speaks again after \(Self.text(since, heard)) s")
    } else if age > limit, seen[index].silentSince == nil {
      status.isSilent = true
      seen[index].silentSince = heard
      seen[index].restart = limit + max(limits.restart - limits.silence, 0)
      var detail = "nothing came for \(Self.text(heard, now)) s"
      if let beat = status.beatLast, now.seconds(since: beat) > 1.5 {
        detail += ", and its reader does not come back from the driver"
      }
      events.post(.silent, status.name, detail)
    } else if age > seen[index].restart, seen[index].silentSince != nil {
      // Rarer and rarer, but for ever: it may be switched on again.
      seen[index].restart = age + min(age, Self.longestRestart)
      reader.control.askRestart()
    }
  }

  private mutating func lookForDrops(
    _ reader: ReaderHandle, _ index: Int, _ now: SensorInstant, _ events: EventQueue
  ) {
    let drops = reader.status.drops
    guard drops > seen[index].drops else { return }
    if let told = seen[index].dropsTold, now.seconds(since: told) < limits.dropReport { return }
    events.post(
      .dropped, reader.status.name,
      "\(drops - seen[index].drops) samples were lost: they came faster than they were taken")
    seen[index].drops = drops
    seen[index].dropsTold = now
  }

  /// A duration with one decimal.
  private static func text(_ start: SensorInstant, _ end: SensorInstant) -> String {
    let tenths = Int((end.seconds(since: start) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
