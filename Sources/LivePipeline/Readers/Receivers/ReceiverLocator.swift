internal import LinuxPlatform

/// Finds a receiver's port again after it has been plugged in anew, when its number is another.
///
/// What stays is the place: the device that the port belongs to in `/sys/class`.
struct ReceiverLocator {
  private static let classes = ["tty", "gnss"]

  /// Without its last slash; empty for `/`.
  private let root: String
  /// As configured: `/dev/ttyACM0`, a file, `-` for standard input.
  let wanted: String
  /// The place of the port that was last opened.
  private var place: String?

  init(root: String, wanted: String) {
    var root = root
    while root.hasSuffix("/") { root.removeLast() }
    self.root = root
    self.wanted = wanted
  }

  /// Where to open it now.
  func path() -> String {
    let usual = Self.rooted(wanted, root)
    guard let place, self.place(of: usual) != place else { return usual }
    // Another device has the number now, or none: who is at the place?
    for kind in Self.classes {
      let names = (try? DirectoryListing.namesIfPresent(in: "\(root)/sys/class/\(kind)")) ?? []
      for name in names where self.place(kind, name) == place {
        let path = "\(root)/dev/\(name)"
        if FileStatus.exists(path) { return path }
      }
    }
    return usual
  }

  /// Remembers the place of the port that has just been opened.
  mutating func opened(_ path: String) {
    if let place = place(of: path) { self.place = place }
  }

  /// What stays the same of a port through unplugging: its place, else its path.
  static func identity(of path: String, root: String) -> String {
    let locator = ReceiverLocator(root: root, wanted: path)
    guard let place = locator.place(of: rooted(path, locator.root)) else { return path }
    let isBelow = !locator.root.isEmpty && place.hasPrefix(locator.root + "/")
    return "receiver at " + (isBelow ? String(place.dropFirst(locator.root.count)) : place)
  }

  private func place(of path: String) -> String? {
    // A name by-id leads to the number of the moment.
    let name = FileSystem.name(of: (try? FileSystem.resolve(path)) ?? path)
    let own = FileSystem.name(of: path)
    for kind in Self.classes {
      if let place = place(kind, name) ?? place(kind, own) { return place }
    }
    return nil
  }

  private func place(_ kind: String, _ name: String) -> String? {
    try? FileSystem.resolve("\(root)/sys/class/\(kind)/\(name)/device")
  }

  /// A device's path below the root; files elsewhere are where they are.
  static func rooted(_ path: String, _ root: String) -> String {
    path.hasPrefix("/dev/") ? root + path : path
  }
}
