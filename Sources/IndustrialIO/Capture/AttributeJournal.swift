internal import LinuxPlatform

/// Remembers what attributes held before they were written, and puts it back: at the latest when
/// the journal itself ends, also because something threw half-way.
struct AttributeJournal: ~Copyable {
  private enum Entry {
    case attribute(path: String, original: String)
    case folder(String)
  }

  private let files: DeviceFiles
  private var entries: [Entry] = []

  init(files: DeviceFiles) { self.files = files }

  deinit { _ = Self.restore(entries, files) }

  /// Writes `text`, after noting what was there.
  mutating func write(_ text: String, to path: String) throws(SystemError) {
    let original = try files.readExactly(path)
    // Noted before the write: a driver may change something and refuse all the same.
    entries.append(.attribute(path: path, original: original))
    do { try files.write(text, to: path) } catch {
      if (try? files.readExactly(path)) == original { entries.removeLast() }
      throw error
    }
  }

  /// Makes a folder of configfs, which is removed again.
  mutating func makeDirectory(_ path: String) throws(SystemError) {
    try files.makeDirectory(path)
    entries.append(.folder(path))
  }

  /// Takes over a folder of configfs that an earlier run left, which is removed like one's own.
  mutating func adoptDirectory(_ path: String) { entries.append(.folder(path)) }

  /// Notes what an attribute is to hold in the end, where what it holds now is what a crash left.
  mutating func noteOriginal(_ text: String, of path: String) {
    entries.append(.attribute(path: path, original: text))
  }

  /// How far the journal has come, for `restore(to:)`.
  var mark: Int { entries.count }

  /// Puts everything back, the last change first; what could not be is returned.
  ///
  /// A device that is gone needs nothing put back.
  mutating func restore(to mark: Int = 0) -> [SystemError] {
    let undone = Array(entries[mark...])
    entries.removeSubrange(mark...)
    return Self.restore(undone, files)
  }

  private static func restore(_ entries: [Entry], _ files: DeviceFiles) -> [SystemError] {
    var failures: [SystemError] = []
    for entry in entries.reversed() {
      do {
        switch entry {
        case .attribute(let path, let original):
          // A write of no bytes never reaches a driver; a line end does, and empties.
          try files.write(original.isEmpty ? "\n" : original, to: path)
        case .folder(let path): try files.removeDirectory(path)
        }
      } catch {
        if !error.number.meansRemoval { failures.append(error) }
      }
    }
    return failures
  }
}
