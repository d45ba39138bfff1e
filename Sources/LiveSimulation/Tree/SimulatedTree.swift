internal import LinuxPlatform
internal import Simulation

/// The folders and files under a root that stand for a kernel: sysfs, and devices in `dev`.
///
/// `/sys` of a real board is a tree by bus and socket, with links into it by class; so is this.
struct SimulatedTree: Sendable {
  let root: String

  /// The folder that only a simulation has: by it a tree is known as ours.
  private static let mark = "sys/devices/binnacle-simulation"
  /// What a simulation leaves behind for whoever scores an estimate.
  private static let results: Set<String> = ["truth.csv", "dataset.json"]
  private static let folders: Set<String> = ["sys", "dev"]

  private var bus: String { root + "/sys/bus/iio/devices" }

  /// Makes the empty tree; the remains of an earlier simulation are taken away first.
  ///
  /// Throws EEXIST where the root holds anything that no simulation made.
  static func make(root: String) throws(SystemError) -> SimulatedTree {
    let tree = SimulatedTree(root: root)
    if let blocking = try foreignName(in: root) {
      throw SystemError(
        call: "mkdir", path: "\(root)/\(blocking)", number: .exists,
        specificRemedy: "name a folder that is new or empty")
    }
    tree.remove()
    try FileSystem.makeDirectories("\(root)/\(mark)")
    try FileSystem.makeDirectories(tree.bus)
    try FileSystem.makeDirectories(root + "/dev")
    return tree
  }

  /// What is in the root that no simulation made, or `nil` where nothing is.
  static func foreignName(in root: String) throws(SystemError) -> String? {
    let names = Set(try DirectoryListing.namesIfPresent(in: root))
    let foreign = names.subtracting(results).subtracting(folders).sorted().first
    let isOurs = FileSystem.isAccessible("\(root)/\(mark)", for: .reading)
    let folder = isOurs ? nil : names.intersection(folders).sorted().first
    return foreign ?? folder
  }

  /// Takes the tree away; results stay.
  func remove() {
    // What cannot be removed is found and told by the next simulation.
    for folder in Self.folders { try? FileSystem.removeTree("\(root)/\(folder)") }
  }

  // MARK: - Industrial I/O

  /// The folder of a chip's socket, relative to `sys`: what identifies it whatever its number is.
  private func socket(_ chip: SimulatedChip) -> String {
    let digits = String(chip.address, radix: 16)
    let address = String(repeating: "0", count: 4 - digits.count) + digits
    return "devices/binnacle-simulation/i2c-7/7-\(address)"
  }

  /// Where a device's numbers come out.
  func bufferPath(number: Int) -> String { "\(root)/dev/iio:device\(number)" }

  private func devicePath(_ number: Int) -> String { "\(bus)/iio:device\(number)" }

  func makeDevice(_ chip: SimulatedChip, number: Int) throws(SystemError) {
    let socket = socket(chip)
    let folder = "\(root)/sys/\(socket)/iio:device\(number)"
    for name in ["buffer", "scan_elements", "trigger"] {
      try FileSystem.makeDirectories("\(folder)/\(name)")
    }
    var files = [
      ("name", chip.name), ("dev", "245:\(number)"), ("current_timestamp_clock", "realtime"),
      ("buffer/data_available", "0"), ("buffer/direction", "in"), ("buffer/enable", "0"),
      ("buffer/length", "2"), ("buffer/watermark", "1"), ("trigger/current_trigger", ""),
      ("uevent", "MAJOR=245\nMINOR=\(number)\nDEVNAME=iio:device\(number)\nDEVTYPE=iio_device"),
    ]
    for channel in chip.channels {
      files.append(("scan_elements/\(channel.name)_en", "0"))
      files.append(("scan_elements/\(channel.name)_index", String(channel.index)))
      files.append(("scan_elements/\(channel.name)_type", channel.typeText))
    }
    var rest = SimulatedChip.Stimulus()
    rest.specificForce.z = -9.8
    rest.pressure = 101_325
    for (path, text) in files + chip.attributes { try write(text, "\(folder)/\(path)") }
    for (path, text) in chip.readings(chip.raw(rest)) { try write(text, "\(folder)/\(path)") }
    let trigger = "\(root)/sys/\(socket)/trigger\(number)"
    try FileSystem.makeDirectories(trigger)
    let name = chip.trigger.map { $0 == "#" ? String(number) : String($0) }.joined()
    try write(name, trigger + "/name")
    try FileSystem.makePipe(bufferPath(number: number), permissions: 0o600)
    for name in ["trigger\(number)", "iio:device\(number)"] {
      try FileSystem.makeSymbolicLink("\(bus)/\(name)", to: "../../../\(socket)/\(name)")
    }
  }

  func removeDevice(_ chip: SimulatedChip, number: Int) {
    // What is gone already is as wanted.
    for name in ["iio:device\(number)", "trigger\(number)"] {
      try? FileSystem.remove("\(bus)/\(name)")
    }
    try? FileSystem.remove(bufferPath(number: number))
    try? FileSystem.removeTree("\(root)/sys/\(socket(chip))")
  }

  /// What a file of a device says now; `nil` where it cannot be read or is just being written.
  func text(_ path: String, ofDevice number: Int) -> String? {
    guard let text = try? SysfsFile.read("\(devicePath(number))/\(path)"), !text.isEmpty else {
      return nil
    }
    return text
  }

  /// Overwrites a file in place, so that whoever holds it open reads the new text and nobody ever
  /// an empty one.
  func rewrite(_ path: String, ofDevice number: Int, _ text: String) {
    // The longest of these texts; line ends cover the rest of a longer one before.
    let padding = String(repeating: "\n", count: max(1, 24 - text.utf8.count))
    // A device that a program of the user's took away: the next look sees nothing of it either.
    guard let file = try? FileDescriptor.open("\(devicePath(number))/\(path)", .writing) else {
      return
    }
    try? file.writeAll(text + padding)
  }

  private func write(_ text: String, _ path: String) throws(SystemError) {
    try WholeFile.write(text + "\n", to: path)
  }

  // MARK: - Receivers

  /// Makes a terminal known as a receiver of the kernel's GNSS class.
  func makeReceiver(number: Int, language: String, terminal: String) throws(SystemError) {
    // The class has a link to the device's own folder, which has one to what it is plugged into:
    // by that a receiver is known again under another number.
    let folder = "\(root)/\(Self.mark)/usb1/1-1/gnss/gnss\(number)"
    try FileSystem.makeDirectories(folder)
    try FileSystem.makeDirectories("\(root)/sys/class/gnss")
    try FileSystem.makeSymbolicLink(folder + "/device", to: "../..")
    try FileSystem.makeSymbolicLink(
      "\(root)/sys/class/gnss/gnss\(number)",
      to: "../../devices/binnacle-simulation/usb1/1-1/gnss/gnss\(number)")
    try write(language, folder + "/type")
    try write("DEVNAME=gnss\(number)\nGNSS_TYPE=\(language)", folder + "/uevent")
    try FileSystem.makeSymbolicLink("\(root)/dev/gnss\(number)", to: terminal)
  }

  func removeReceiver(number: Int) {
    // What is gone already is as wanted.
    try? FileSystem.remove("\(root)/dev/gnss\(number)")
    try? FileSystem.remove("\(root)/sys/class/gnss/gnss\(number)")
    try? FileSystem.removeTree("\(root)/\(Self.mark)/usb1")
  }
}
