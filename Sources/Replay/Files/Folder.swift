internal import Glibc
internal import TextFiles

/// What is done with whole files and folders.
enum Folder {
  /// The path of a file in a folder, as messages name it.
  static func path(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The names of the files in a folder, in the order of their bytes.
  static func fileNames(_ path: String) throws(DataError) -> [String] {
    guard let directory = unsafe opendir(path) else {
      throw ByteSource.failure("cannot be opened", name: path, code: errno)
    }
    defer { _ = unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      // The name ends with a zero within its fixed array.
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." || PathKind(path + "/" + name) != .file { continue }
      names.append(name)
    }
    return names.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }

  /// Makes a folder and those above it, where they are missing.
  static func make(_ path: String) throws(DataError) {
    var prefix = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      prefix += (prefix.isEmpty || prefix.hasSuffix("/") ? "" : "/") + part
      if unsafe mkdir(prefix, 0o777) == 0 { continue }
      // Looking at what is there sets errno anew.
      let code = errno
      if PathKind(prefix) != .folder {
        var error = ByteSource.failure("cannot be created", name: prefix, code: code)
        if error.kind == .data { error.kind = .output }
        throw error
      }
    }
  }

  /// Whether `path`, which may not be there yet, lies below the folder `outer`.
  static func isInside(_ path: String, _ outer: String) -> Bool {
    var place = path
    // From the folder above on up; the first that exists shows where the path really is.
    for _ in 0..<4096 {
      while place.count > 1, place.hasSuffix("/") { place.removeLast() }
      guard let slash = place.lastIndex(of: "/") else {
        place = place == "." ? ".." : "."
        break
      }
      if slash == place.startIndex { return isSame("/", outer) }
      place = String(place[..<slash])
      if PathKind(place) != .missing { break }
    }
    for _ in 0..<4096 {
      if isSame(place, outer) { return true }
      if isSame(place, place + "/..") { return false }
      place += "/.."
    }
    return false
  }

  /// Whether two paths lead to one folder.
  static func isSame(_ a: String, _ b: String) -> Bool {
    var first = stat()
    var second = stat()
    guard unsafe stat(a, &first) == 0, unsafe stat(b, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  static func contents(_ path: String, name: String) throws(DataError) -> [UInt8] {
    var source = try ByteSource(path: path, name: name)
    var bytes = [UInt8](repeating: 0, count: max(4096, source.bytesTotal + 1))
    var count = 0
    while true {
      let step = try source.read(into: &bytes, at: count)
      if step == 0 { break }
      count += step
      if count == bytes.count { bytes += [UInt8](repeating: 0, count: count) }
    }
    return Array(bytes[..<count])
  }

  static func write(_ bytes: [UInt8], to path: String) throws(DataError) {
    var file = try OutputFile(path: path)
    file.text.bytes = bytes
    try file.close()
  }

  /// Copies a file with its permissions.
  static func copy(_ from: String, _ to: String, name: String) throws(DataError) {
    try write(try contents(from, name: name), to: to)
    var status = stat()
    if unsafe stat(from, &status) == 0 { _ = unsafe chmod(to, status.st_mode & 0o7777) }
  }
}
