package import LinearAlgebra
package import Spatial

/// What the configuration says of one sensor beside what the engine is told.
package struct SensorSettings: Sendable {
  /// How fast a serial port is read.
  package enum Baud: Hashable, Sendable {
    /// Found by trying.
    case automatic
    case fixed(Int)
  }

  /// What a receiver speaks.
  package enum ReceiverProtocol: String, CaseIterable, Hashable, Sendable {
    /// Whatever comes: NMEA and UBX may be mixed.
    case automatic = "auto"
    case nmea
    case ubx
    case gpsd
  }

  /// Where a receiver's pulse per second comes in.
  package enum Pulse: Hashable, Sendable {
    /// At the `/dev/ppsN` that names the receiver's line, where there is one.
    case automatic
    case unused
    /// At `/dev/pps0`, say: a line of its own (GPIO), or another line's.
    case device(String)
  }

  /// What becomes of sentences without a checksum, or with half of one.
  package enum Checksums: String, CaseIterable, Hashable, Sendable {
    case strict
    case lenient
  }

  /// Which devices may serve; empty: every one that measures it.
  package var match = DeviceMatch()
  /// Patterns of devices in order of preference, held against name, label and path.
  package var prefer: [GlobPattern] = []
  /// Whether another device takes over when the chosen one falls silent.
  package var usesSpare = true
  /// The path of a port, FIFO or file; `-` is standard input. `nil`: found.
  package var device: String?
  package var baud = Baud.automatic
  package var pulse = Pulse.automatic
  package var receiverProtocol = ReceiverProtocol.automatic
  /// Where gpsd is asked; `nil` where it is not.
  package var gpsd: NetworkAddress?
  /// How fast the device is to measure, Hz; `nil`: as it is set, or its driver's default.
  package var rate: Double?
  /// By how much its stamps are late, s.
  package var latency = 0.0
  /// Real-time priority of its thread, 1 to 99; `nil`: an ordinary thread.
  package var priority: Int?
  /// The processor that its thread stays on; `nil`: any.
  package var processor: Int?
  /// Whether it is left alone.
  package var isDisabled = false
  /// Whether it is polled although it could be buffered.
  package var isPolled = false
  /// The earliest date that a receiver can mean, days since 1970, by which the rollover of its weeks
  /// is undone; `nil`: 20 weeks before the program was built.
  package var notBefore: Int64?
  package var checksums = Checksums.strict
  /// Sensor axes to body axes, where the engine does not apply it: of the magnetometer and of an
  /// accelerometer or gyroscope of its own. `nil`: as the kernel has it.
  package var mount: Matrix3<Body, Body>?

  package init() {}

  /// The place of a device in the order of preference; one that nobody named comes last.
  package func rank(name: String?, label: String?, path: String?) -> Int {
    let texts = [name, label, path].compactMap(\.self)
    return prefer.firstIndex { pattern in texts.contains { pattern.matches($0) } } ?? prefer.count
  }
}
