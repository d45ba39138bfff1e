package import IndustrialIO
package import LinuxPlatform

/// What the checks look at, gathered once.
package struct DoctorEvidence: Sendable {
  package var devices: [DeviceEvidence] = []
  package var ports: [PortEvidence] = []
  /// Serial ports that nobody named, and that are therefore not listened to.
  package var unusedPorts: [String] = []
  package var gpsd = GPSDEvidence()
  package var configuration = ConfigurationEvidence()

  package init() {}
}

/// A device of Industrial I/O: what is known by looking, and what a short capture brought.
package struct DeviceEvidence: Sendable {
  package var device: IndustrialIODevice
  /// How it would be read; `nil` where it cannot be.
  package var plan: CapturePlan?
  /// Why it cannot be read.
  package var failure: IndustrialIOFailure?
  package var probe: CaptureProbe?

  package init(
    device: IndustrialIODevice, plan: CapturePlan? = nil, failure: IndustrialIOFailure? = nil,
    probe: CaptureProbe? = nil
  ) {
    self.device = device
    self.plan = plan
    self.failure = failure
    self.probe = probe
  }

  /// `bmi160 (iio:device0)`
  package var name: String { "\(device.name) (iio:device\(device.number))" }
}

/// What a short capture from a device brought.
package struct CaptureProbe: Hashable, Sendable {
  package var isBuffered: Bool
  /// How long it was listened to, s.
  package var seconds: Double
  package var readings: Int
  /// The mean magnitude of each quantity in SI.
  package var magnitudes: [Magnitude] = []
  package var zeroTimestamps = 0
  package var implausibleTimestamps = 0
  /// What the capture had to say about itself.
  package var notes: [String] = []

  package struct Magnitude: Hashable, Sendable {
    package var quantity: Quantities
    package var value: Double

    package init(quantity: Quantities, value: Double) {
      self.quantity = quantity
      self.value = value
    }
  }

  package init(isBuffered: Bool, seconds: Double, readings: Int) {
    self.isBuffered = isBuffered
    self.seconds = seconds
    self.readings = readings
  }
}

/// A port that may have a receiver: what was heard.
package struct PortEvidence: Sendable {
  package var path: String
  /// Why it could not be listened to.
  package var failure: SystemError?
  package var seconds = 0.0
  package var baud: UInt32?
  /// The baud rate that the configuration fixes.
  package var isBaudFixed = false
  package var bytes = 0
  package var noiseBytes = 0
  package var sentences = 0
  package var frames = 0
  package var refused = 0
  package var epochs = 0
  package var fixes = 0
  package var satellites: Int?
  /// Whether the receiver states a heading of its own.
  package var hasHeading = false

  package init(path: String) { self.path = path }

  /// Messages whose checksum was right.
  package var messages: Int { sentences + frames }
}

/// What gpsd said.
package struct GPSDEvidence: Sendable {
  package var address = "localhost:2947"
  /// Whether the configuration names gpsd.
  package var isWanted = false
  /// Why nothing answered; `nil` where gpsd did.
  package var failure: SystemError?
  package var isConnected = false
  /// `3.22`
  package var release: String?
  package var devices: [String] = []
  package var reports = 0
  package var fixes = 0
  package var seconds = 0.0

  package init() {}
}

/// What the configuration says that checks need.
package struct ConfigurationEvidence: Hashable, Sendable {
  /// Whether anybody said where the antenna is, zero or not.
  package var isLeverArmStated = false
  package var isLeverArmZero = true
  package var warnings: [String] = []

  package init() {}
}
