import LinuxPlatform
import Synchronization

/// A tree with IIO devices that have no buffer: files below `sys`, under numbers that change.
final class FakeChips: Sendable {
  let root: String
  private let numbers = Mutex<[String: Int]>([:])
  private let counter = Atomic<Int>(0)

  init() throws {
    root = try FileSystem.makeTemporaryDirectory()
    for folder in ["dev", "sys/bus/iio/devices"] {
      try FileSystem.makeDirectories("\(root)/\(folder)")
    }
  }

  deinit { try? FileSystem.removeTree(root) }

  /// A barometer at an address of the bus.
  func plugBarometer(_ address: String = "1-0077", name: String = "bmp280") throws {
    // Sysfs prints 101.325 kPa so.
    try plug(
      address,
      files: ["name": name, "in_pressure_input": "101.325000000", "in_temp_input": "25080"])
  }

  func plugMagnetometer(_ address: String = "1-001e", name: String = "lis3mdl") throws {
    var files = ["name": name, "in_magn_scale": "0.000146156"]
    for (axis, raw) in [("x", 1368), ("y", 0), ("z", 2737)] {
      files["in_magn_\(axis)_raw"] = "\(raw)"
    }
    try plug(address, files: files)
  }

  /// An accelerometer at rest, or a gyroscope, as a HID hub has them: a device each.
  func plugHalf(_ type: String, _ address: String) throws {
    var files = ["name": "\(type)_3d", "in_\(type)_scale": "0.001"]
    for (axis, raw) in [("x", 12), ("y", -7), ("z", type == "accel" ? -9810 : 3)] {
      files["in_\(type)_\(axis)_raw"] = "\(raw)"
    }
    try plug(address, files: files)
  }

  /// A magnetometer with a buffer that needs no trigger, whose node in `dev` is yet to be made.
  func plugBufferedMagnetometer() throws {
    var files = [
      "name": "lis3mdl", "in_magn_scale": "0.000146156", "buffer/enable": "0",
      "buffer/length": "2", "buffer/watermark": "1",
    ]
    for (index, axis) in ["x", "y", "z"].enumerated() {
      files["in_magn_\(axis)_raw"] = "1368"
      files["scan_elements/in_magn_\(axis)_en"] = "0"
      files["scan_elements/in_magn_\(axis)_index"] = "\(index)"
      files["scan_elements/in_magn_\(axis)_type"] = "le:s16/16>>0"
    }
    try plug("1-001c", files: files)
  }

  /// Makes the node of the chip at an address, as devtmpfs and udev do, some time after the driver.
  func makeNode(_ address: String) throws {
    guard let number = numbers.withLock({ $0[address] }) else { return }
    try FileSystem.makePipe("\(root)/dev/iio:device\(number)")
  }

  private func plug(_ address: String, files: [String: String]) throws {
    let number = counter.add(1, ordering: .relaxed).oldValue
    let folder = "\(root)/sys/devices/i2c-1/\(address)/iio:device\(number)"
    try FileSystem.makeDirectories(folder)
    for (name, text) in files {
      try FileSystem.makeDirectories(FileSystem.parent(of: "\(folder)/\(name)"))
      try WholeFile.write(text + "\n", to: "\(folder)/\(name)")
    }
    try FileSystem.makeSymbolicLink(
      "\(root)/sys/bus/iio/devices/iio:device\(number)", to: folder)
    numbers.withLock { $0[address] = number }
  }

  func unplug(_ address: String) throws {
    guard let number = numbers.withLock({ $0.removeValue(forKey: address) }) else { return }
    try FileSystem.remove("\(root)/sys/bus/iio/devices/iio:device\(number)")
    try FileSystem.removeTree("\(root)/sys/devices/i2c-1/\(address)/iio:device\(number)")
  }
}
