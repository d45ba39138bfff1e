internal import LinuxPlatform
internal import Simulation

/// One chip in the tree: the files of its driver, and the FIFO that stands for its buffer.
///
/// A class, because it owns a descriptor and stands in a list.
final class SimulatedDevice {
  let part: LivePlan.Part
  let chip: SimulatedChip
  private let tree: SimulatedTree
  /// `nil` while it is unplugged.
  private(set) var number: Int?
  private var buffer: FileDescriptor?
  private var encoder: ScanEncoder?
  /// From boot time to the clock that a program chose, ns.
  private var clockOffset: Int64 = 0
  private var lastRaw: [Int64]?
  /// Scans that went out, and those that a full buffer did not take.
  private(set) var delivered = 0
  private(set) var dropped = 0

  init(part: LivePlan.Part, chip: SimulatedChip, tree: SimulatedTree) {
    self.part = part
    self.chip = chip
    self.tree = tree
  }

  /// Whether a program has switched the buffer on.
  var isStreaming: Bool { encoder != nil }

  /// Makes the device's files under a number.
  func plugIn(number: Int) throws(SystemError) {
    try tree.makeDevice(chip, number: number)
    // Open for both directions: there is always a writer, so that a reader that comes first finds
    // an empty buffer and not its end; and what nobody took can be taken out again. Closing it is
    // what an unplugged device looks like.
    buffer = try FileDescriptor.open(
      tree.bufferPath(number: number), .readingAndWriting, .nonblocking)
    self.number = number
    encoder = nil
  }

  /// Takes the device away as a pulled plug does: files, buffer and all.
  func unplug() {
    guard let number else { return }
    tree.removeDevice(chip, number: number)
    buffer = nil
    encoder = nil
    self.number = nil
  }

  /// Follows what a program wrote into the files since the last look; whether the stream began or
  /// ended.
  func look() -> Bool {
    guard let number, let enable = tree.text("buffer/enable", ofDevice: number) else {
      return false
    }
    let wantsStream = enable == "1"
    guard wantsStream != isStreaming else { return false }
    drain()
    guard wantsStream else {
      encoder = nil
      return true
    }
    let enabled = chip.channels.map(\.name).filter {
      tree.text("scan_elements/\($0)_en", ofDevice: number) == "1"
    }
    let clock = tree.text("current_timestamp_clock", ofDevice: number)
      .flatMap(SystemClock.init(rawValue:))
    clockOffset = ClockOffset.sample(clock ?? .realtime).nanoseconds
    encoder = ScanEncoder(chip.channels, enabled: Set(enabled))
    return true
  }

  /// Measures: a scan into the buffer where it is on.
  func measure(_ stimulus: SimulatedChip.Stimulus, bootNanoseconds: Int64) {
    guard number != nil else { return }
    var stimulus = stimulus
    stimulus.timestamp = bootNanoseconds + clockOffset
    let raw = chip.raw(stimulus)
    lastRaw = raw
    guard let encoder, encoder.size > 0 else { return }
    if write(encoder.scan(raw)) { delivered += 1 } else { dropped += 1 }
  }

  /// Brings the files of raw numbers up to the last measurement.
  func refreshFiles() {
    guard let number, let lastRaw else { return }
    for file in chip.readings(lastRaw) {
      tree.rewrite(file.path, ofDevice: number, file.text)
    }
  }

  /// Whether the buffer took the scan; a pipe takes so few bytes whole or not at all.
  private func write(_ scan: [UInt8]) -> Bool {
    switch buffer {
    case .some(let buffer):
      guard let outcome = try? buffer.write(scan.span) else { return false }
      return outcome == .bytes(scan.count)
    case .none: return false
    }
  }

  /// Empties the buffer: the kernel keeps nothing from before it was switched on.
  private func drain() {
    var rest = [UInt8](repeating: 0, count: 4096)
    switch buffer {
    case .some(let buffer):
      while let outcome = try? buffer.read(into: &rest), case .bytes = outcome {}
    case .none: return
    }
  }
}
