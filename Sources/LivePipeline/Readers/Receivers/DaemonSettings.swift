/// Where gpsd listens, and what is wanted of it.
struct DaemonSettings: Hashable, Sendable {
  var host: String
  var port: UInt16
  /// Use only what this device reports; `nil` for whatever comes.
  var device: String?
  /// From the time of validity to the first byte where nothing delays it, s.
  var latency = 0.0
}
