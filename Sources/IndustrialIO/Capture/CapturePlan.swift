internal import LinuxPlatform

/// How a device will be read, and why; made by looking only, nothing is written.
public struct CapturePlan: Hashable, Sendable {
  public enum Mode: Hashable, Sendable {
    /// Whole scans from `/dev/iio:deviceN`, stamped by the kernel.
    case buffered
    /// One attribute after another, stamped here.
    case polled
  }

  /// A sampling frequency to set before capturing.
  struct RateSetting: Hashable, Sendable {
    var attribute: String
    /// As the driver prints it.
    var text: String
    /// Hz.
    var rate: Double
    /// Whether it is what was found, so that nothing is written.
    var isFound: Bool
  }

  public let device: IndustrialIODevice
  public let options: CaptureOptions
  /// What will be read.
  public let quantities: Quantities
  public let mode: Mode
  /// Why it is polled, as a clause; empty where it is buffered.
  public let reason: String
  /// Triggers in the order in which they are tried; empty where the device needs none.
  public let triggers: [TriggerCandidate]
  /// Hz, as far as it can be foreseen.
  public let rate: Double?
  /// Seconds without any data after which a buffer that is on counts as dead, at the least.
  package var patience = 3.0
  let rateSettings: [RateSetting]

  /// Scans that wait before the reader is woken.
  public var watermark: Int {
    let most = device.buffer?.hardwareWatermark ?? 1024
    guard let rate else { return 1 }
    return max(1, min(Int(rate * options.deliveryDelay), min(most, 1024)))
  }

  /// Scans that the kernel keeps: a second's worth and eight times the watermark at least, so that
  /// a thread that is held up loses nothing; the default of two loses at once.
  public var length: Int {
    max(32, watermark * 8, min(Int((rate ?? 100).rounded(.up)), 8192))
  }

  /// Plans a capture; throws where nothing that is wished for can be read.
  public init(
    _ device: IndustrialIODevice, in tree: IndustrialIOTree, options: CaptureOptions = .init()
  ) throws(IndustrialIOFailure) {
    self.device = device
    self.options = options
    let available =
      options.usesMountMatrix ? device.measures : device.measures.union(device.refusedMounts)
    let wished = options.quantities ?? available
    let quantities = wished.intersection(available)
    let missing = wished.subtracting(available).subtracting(.temperature)
    guard missing.isEmpty, !quantities.subtracting(.temperature).isEmpty else {
      throw Self.nothingToRead(device, missing)
    }
    rateSettings = Self.rateSettings(device, quantities, options, tree.files)
    let deviceRate = rateSettings.map(\.rate).max()
    let wishedRate = options.rate ?? Self.defaultRate(of: quantities)
    let scanned = quantities.intersection(Self.scannable(device, options))
    let triggers = Self.triggers(
      for: device, in: tree, options: options, rate: deviceRate ?? wishedRate)
    self.triggers = triggers
    reason = Self.reasonToPoll(
      device, options: options, wished: quantities.subtracting(.temperature), scanned: scanned,
      triggers: triggers)
    if reason.isEmpty {
      mode = .buffered
      self.quantities = scanned
      rate = Self.foreseenRate(device: deviceRate, triggers: triggers)
    } else {
      mode = .polled
      self.quantities = quantities.intersection(Self.pollable(device, options))
      // A chip converts no faster than its own rate; reading it more often repeats values.
      rate = min(wishedRate, deviceRate ?? wishedRate, 100)
      guard self.quantities.isSuperset(of: quantities.subtracting(.temperature)) else {
        throw IndustrialIOFailure(
          .unusable, device: device.identity, problem: "\(reason), and it cannot be polled either")
      }
    }
  }

  private static func nothingToRead(
    _ device: IndustrialIODevice, _ missing: Quantities
  ) -> IndustrialIOFailure {
    let blocking = device.problems.filter { $0.severity == .blocking }
    let subject = missing.isEmpty ? "nothing that navigation uses" : "\(missing)"
    return IndustrialIOFailure(
      .unusable, device: device.identity,
      problem: blocking.isEmpty
        ? "it does not measure \(subject)" : blocking.map(\.problem).joined(separator: "; "),
      remedy: blocking.first?.remedy ?? "")
  }

  /// Hz, for whoever wishes for none.
  static func defaultRate(of quantities: Quantities) -> Double {
    quantities.isDisjoint(with: .inertial) ? 20 : 100
  }
}

extension CapturePlan: CustomStringConvertible {
  /// `acceleration, angular velocity: buffered at 100 Hz through its own trigger bmi160-dev1`.
  public var description: String {
    var text = "\(quantities): "
    let hertz = rate.map { " at \($0.shortText) Hz" } ?? ""
    switch mode {
    case .buffered:
      text += "buffered\(hertz)"
      if let first = triggers.first { text += " through \(first)" }
      if device.buffer?.hasTimestamp != true { text += ", stamped when read" }
    case .polled: text += "polled\(hertz), stamped when read, because \(reason)"
    }
    return text
  }
}
