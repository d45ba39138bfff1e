package import SatelliteReceivers

/// Which port a receiver is read from, and how.
package struct ReceiverPortSettings: Hashable, Sendable {
  /// What `/dev` and `/sys` lie under.
  package var root: String
  /// `/dev/ttyACM0`, `/dev/gnss0`, a pipe, a file, or `-` for standard input.
  package var path: String
  /// Bits per second; `nil` to be looked for.
  package var baud: UInt32?
  /// From the time of validity to the first byte where nothing delays it, s.
  package var latency: Double
  package var stream: ReceiverStream.Configuration
  /// Where its pulse per second comes in.
  package var pulse: SensorSettings.Pulse

  package init(
    root: String = "/", path: String, baud: UInt32? = nil, latency: Double = 0,
    stream: ReceiverStream.Configuration = .live, pulse: SensorSettings.Pulse = .automatic
  ) {
    self.root = root
    self.path = path
    self.baud = baud
    self.latency = latency
    self.stream = stream
    self.pulse = pulse
  }
}
