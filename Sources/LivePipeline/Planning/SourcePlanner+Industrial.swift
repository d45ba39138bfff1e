internal import Fusion
internal import IndustrialIO
internal import LinearAlgebra
internal import Replay
internal import Sensing

extension SourcePlanner {
  /// What one IIO device is used for.
  private struct Use {
    var device: IndustrialIODevice
    var quantities: Quantities
    var kinds: [SensorKind]
    var sensor: LiveSensor
    /// By the configuration, then by how well it can be read.
    var order: (rank: Int, isPolled: Int)
  }

  mutating func planIndustrial() {
    let devices = tree.devices()
    var uses = devices.compactMap { use(of: $0) }
    // The sort is by wish, then by quality; what is alike stays in the order of paths.
    uses = uses.enumerated().sorted {
      ($0.element.order.rank, $0.element.order.isPolled, $0.offset)
        < ($1.element.order.rank, $1.element.order.isPolled, $1.offset)
    }.map(\.element)
    var served: Set<SensorKind> = []
    for use in uses {
      let wanted = use.kinds.filter {
        configuration[Self.sensor(of: $0)].usesSpare || !served.contains($0)
      }
      if wanted.isEmpty { continue }
      served.formUnion(wanted)
      add(use, kinds: wanted)
    }
    planPairs(devices, isServed: served.contains(.inertial))
    for sensor in [LiveSensor.imu, .barometer, .magnetometer]
    where !configuration[sensor].match.isEmpty {
      let isThere = sources.contains { source in
        source.reader.kinds.contains { Self.sensor(of: $0) == sensor }
      }
      if !isThere {
        tell("no device fits \(sensor.key).match; `binnacle devices` lists what there is")
      }
    }
  }

  static func sensor(of kind: SensorKind) -> LiveSensor {
    switch kind {
    case .inertial: .imu
    case .satellite: .receiver
    case .barometer: .barometer
    case .magnetometer: .magnetometer
    case .odometer: .odometer
    }
  }

  private func isWanted(_ device: IndustrialIODevice, for sensor: LiveSensor) -> Bool {
    let settings = configuration[sensor]
    return !settings.isDisabled
      && settings.match.accepts(name: device.name, label: device.label, path: device.path)
  }

  /// `nil` where the device measures nothing whole that is wanted.
  private func use(of device: IndustrialIODevice) -> Use? {
    var quantities: Quantities = []
    var kinds: [SensorKind] = []
    if measures(device, for: .imu).isSuperset(of: .inertial), isWanted(device, for: .imu) {
      quantities.formUnion(.inertial)
      kinds.append(.inertial)
    }
    if measures(device, for: .magnetometer).contains(.magneticField),
      isWanted(device, for: .magnetometer)
    {
      quantities.insert(.magneticField)
      kinds.append(.magnetometer)
    }
    if device.measures.contains(.pressure), isWanted(device, for: .barometer) {
      quantities.insert(.pressure)
      kinds.append(.barometer)
    }
    guard let first = kinds.first else { return nil }
    let sensor = Self.sensor(of: first)
    let plan = try? CapturePlan(
      device, in: tree, options: options(for: sensor, quantities, device))
    return Use(
      device: device, quantities: quantities, kinds: kinds, sensor: sensor,
      order: (
        configuration[sensor].rank(name: device.name, label: device.label, path: device.path),
        plan?.mode == .buffered ? 0 : 1
      ))
  }

  private func options(
    for sensor: LiveSensor, _ quantities: Quantities, _ device: IndustrialIODevice
  ) -> CaptureOptions {
    let settings = configuration[sensor]
    return CaptureOptions(
      quantities: quantities.union(device.measures.intersection(.temperature)),
      rate: settings.rate, isPolled: settings.isPolled,
      usesMountMatrix: settings.mount == nil && !replacesRefusedMount(device, for: sensor))
  }

  /// What a device measures for one sensor: what the kernel mounts badly too, where the
  /// configuration says how it is mounted.
  private func measures(_ device: IndustrialIODevice, for sensor: LiveSensor) -> Quantities {
    configuration[sensor].mount != nil || replacesRefusedMount(device, for: sensor)
      ? device.measures.union(device.refusedMounts) : device.measures
  }

  /// The engine applies the mount of an inertial sensor after the kernel's; that one stands alone
  /// only where the kernel's is none.
  private func replacesRefusedMount(
    _ device: IndustrialIODevice, for sensor: LiveSensor
  ) -> Bool {
    sensor == .imu && !device.refusedMounts.isDisjoint(with: .inertial)
      && configuration.manifest.configuration.inertial.mount != .identity
  }

  private mutating func add(_ use: Use, kinds: [SensorKind]) {
    add(
      use.device, use.quantities, as: use.sensor.key, kinds: kinds, sensor: use.sensor,
      isHalf: false, partner: nil)
  }

  private mutating func add(
    _ device: IndustrialIODevice, _ quantities: Quantities, as name: String, kinds: [SensorKind],
    sensor: LiveSensor, isHalf: Bool, partner: String?
  ) {
    let settings = configuration[sensor]
    let options = options(for: sensor, quantities, device)
    var problems = device.problems.map(\.description)
    var how: String
    var rate = settings.rate ?? 200
    do {
      let plan = try CapturePlan(device, in: tree, options: options)
      how = plan.description
      rate = plan.rate ?? rate
    } catch {
      how = "cannot be read: \(error.problem)"
      problems.append(error.description)
    }
    let access = IndustrialSourceSettings(
      root: configuration.root, identity: device.identity, options: options, isHalf: isHalf,
      latency: settings.latency, mount: settings.mount)
    add(
      name, kinds: kinds, rate: rate, settings: settings, identity: device.identity, how: how,
      problems: problems, partner: partner, access: .industrial(access))
  }

  // MARK: - Halves

  /// Gyroscopes and accelerometers that are devices of their own, in pairs.
  private mutating func planPairs(_ devices: [IndustrialIODevice], isServed: Bool) {
    let imu = configuration[.imu]
    if imu.isDisabled || (isServed && !imu.usesSpare) { return }
    let gyroscopes = halves(devices, .angularVelocity, .acceleration, .gyroscope)
    var accelerometers = halves(devices, .acceleration, .angularVelocity, .accelerometer)
    for gyroscope in gyroscopes {
      // Of the same board, as far as paths tell.
      let nearest = accelerometers.indices.max { a, b in
        Self.common(accelerometers[a].path, gyroscope.path)
          < Self.common(accelerometers[b].path, gyroscope.path)
      }
      guard let nearest else {
        tell(
          "\(gyroscope.identity) has no accelerometer beside it: its angular rates are not used")
        continue
      }
      let accelerometer = accelerometers.remove(at: nearest)
      add(
        gyroscope, .angularVelocity, as: LiveSensor.gyroscope.key, kinds: [.inertial],
        sensor: .gyroscope, isHalf: true, partner: nil)
      add(
        accelerometer, .acceleration, as: LiveSensor.accelerometer.key, kinds: [],
        sensor: .accelerometer, isHalf: true, partner: lastName)
    }
  }

  private func halves(
    _ devices: [IndustrialIODevice], _ quantity: Quantities, _ other: Quantities,
    _ sensor: LiveSensor
  ) -> [IndustrialIODevice] {
    let settings = configuration[sensor]
    return devices.filter { device in
      measures(device, for: sensor).contains(quantity) && isWanted(device, for: sensor)
        // One that measures both is a half only where it is asked for by name.
        && (!measures(device, for: sensor).contains(other) || !settings.match.isEmpty)
    }
    .enumerated().sorted { a, b in
      let ranks = [a, b].map {
        settings.rank(
          name: $0.element.name, label: $0.element.label, path: $0.element.path)
      }
      return (ranks[0], a.offset) < (ranks[1], b.offset)
    }.map(\.element)
  }

  /// How many folders two paths have in common.
  private static func common(_ a: String, _ b: String) -> Int {
    zip(a.split(separator: "/"), b.split(separator: "/")).prefix { $0 == $1 }.count
  }
}
