internal import LinearAlgebra
internal import LinuxPlatform
internal import Sensing
internal import Spatial

/// Reads attributes one after another: the fall-back where no buffer can be had.
///
/// The instant of a reading is the middle of its pass. Attribute files are opened anew for each
/// pass, so this path allocates.
struct PolledSource: ~Copyable {
  /// Hz.
  let rate: Double
  private let files: DeviceFiles
  private let identity: String
  private let items: [Item]
  private var due: SensorInstant
  private var lastRead: SensorInstant
  private var lastInstant: SensorInstant?
  private(set) var counts = CaptureCounts()

  private struct Item {
    var quantity: Quantities
    var paths: [String]
    /// SI per printed unit, or per count.
    var conversion: UnitConversion
  }

  init(plan: CapturePlan, files: DeviceFiles) {
    let device = plan.device
    rate = plan.rate ?? CapturePlan.defaultRate(of: plan.quantities)
    self.files = files
    identity = device.identity
    items = Quantities.each.filter(plan.quantities.contains).compactMap { quantity in
      let channels = device.channels.filter { $0.quantity == quantity }
      let inputs = channels.compactMap(\.inputAttribute)
      let mount = plan.options.usesMountMatrix ? device.mountMatrix(of: quantity) : .identity
      // The driver's own arithmetic knows more than the printed scale.
      if inputs.count == channels.count {
        let scale = DecimalNumber(significand: 1, exponent: 0)
          .double(timesTenTo: quantity.powerOfTenToSI)
        return Item(
          quantity: quantity, paths: inputs.map { "\(device.folder)/\($0)" },
          conversion: UnitConversion(
            quantity,
            channels: channels.map { .init(name: $0.name, scale: scale) }, mount: mount))
      }
      let raws = channels.compactMap(\.rawAttribute)
      guard raws.count == channels.count,
        let conversion = device.conversion(
          of: quantity, usingMountMatrix: plan.options.usesMountMatrix)
      else { return nil }
      return Item(
        quantity: quantity, paths: raws.map { "\(device.folder)/\($0)" }, conversion: conversion)
    }
    due = BootClock.now()
    lastRead = due
  }

  /// Seconds until the next pass.
  var secondsUntilDue: Double { max(0, due.seconds(since: BootClock.now())) }

  /// Makes a pass where one is due.
  mutating func drain(
    _ body: (IndustrialReading) -> Void
  ) throws(IndustrialIOFailure) -> DrainOutcome {
    let before = BootClock.now()
    guard due <= before else { return .nothing(idle: before.seconds(since: lastRead)) }
    // No catching up: a pass that took long is followed by a whole period.
    due = max(due.advanced(bySeconds: 1 / rate), before)
    guard var reading = try read() else {
      return .nothing(idle: before.seconds(since: lastRead))
    }
    let after = BootClock.now()
    reading.instant = before.advanced(bySeconds: after.seconds(since: before) / 2)
    lastRead = after
    guard lastInstant.map({ $0 < reading.instant }) ?? true else {
      counts.outOfOrder += 1
      return .nothing(idle: 0)
    }
    lastInstant = reading.instant
    counts.readings += 1
    body(reading)
    return .readings(1)
  }

  /// One pass; `nil` where the driver says that it has nothing yet (EAGAIN).
  private func read() throws(IndustrialIOFailure) -> IndustrialReading? {
    var reading = IndustrialReading()
    for item in items {
      var values: [Double] = []
      for (path, channel) in zip(item.paths, item.conversion.channels) {
        let text: String
        do { text = try files.read(path) } catch {
          if error.number == .wouldBlock { return nil }
          // A thermometer that fails leaves the measurement as it is.
          if item.quantity == .temperature, !error.number.meansRemoval { break }
          throw failure(of: error)
        }
        guard let number = DecimalNumber(parsing: text) else {
          throw IndustrialIOFailure(
            .malformed, device: identity, path: path,
            problem: "'\(text.prefix(40))' is no number")
        }
        values.append((number.double() + channel.offset) * channel.scale)
      }
      guard values.count == item.paths.count else { continue }
      reading.quantities.insert(item.quantity)
      Self.store(values, of: item, in: &reading)
    }
    return reading
  }

  private static func store(
    _ values: [Double], of item: Item, in reading: inout IndustrialReading
  ) {
    func vector() -> Vector3<Body> {
      item.conversion.mount * Vector3(values[0], values[1], values[2])
    }
    switch item.quantity {
    case .acceleration: reading.acceleration = vector()
    case .angularVelocity: reading.angularVelocity = vector()
    case .magneticField: reading.magneticField = vector()
    case .pressure: reading.pressure = values[0]
    default: reading.temperature = values[0] + Quantities.temperature.zeroInSI
    }
  }

  private func failure(of error: SystemError) -> IndustrialIOFailure {
    var failure = IndustrialIOFailure(error, device: identity)
    if error.number == .busy {
      failure.remedy =
        "its buffer is on, by another program or left over: end it, or echo 0 > buffer/enable"
    }
    return failure
  }
}
