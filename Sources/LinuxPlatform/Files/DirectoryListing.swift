internal import CLinux
internal import Glibc

/// What a folder holds.
package enum DirectoryListing {
  /// The names in the folder, sorted by their bytes, without `.` and `..`.
  package static func names(in path: String) throws(SystemError) -> [String] {
    // The string outlives the call; the stream is closed below, on every path.
    guard let stream = unsafe opendir(path) else { throw .last("opendir", path: path) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      // The name is valid until the next call, and is copied before.
      guard let entry = unsafe clinux_next_name(stream) else {
        if errno != 0 { throw .last("readdir", path: path) }
        break
      }
      let name = unsafe String(cString: entry)
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The names, or none where there is no such folder.
  package static func namesIfPresent(in path: String) throws(SystemError) -> [String] {
    do {
      return try names(in: path)
    } catch {
      if error.number == .noEntry || error.number == .notDirectory { return [] }
      throw error
    }
  }
}
