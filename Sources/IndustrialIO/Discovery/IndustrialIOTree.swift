internal import LinuxPlatform

/// The IIO devices and triggers below a root: `R/sys`, `R/dev`.
public struct IndustrialIOTree: Sendable {
  /// The root without its last slash; empty for `/`.
  public let root: String
  package let files: DeviceFiles

  public init(root: String = "/") { self.init(root: root, files: .system) }

  package init(root: String, files: DeviceFiles) {
    var root = root
    while root.hasSuffix("/") { root.removeLast() }
    self.root = root
    self.files = files
  }

  var devicesFolder: String { root + "/sys/bus/iio/devices" }
  var hrtimerFolder: String { root + "/sys/kernel/config/iio/triggers/hrtimer" }

  /// Every device that measures what navigation uses, and those that are meant to but cannot be
  /// read (see their problems); in the order of path, name and label, whatever their numbers.
  ///
  /// A device that vanishes meanwhile is left out; without IIO there are none.
  public func devices() -> [IndustrialIODevice] {
    numbered("iio:device").compactMap { number, folder in
      DeviceExamination.device(number: number, folder: folder, in: self)
    }
    .sorted {
      ($0.path, $0.name, $0.label ?? "", $0.number) < ($1.path, $1.name, $1.label ?? "", $1.number)
    }
  }

  /// The device of that identity, under whatever number it has now; of two alike, the first.
  public func device(identity: String) -> IndustrialIODevice? {
    devices().first { $0.identity == identity }
  }

  /// The names `iio:deviceN` that are there now: a cheap look for whether anything has changed,
  /// where `devices()` reads every device's attributes.
  public func deviceNames() -> [String] {
    numbered("iio:device").map { "iio:device\($0.number)" }
  }

  /// Every trigger, in the order of their numbers.
  public func triggers() -> [IndustrialIOTrigger] {
    numbered("trigger").compactMap { _, folder in
      guard let name = try? files.read("\(folder)/name"), !name.isEmpty else { return nil }
      return IndustrialIOTrigger(
        name: name, path: parentPath(of: folder), folder: folder,
        hasSamplingFrequency: FileStatus.exists("\(folder)/sampling_frequency"))
    }
  }

  /// The entries called `prefix` and a number, by their numbers.
  private func numbered(_ prefix: String) -> [(number: Int, folder: String)] {
    let names = (try? DirectoryListing.namesIfPresent(in: devicesFolder)) ?? []
    return names.compactMap { name in
      guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)), number >= 0
      else { return nil }
      return (number, "\(devicesFolder)/\(name)")
    }
    .sorted { $0.number < $1.number }
  }

  /// The real folder above `folder`, without the root.
  func parentPath(of folder: String) -> String {
    let real = (try? FileSystem.resolve(folder)) ?? folder
    var parent = FileSystem.parent(of: real)
    let realRoot = root.isEmpty ? "" : (try? FileSystem.resolve(root)) ?? root
    if !realRoot.isEmpty, parent.hasPrefix(realRoot + "/") {
      parent.removeFirst(realRoot.count)
    }
    return parent
  }
}
