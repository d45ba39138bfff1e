/// One value that is in force.
package struct ConfigurationEntry: Hashable, Sendable {
  /// As in the file: `imu.rate_hz`.
  package var key: String
  /// The value as JSON; `null` where there is none.
  package var value: String
  /// What no value means here, or what the value stands for; empty where there is nothing to say.
  package var note: String
  package var origin: ConfigurationOrigin
}
