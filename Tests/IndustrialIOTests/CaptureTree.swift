import LinuxPlatform
import Testing

/// A tree as the kernel shows it, made of a capture of a real one; removed at the end of its life.
///
/// Devices are real folders below `sys/devices` with links in `sys/bus/iio/devices`; devices with
/// a buffer have a FIFO for a node, whose writing end the tree holds open.
final class CaptureTree {
  let root: String
  private var writers: [String: FifoWriter] = [:]

  /// Lines as `F mode size path = value` (`|` is a line end), `D mode path`, `##### name realpath=`.
  ///
  /// Only the devices called `names` and all triggers; all devices where none is named.
  init(_ fixture: String, _ names: String..., timersInConfigfs: Bool = false) throws {
    root = try FileSystem.makeTemporaryDirectory(prefix: "binnacle-iio")
    let path =
      #filePath.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/Fixtures/"
      + fixture
    let text = String(decoding: try WholeFile.read(path), as: UTF8.self)
    try FileSystem.makeDirectories("\(root)/sys/bus/iio/devices")
    try FileSystem.makeDirectories("\(root)/dev")
    if timersInConfigfs {
      try FileSystem.makeDirectories("\(root)/sys/kernel/config/iio/triggers/hrtimer")
    }
    for section in text.split(separator: "##### ") {
      let isWanted =
        names.isEmpty || section.hasPrefix("trigger")
        || names.contains { section.contains(" name = \($0)|\n") }
      if isWanted { try addEntry(section.split(separator: "\n")) }
    }
  }

  /// Adds what the lines of one section say.
  private func addEntry(_ lines: [Substring]) throws {
    let heading = (lines.first ?? "").split(separator: " ")
    let folder = root + String(heading[1].dropFirst("realpath=".count))
    try FileSystem.makeDirectories(folder)
    let link = "\(root)/sys/bus/iio/devices/\(heading[0])"
    try FileSystem.makeSymbolicLink(link, to: folder)
    for line in lines.dropFirst() {
      let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
      switch words.first {
      case "D": try FileSystem.makeDirectories("\(folder)/\(words[2])")
      case "F":
        let rest = String(words[3])
        guard let separator = rest.firstRange(of: " = ") else { continue }
        let name = rest[..<separator.lowerBound]
        let value = String(rest[separator.upperBound...].map { $0 == "|" ? "\n" : $0 })
        if let slash = name.lastIndex(of: "/") {
          try FileSystem.makeDirectories("\(folder)/\(name[..<slash])")
        }
        try WholeFile.write(value, to: "\(folder)/\(name)")
        if name == "dev" { try addNode(FileSystem.name(of: folder)) }
      default: continue
      }
    }
  }

  deinit { try? FileSystem.removeTree(root) }

  /// Makes `R/dev/name` a FIFO that has a writer.
  func addNode(_ name: String) throws {
    let path = "\(root)/dev/\(name)"
    try FileSystem.makePipe(path)
    writers[name] = try FifoWriter(path)
  }

  /// `R/sys/bus/iio/devices/name/attribute`.
  func path(_ name: String, _ attribute: String = "") -> String {
    "\(root)/sys/bus/iio/devices/\(name)" + (attribute.isEmpty ? "" : "/\(attribute)")
  }

  func read(_ name: String, _ attribute: String) throws -> String {
    try SysfsFile.read(path(name, attribute))
  }

  func write(_ text: String, _ name: String, _ attribute: String) throws {
    try WholeFile.write(text, to: path(name, attribute))
  }

  func remove(_ name: String, _ attribute: String) throws {
    try FileSystem.removeTree(path(name, attribute))
  }

  /// Puts bytes into the device's node.
  func send(_ bytes: [UInt8], to name: String) throws { try writers[name]?.send(bytes) }

  /// Closes the writing end, as a simulator that stops does.
  func hangUp(_ name: String) { writers[name] = nil }

  /// Adds a trigger as the kernel shows it.
  func addTrigger(_ name: String, number: Int, rate: String? = nil, below parent: String = "")
    throws
  {
    let folder = "\(root)/sys/devices\(parent)/trigger\(number)"
    try FileSystem.makeDirectories(folder)
    try WholeFile.write(name + "\n", to: "\(folder)/name")
    if let rate { try WholeFile.write(rate + "\n", to: "\(folder)/sampling_frequency") }
    try FileSystem.makeSymbolicLink(path("trigger\(number)"), to: folder)
  }

  /// Unplugs a device and plugs it in again under another number, or for good.
  func replug(_ name: String, as other: String?) throws {
    let folder = try FileSystem.resolve(path(name))
    try FileSystem.remove(path(name))
    try? FileSystem.remove("\(root)/dev/\(name)")
    writers[name] = nil
    guard let other else { return try FileSystem.removeTree(folder) }
    let moved = FileSystem.parent(of: folder) + "/" + other
    try FileSystem.rename(folder, to: moved)
    try FileSystem.makeSymbolicLink(path(other), to: moved)
    try addNode(other)
  }

  /// Every file below `sys` and what it holds, to compare before and after.
  func snapshot() throws -> [String: String] {
    var found: [String: String] = [:]
    func walk(_ folder: String) throws {
      for name in try DirectoryListing.names(in: folder) {
        let path = "\(folder)/\(name)"
        switch try FileStatus(of: path, followingLinks: false).kind {
        case .directory:
          found[path] = "folder"
          try walk(path)
        case .regular:
          found[path] = String(decoding: try WholeFile.read(path), as: UTF8.self)
        default: continue
        }
      }
    }
    try walk("\(root)/sys")
    return found
  }
}

/// The writing end of a FIFO.
final class FifoWriter {
  private let descriptor: FileDescriptor

  init(_ path: String) throws {
    // Reading too, so that opening does not wait for a reader.
    descriptor = try FileDescriptor.open(path, .readingAndWriting, .nonblocking)
  }

  func send(_ bytes: [UInt8]) throws { try descriptor.writeAll(bytes) }
}
