package import LinuxPlatform
package import Sensing
internal import Simulation

/// Plays a plan in real time behind the kernel's interfaces.
///
/// A class, because it owns what it made in the file system and takes it away in the end. Drivers' files and FIFOs under the root, a terminal for the receiver, the truth in `truth.csv`
/// on the clock of the stamps (CLOCK_BOOTTIME).
package final class LiveSimulation {
  /// What a program or the plan did to a part.
  package enum Notice: Hashable, Sendable {
    case pluggedIn(LivePlan.Part, device: String)
    case unplugged(LivePlan.Part)
    case streamBegan(LivePlan.Part)
    case streamEnded(LivePlan.Part)
  }

  /// How often files are looked at for what a program wrote, s.
  private static let lookPeriod = 0.05
  /// How often the files of raw numbers follow, s.
  private static let refreshPeriod = 0.25

  package let plan: LivePlan
  package let root: String
  /// When the trajectory begins.
  package let start: SensorInstant
  private let tree: SimulatedTree
  private let devices: [SimulatedDevice]
  private let receiver: SimulatedReceiver?
  private var truth: TruthFile
  /// UTC less boot time, ns, as the receiver's satellites have it.
  private let utcOffset: Int64
  private var nextNumber = 0
  private var nextReceiverNumber = 0
  private var changes: [Change]

  private struct Change {
    var instant: SensorInstant
    var part: LivePlan.Part
    var plugsIn: Bool
  }

  /// Whether a play may be made at the root: it is new, empty, or of an earlier play.
  package static func mayPlay(at root: String) throws(SystemError) -> Bool {
    try SimulatedTree.foreignName(in: root) == nil
  }

  /// Makes the tree with all parts plugged in; the trajectory begins at a full second of UTC within
  /// 1.5 s.
  ///
  /// Throws what the files say; EEXIST where the root holds anything that no simulation made.
  package init(plan: LivePlan, root: String) throws(SystemError) {
    self.plan = plan
    self.root = root
    tree = try SimulatedTree.make(root: root)
    let tree = tree
    devices = plan.chips.map { SimulatedDevice(part: $0.part, chip: $0.chip, tree: tree) }
    receiver = plan.scenario.receiver.map { _ in
      SimulatedReceiver(language: plan.language, tree: tree)
    }
    let offset = ClockOffset.sample(.realtime).nanoseconds
    // Epochs lie on full fractions of a second of UTC, as receivers keep them.
    let second: Int64 = 1_000_000_000
    let utc = (BootClock.now(plusSeconds: 0.5).nanoseconds + offset + second - 1) / second * second
    utcOffset = offset
    start = SensorInstant(nanoseconds: utc - offset)
    let start = start
    changes = plan.unpluggings.flatMap { unplugging in
      [
        Change(
          instant: start.advanced(bySeconds: unplugging.from), part: unplugging.part,
          plugsIn: false),
        Change(
          instant: start.advanced(bySeconds: unplugging.to), part: unplugging.part, plugsIn: true),
      ]
    }.sorted { $0.instant < $1.instant }
    truth = try TruthFile(path: root + "/truth.csv", scenario: plan.scenario)
    try WholeFile.write(plan.manifest, to: root + "/dataset.json")
    for device in devices { try plugIn(device) }
    if let receiver { try plugIn(receiver) }
  }

  deinit {
    for device in devices { device.unplug() }
    receiver?.unplug()
    tree.remove()
  }

  /// Scans and epochs that programs were given, by part, and scans that full buffers lost.
  package var delivered: [(part: LivePlan.Part, delivered: Int, dropped: Int)] {
    devices.map { ($0.part, $0.delivered, $0.dropped) }
      + (receiver.map { [(LivePlan.Part.gnss, $0.delivered, 0)] } ?? [])
  }

  /// Where a part's device is now, or `nil` while it is unplugged.
  package func device(of part: LivePlan.Part) -> String? {
    if part == .gnss { return receiver?.number.map { "dev/gnss\($0)" } }
    return devices.first { $0.part == part }?.number.map { "dev/iio:device\($0)" }
  }

  /// Plays to the end of the scenario, or until `wait` says that it is to stop.
  ///
  /// - Parameters:
  ///   - wait: sleeps until the instant and returns true, or returns false to end the play.
  ///   - report: is told what happens to the parts.
  /// - Throws: What a file of the tree, or `wait`, says.
  package func run(
    wait: (SensorInstant) throws(SystemError) -> Bool, report: (Notice) -> Void
  ) throws(SystemError) {
    var simulator = Simulator(plan.playedScenario)
    var nextLook = BootClock.now()
    var nextRefresh = nextLook
    while let row = simulator.next() {
      let due = SensorInstant(nanoseconds: start.nanoseconds + row.time.arrival)
      while true {
        let change = changes.first?.instant ?? due
        let next = min(due, nextLook, change)
        guard try wait(next) else { return try truth.flush() }
        if next == nextLook {
          for device in devices where device.look() {
            report(device.isStreaming ? .streamBegan(device.part) : .streamEnded(device.part))
          }
          nextLook = max(nextLook, BootClock.now()).advanced(bySeconds: Self.lookPeriod)
        }
        if let first = changes.first, first.instant <= next {
          changes.removeFirst()
          try apply(first, report)
        }
        if next >= due { break }
      }
      if due >= nextRefresh {
        for device in devices { device.refreshFiles() }
        nextRefresh = due.advanced(bySeconds: Self.refreshPeriod)
      }
      try play(row)
    }
    try truth.flush()
  }

  private func play(_ row: SimulatedRow) throws(SystemError) {
    var stimulus = SimulatedChip.Stimulus()
    let part: LivePlan.Part
    switch row {
    case .inertial(let row):
      part = .imu
      stimulus.specificForce = row.specificForce
      stimulus.angularRate = row.angularRate
    case .magnetometer(let row):
      part = .mag
      stimulus.magneticField = row.field
    case .barometer(let row):
      part = .baro
      stimulus.pressure = row.pressure
    case .receiver(let row): return send(row)
    case .truth(let row): return try truth.write(row, start: start)
    // A wheel's pulses have no common interface in the kernel.
    case .odometer: return
    }
    let instant = start.nanoseconds + row.time.validity
    for device in devices where device.part == part {
      device.measure(stimulus, bootNanoseconds: instant)
    }
  }

  private func send(_ row: ReceiverRow) {
    let seconds = Double(row.time.validity) * 1e-9
    let isBlind = plan.outages.contains { seconds >= $0.start && seconds < $0.start + $0.duration }
    receiver?.send(
      ReceiverSolution(
        utc: start.nanoseconds + row.time.validity + utcOffset, row: isBlind ? nil : row,
        undulation: plan.scenario.undulation))
  }

  private func apply(
    _ change: Change, _ report: (Notice) -> Void
  ) throws(SystemError) {
    if change.part == .gnss {
      guard let receiver else { return }
      if change.plugsIn { try plugIn(receiver) } else { receiver.unplug() }
    } else {
      for device in devices where device.part == change.part {
        if change.plugsIn { try plugIn(device) } else { device.unplug() }
      }
    }
    report(
      change.plugsIn
        ? .pluggedIn(change.part, device: device(of: change.part) ?? "")
        : .unplugged(change.part))
  }

  /// Under a number that no device had before, as the kernel does while the old one is held open.
  private func plugIn(_ device: SimulatedDevice) throws(SystemError) {
    guard device.number == nil else { return }
    try device.plugIn(number: nextNumber)
    nextNumber += 1
  }

  private func plugIn(_ receiver: SimulatedReceiver) throws(SystemError) {
    guard receiver.number == nil else { return }
    try receiver.plugIn(number: nextReceiverNumber)
    nextReceiverNumber += 1
  }
}
