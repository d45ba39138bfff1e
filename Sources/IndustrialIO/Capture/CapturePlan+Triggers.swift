internal import LinuxPlatform

extension CapturePlan {
  /// The triggers that may serve, the surest first.
  ///
  /// The one that is set; the device's own; its FIFO; a timer that runs at a fitting rate; a timer to be
  /// made; any other timer. Those of other devices are never taken: many drivers refuse them, and
  /// they stop when their device does. Nor are timers that readers like this one made for other
  /// devices: they go when their reader ends. One that it made for this device and that a crash
  /// left is taken over, and goes in the end.
  static func triggers(
    for device: IndustrialIODevice, in tree: IndustrialIOTree, options: CaptureOptions,
    rate: Double
  ) -> [TriggerCandidate] {
    guard let current = device.currentTrigger else { return [] }
    let present = tree.triggers()
    let mayCreate = options.mayCreateTrigger && FileStatus.exists(tree.hrtimerFolder)
    if let name = options.trigger {
      if present.contains(where: { $0.name == name }) { return [.named(name)] }
      return mayCreate ? [.created(name, rate: rate)] : []
    }
    let left = leftTimer(of: device, among: present, in: tree)
    var candidates: [TriggerCandidate] = []
    if let left {
      candidates.append(.left(left.name, folder: left.folder, rate: rate))
    } else if !current.isEmpty {
      candidates.append(.current(current))
    }
    candidates += own(of: device, among: present).map { .own($0.name) }
    if device.buffer?.hardwareWatermark != nil { candidates.append(.fifo) }
    var others: [TriggerCandidate] = []
    for timer in present where timer.hasSamplingFrequency && timer.name != current {
      if timer.name.hasPrefix(ownPrefix) { continue }
      let found = (try? tree.files.read("\(timer.folder)/sampling_frequency"))
        .flatMap { DecimalNumber(parsing: $0)?.double() }
      if let found, found >= rate * 0.999, found <= rate * 1.25 {
        candidates.append(.timer(timer.name, folder: timer.folder, rate: nil))
      } else if !tree.isTriggerUsed(timer.name, besides: device) {
        others.append(.timer(timer.name, folder: timer.folder, rate: rate))
      } else if found.map({ $0 > 0 }) ?? false {
        others.append(.timer(timer.name, folder: timer.folder, rate: nil))
      }
    }
    if mayCreate {
      candidates.append(.created(newName(for: device, among: present), rate: rate))
    }
    var seen: Set<String> = []
    return (candidates + others).filter { seen.insert($0.name).inserted }
  }

  /// Data-ready triggers that the device's own driver registered, the usual names first.
  private static func own(
    of device: IndustrialIODevice, among present: [IndustrialIOTrigger]
  ) -> [IndustrialIOTrigger] {
    let usual = ["\(device.name)-dev\(device.number)", "\(device.name)-trigger"]
    let named = usual.compactMap { name in present.first { $0.name == name } }
    let siblings = present.filter { trigger in
      !usual.contains(trigger.name) && trigger.path == device.path && !trigger.hasSamplingFrequency
        && trigger.name.hasPrefix(device.name)
        // Triggers on motion fire when something moves, not for each sample.
        && !trigger.name.contains("motion") && !trigger.name.contains("tap")
    }
    return named + siblings
  }

  /// A timer that was made for this device and that nobody took away again.
  private static func leftTimer(
    of device: IndustrialIODevice, among present: [IndustrialIOTrigger], in tree: IndustrialIOTree
  ) -> IndustrialIOTrigger? {
    let stem = stem(for: device)
    return present.first { timer in
      (timer.name == stem || timer.name.hasPrefix("\(stem)-")) && timer.hasSamplingFrequency
        && FileStatus.exists("\(tree.hrtimerFolder)/\(timer.name)")
        && !tree.isTriggerUsed(timer.name, besides: device)
    }
  }

  /// What the names of all timers begin with that are made here.
  static let ownPrefix = "binnacle-"

  private static func stem(for device: IndustrialIODevice) -> String {
    let letters = device.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return "\(ownPrefix)\(letters)-\(device.number)"
  }

  /// A name that no trigger has, the same for the same device.
  private static func newName(
    for device: IndustrialIODevice, among present: [IndustrialIOTrigger]
  ) -> String {
    let stem = stem(for: device)
    let taken = Set(present.map(\.name))
    var name = stem
    var suffix = 2
    while taken.contains(name) {
      name = "\(stem)-\(suffix)"
      suffix += 1
    }
    return name
  }
}

extension IndustrialIOTree {
  /// Whether another device has `name` as its trigger.
  func isTriggerUsed(_ name: String, besides device: IndustrialIODevice) -> Bool {
    let names = (try? DirectoryListing.namesIfPresent(in: devicesFolder)) ?? []
    return names.contains { entry in
      guard entry.hasPrefix("iio:device"), entry != "iio:device\(device.number)" else {
        return false
      }
      return (try? files.read("\(devicesFolder)/\(entry)/trigger/current_trigger")) == name
    }
  }

  /// The folder of the trigger called `name`.
  func triggerFolder(_ name: String) -> String? { triggers().first { $0.name == name }?.folder }
}
