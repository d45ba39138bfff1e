internal import CLinux
internal import Glibc
package import Sensing

/// Tells that something has changed in a folder: what lies in it came, went, was written, or got
/// other rights.
///
/// It is the kernel's inotify. Of sysfs and network file systems it tells nothing, and where the
/// user has too many watches it cannot be had (ENOSPC, EMFILE): whoever needs to know looks from
/// time to time as well.
package struct FileWatch: ~Copyable, Sendable {
  private let descriptor: FileDescriptor

  /// Watches nothing yet.
  package init() throws(SystemError) {
    let number = try SystemCall.retrying("inotify_init1", path: nil) { clinux_watch_descriptor() }
    descriptor = FileDescriptor(adopting: number, path: "inotify")
  }

  /// Watches the folder itself, not those below it; a second time changes nothing.
  package borrowing func add(folder: String) throws(SystemError) {
    let number = descriptor.number
    _ = try SystemCall.retrying("inotify_add_watch", path: folder) {
      // The string outlives the call.
      unsafe clinux_watch_folder(number, folder)
    }
  }

  /// Waits for a change (`.ready`), the deadline, or the wake event, which wins.
  package borrowing func wait(
    until deadline: SensorInstant? = nil, unless wake: WakeEvent? = nil
  ) throws(SystemError) -> WaitOutcome {
    try descriptor.wait(for: .reading, until: deadline, unless: wake)
  }

  /// Takes what has been told, so that the next wait waits for something new; the names of what
  /// changed, the same name once.
  package borrowing func take() throws(SystemError) -> Set<String> {
    var names: Set<String> = []
    var buffer = [UInt8](repeating: 0, count: 8192)
    while case .bytes(let count) = try descriptor.read(into: &buffer) {
      var place = 0
      // Each record is 16 bytes, of which the last four say how long a padded name follows.
      while place + 16 <= count {
        var length = 0
        for byte in (0..<4).reversed() { length = length << 8 | Int(buffer[place + 12 + byte]) }
        let name = buffer[(place + 16)..<min(place + 16 + length, count)].prefix { $0 != 0 }
        names.insert(String(decoding: name, as: UTF8.self))
        place += 16 + length
      }
    }
    return names
  }
}
