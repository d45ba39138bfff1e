package import Simulation

/// A chip as its Linux driver shows it: name, files and channels.
package struct SimulatedChip: Sendable {
  /// As the file `name` says it.
  package var name: String
  /// Its address on the simulated I²C bus, part of the path that identifies it.
  package var address: Int
  /// The name of the trigger that its own interrupt fires; # is the device's number.
  package var trigger: String
  /// Files of the device's folder with what they say, without the line feed.
  package var attributes: [(path: String, text: String)]
  package var channels: [ChipChannel]
  /// How the sensor sits: what its axes are in the body's, row by row, as its mount matrix says.
  package var mount: [[Double]]

  package init(
    name: String, address: Int, trigger: String, attributes: [(path: String, text: String)],
    channels: [ChipChannel], mount: [[Double]] = SimulatedChip.faceUp
  ) {
    self.name = name
    self.address = address
    self.trigger = trigger
    self.attributes = attributes
    self.channels = channels
    self.mount = mount
  }

  /// Lying face up with x forward: y to the left and z up.
  package static let faceUp: [[Double]] = [[1, 0, 0], [0, -1, 0], [0, 0, -1]]
  /// The same as the files of a mount matrix spell it.
  package static let faceUpText: String = "1, 0, 0; 0, -1, 0; 0, 0, -1"

  /// What the chip feels at an instant; what it does not measure is of no account.
  package struct Stimulus: Hashable, Sendable {
    /// Body, m/s², rad/s and T.
    package var specificForce = Triple.zero
    package var angularRate = Triple.zero
    package var magneticField = Triple.zero
    /// Pa.
    package var pressure = 0.0
    /// °C.
    package var temperature = 25.0
    /// Nanoseconds of the clock that the driver was told to stamp with.
    package var timestamp: Int64 = 0

    package init() {}
  }

  /// The raw number of each channel.
  package func raw(_ stimulus: Stimulus) -> [Int64] {
    channels.map { channel in
      switch channel.quantity {
      case .acceleration(let axis): channel.raw(sensed(stimulus.specificForce, axis))
      case .angularRate(let axis): channel.raw(sensed(stimulus.angularRate, axis))
      case .magneticField(let axis): channel.raw(sensed(stimulus.magneticField, axis))
      case .pressure: channel.raw(stimulus.pressure)
      case .temperature: channel.raw(stimulus.temperature)
      case .timestamp: stimulus.timestamp
      }
    }
  }

  /// A body vector along one of the sensor's axes: the transpose of the mount.
  private func sensed(_ v: Triple, _ axis: Int) -> Double {
    mount[0][axis] * v.x + mount[1][axis] * v.y + mount[2][axis] * v.z
  }

  /// The files of raw numbers, and of what the driver computes from them.
  package func readings(_ raw: [Int64]) -> [(path: String, text: String)] {
    var files: [(path: String, text: String)] = []
    for (channel, raw) in zip(channels, raw) {
      switch channel.quantity {
      case .timestamp: continue
      case .pressure:
        files.append((channel.name + "_input", Self.fixed(Double(raw) * channel.step * 1e-3)))
      case .temperature where attributes.contains { $0.path == channel.name + "_input" }:
        files.append((channel.name + "_input", Self.fixed(Double(raw) * channel.step * 1e3)))
      default: break
      }
      files.append((channel.name + "_raw", String(raw)))
    }
    return files
  }

  /// Nine decimals, as the kernel prints them.
  package static func fixed(_ value: Double) -> String {
    DigitText.fixed(value, 9)
  }

  /// The three axes as file names spell them.
  static let axes = ["x", "y", "z"]
}
