public import LinearAlgebra
public import Spatial

/// An IIO device that measures something, as it was found.
public struct IndustrialIODevice: Sendable, Hashable {
  /// What the driver calls it: `bmi160`.
  public let name: String
  /// What the device tree calls it, where it does.
  public let label: String?
  /// The folder of the device that it belongs to, `/sys/devices/i2c-0/0-0069`, without the root.
  public let path: String
  /// The N of `iio:deviceN`: changes at will, no identity.
  public let number: Int
  /// Its folder, root included.
  public let folder: String
  /// `R/dev/iio:deviceN`, whether it is there or not.
  public let node: String
  /// Whether the node is there.
  public let isNodePresent: Bool
  /// What it measures and can be read.
  public let measures: Quantities
  /// What it measures but for a mount matrix that is refused: readable where the matrix is not used.
  public let refusedMounts: Quantities
  /// The channels of what it measures; x, y, z of vectors in this order.
  public let channels: [IndustrialIOChannel]
  public let buffer: IndustrialIOBuffer?
  /// The trigger that is set, empty where none is; `nil` where the device takes none.
  public let currentTrigger: String?
  /// What `current_timestamp_clock` says, where it is there.
  public let timestampClock: String?
  public let problems: [IndustrialIOProblem]
  /// The names in its folder.
  let attributes: Set<String>
  let mounts: [Quantities: Matrix3<Body, Body>]

  /// What stays the same through unplugging and restarts: name, label and place.
  ///
  /// Numbers that the kernel counts up at each connection are not part of it.
  public var identity: String {
    var text = name
    if let label { text += " (\(label))" }
    return "\(text) at \(Self.stablePath(path))"
  }

  init(
    name: String, label: String?, path: String, number: Int, folder: String, node: String,
    isNodePresent: Bool, measures: Quantities,
    refusedMounts: Quantities, channels: [IndustrialIOChannel],
    buffer: IndustrialIOBuffer?, currentTrigger: String?, timestampClock: String?,
    problems: [IndustrialIOProblem], attributes: Set<String>,
    mounts: [Quantities: Matrix3<Body, Body>]
  ) {
    self.name = name
    self.label = label
    self.path = path
    self.number = number
    self.folder = folder
    self.node = node
    self.isNodePresent = isNodePresent
    self.measures = measures
    self.refusedMounts = refusedMounts
    self.channels = channels
    self.buffer = buffer
    self.currentTrigger = currentTrigger
    self.timestampClock = timestampClock
    self.problems = problems
    self.attributes = attributes
    self.mounts = mounts
  }

  /// `path` without what HID counts up: `0018:8086:22D8.0001` and `HID-SENSOR-200073.2.auto`.
  static func stablePath(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { part -> Substring in
      if part.hasSuffix(".auto"), let dot = part.dropLast(5).lastIndex(of: ".") {
        return part[..<dot]
      }
      if part.split(separator: ":").count == 3, let dot = part.lastIndex(of: "."),
        part[dot...].count == 5
      {
        return part[..<dot]
      }
      return part
    }.joined(separator: "/")
  }
}

extension IndustrialIODevice {
  /// The mount matrix of `quantity`; the identity where the kernel has none.
  public func mountMatrix(of quantity: Quantities) -> Matrix3<Body, Body> {
    mounts[quantity] ?? .identity
  }

  /// How the raw numbers of `quantity` become SI; `nil` where it is not measured or has no scale.
  ///
  /// `correctingKnownScales` false gives the kernel's own scale, for a judgement of it.
  public func conversion(
    of quantity: Quantities, correctingKnownScales: Bool = true, usingMountMatrix: Bool = true
  ) -> UnitConversion? {
    let own = channels.filter { $0.quantity == quantity }
    guard own.count == (Quantities.vectors.contains(quantity) ? 3 : 1) else { return nil }
    var converted: [UnitConversion.Channel] = []
    for channel in own {
      guard let printed = channel.scale else { return nil }
      var scale = printed.double(timesTenTo: quantity.powerOfTenToSI)
      if correctingKnownScales,
        let known = KnownScale.correction(name: name, quantity: quantity, printed: printed)
      {
        scale = known.scale
      }
      converted.append(
        UnitConversion.Channel(
          name: channel.name, scale: scale, offset: channel.offset?.double() ?? 0))
    }
    return UnitConversion(
      quantity, channels: converted,
      mount: usingMountMatrix ? mountMatrix(of: quantity) : .identity)
  }

  /// Where the sampling frequency of `quantity` is set, and where its values are listed.
  func samplingFrequency(of quantity: Quantities) -> (attribute: String, available: String?)? {
    let type = quantity.channelType
    let channel = channels.first { $0.quantity == quantity }?.name ?? "in_\(type)"
    guard
      let attribute = AttributeNames.first(
        "sampling_frequency", channel: channel, type: type, in: attributes)
    else { return nil }
    return (
      attribute,
      AttributeNames.available(
        for: attribute, information: "sampling_frequency", type: type, in: attributes)
    )
  }
}
