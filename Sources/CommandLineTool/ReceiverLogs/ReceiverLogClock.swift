internal import SatelliteReceivers

/// Counts a log's time from the midnight that begins its first day.
struct ReceiverLogClock {
  /// That midnight, once the log has given a date.
  private var midnight: Int64?
  /// The last time handed out.
  private var last: Int64?

  init() {}

  /// Nanoseconds from that midnight to the epoch; `nil` where the epoch has no time at all.
  mutating func time(of epoch: ReceiverEpoch) -> Int64? {
    guard let time = relative(epoch) else { return nil }
    last = time
    return time
  }

  private mutating func relative(_ epoch: ReceiverEpoch) -> Int64? {
    let day = UTCTime.nanosecondsPerDay
    if let utc = epoch.utc {
      if let midnight { return utc.nanosecondsSince1970 - midnight }
      let continued = last.map { Self.nearest(utc.nanosecondsOfDay, to: $0) }
      let time = continued ?? utc.nanosecondsOfDay
      midnight = utc.nanosecondsSince1970 - time
      return time
    }
    guard let timeOfDay = epoch.nanosecondsOfDay else { return nil }
    guard let last else { return timeOfDay % day }
    return Self.nearest(timeOfDay % day, to: last)
  }

  /// The time of day on the day that brings it nearest to `reference`.
  private static func nearest(_ timeOfDay: Int64, to reference: Int64) -> Int64 {
    let day = UTCTime.nanosecondsPerDay
    let difference = timeOfDay - reference
    let days = (difference + (difference < 0 ? -day / 2 : day / 2)) / day
    return timeOfDay - days * day
  }
}
