/// A device that gpsd reads.
package struct GPSDDevice: Hashable, Sendable {
  package var path: String
  /// `NMEA0183`, `u-blox`; `nil` until gpsd has recognised it.
  package var driver: String?
  /// Firmware, where the driver tells.
  package var subtype: String?
  /// Whether it is open: `activated` is a time then, and the number 0 when it was closed.
  package var isActivated: Bool
  /// Seconds between its reports.
  package var cycle: Double?

  init?(_ object: GPSDObject) {
    guard let path = object.text("path"), !path.isEmpty else { return nil }
    self.path = path
    driver = object.text("driver").flatMap { $0.isEmpty ? nil : $0 }
    subtype = object.text("subtype")
    // Older releases give seconds since 1970 for the time.
    isActivated = object.text("activated") != nil || object.number("activated") ?? 0 > 0
    cycle = object.number("cycle", in: 0.001...3_600)
  }
}

/// A moment by two clocks: PPS, the top of a second, and TOFF, the first byte of a cycle.
package struct GPSDPulse: Hashable, Sendable {
  package var device: String?
  /// UTC by the receiver, ns since 1970.
  package var utcNanoseconds: Int64
  /// The same moment by the host's realtime clock, ns since 1970.
  package var realtimeNanoseconds: Int64
  /// Seconds, from the power of two that gpsd gives (-10 is about a millisecond); PPS only.
  package var precision: Double?

  init?(_ object: GPSDObject) {
    guard let utc = object.nanoseconds("real_sec", "real_nsec"),
      let realtime = object.nanoseconds("clock_sec", "clock_nsec")
    else { return nil }
    device = object.text("device")
    utcNanoseconds = utc
    realtimeNanoseconds = realtime
    precision = object.integer("precision").flatMap {
      (-40...0).contains($0) ? 1 / Double(Int64(1) << Int64(-$0)) : nil
    }
  }
}
