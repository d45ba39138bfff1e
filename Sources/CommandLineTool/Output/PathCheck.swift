internal import Glibc

/// Looks at paths before a long run, so that it does not fail at its end.
package enum PathCheck {
  /// Throws where a file at `path` could not be written.
  package static func writable(_ path: String, option: String) throws(ToolError) {
    if path == "-" { return }
    if isFolder(path) {
      throw ToolError(
        .usage, "\(option): '\(path)' is a folder",
        remedy: "name a file in it, '\(path)/\(option == "--report" ? "report.html" : "out.csv")'")
    }
    if allows(path, F_OK) {
      // What stands under /dev may be this process's own standard output, a pipe.
      if isPipe(path), !path.hasPrefix("/dev/"), !path.hasPrefix("/proc/") {
        throw ToolError(
          .usage, "\(option): '\(path)' is a pipe or a socket",
          remedy: "write to '-', standard output, and redirect that")
      }
      guard allows(path, W_OK) else {
        throw ToolError(
          .permission, "\(option): '\(path)' may not be overwritten",
          remedy: "name another file, or change its permissions")
      }
      return
    }
    try folderIsWritable(of: path, option: option, what: "no file may be made in")
  }

  /// Throws where a file at `path` would destroy a file of a dataset or become one of its files.
  ///
  /// What an earlier run wrote there, which begins with `mark`, may be written again.
  package static func isNoInput(
    _ path: String, option: String, dataset: String, mark: String
  ) throws(ToolError) {
    if let output = identity(path), !begins(path, with: mark) {
      // By identity, so that links do not deceive.
      for name in names(in: dataset) where identity(dataset + "/" + name) == output {
        throw ToolError(
          .usage, "\(option): '\(path)' is the dataset's own \(name)", remedy: "name another file")
      }
    }
    let end = endOfLinks(path)
    guard isSameFolder(parent(of: end), dataset), inputs.contains(lastPart(of: end)) else { return }
    throw ToolError(
      .usage, "\(option): '\(path)' is a name that the dataset's own files have",
      remedy: "name another file")
  }

  /// What a dataset's files are called.
  private static let inputs = [
    "dataset.json", "imu.csv", "gnss.csv", "baro.csv", "mag.csv", "odometer.csv", "events.csv",
    "truth.csv", "reference.csv",
  ]

  /// Where a path leads when its last part is a link, whether or not that is there yet.
  private static func endOfLinks(_ path: String) -> String {
    var path = path
    var bytes = [CChar](repeating: 0, count: 4096)
    // As many links as the system follows.
    for _ in 0..<40 {
      // The call writes no more than the buffer's count.
      let count = unsafe readlink(path, &bytes, bytes.count)
      guard count > 0 else { break }
      let next = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = next.hasPrefix("/") ? next : parent(of: path) + "/" + next
    }
    return path
  }

  private static func isSameFolder(_ a: String, _ b: String) -> Bool {
    var first = stat()
    var second = stat()
    // The calls fill the structures where they return zero.
    guard unsafe stat(a, &first) == 0, unsafe stat(b, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Whether the file at `path` begins with this text; an empty file is nobody's.
  private static func begins(_ path: String, with mark: String) -> Bool {
    guard let file = unsafe fopen(path, "r") else { return false }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: mark.utf8.count)
    // The call writes no more than the buffer's count.
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return count == 0 || (count == bytes.count && bytes.elementsEqual(mark.utf8))
  }

  private static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      // The name ends with a zero within its fixed array.
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names.sorted()
  }

  /// Throws where `path` is anything but an empty folder or free.
  package static func freeFolder(_ path: String, option: String) throws(ToolError) {
    guard allows(path, F_OK) else {
      try folderIsWritable(of: path, option: option, what: "nothing may be made in")
      return
    }
    guard isFolder(path) else {
      throw ToolError(.usage, "\(option): '\(path)' is a file", remedy: "name a new folder")
    }
    guard isEmpty(path) else {
      throw ToolError(
        .usage, "\(option): the folder '\(path)' is not empty",
        remedy: "name a new folder, or remove what is in it")
    }
    guard allows(path, W_OK) else {
      throw ToolError(
        .permission, "\(option): nothing may be written to '\(path)'",
        remedy: "change its permissions, or name another folder")
    }
  }

  /// Throws where the folder that `path` lies in is missing or takes nothing new.
  private static func folderIsWritable(
    of path: String, option: String, what: String
  ) throws(ToolError) {
    let folder = parent(of: path)
    guard allows(folder, F_OK) else {
      throw ToolError(
        .permission, "\(option): the folder '\(folder)' does not exist",
        remedy: "make it with: mkdir -p '\(folder)'")
    }
    guard allows(folder, W_OK) else {
      throw ToolError(
        .permission, "\(option): \(what) '\(folder)'",
        remedy: "name a folder of your own, '/tmp/\(lastPart(of: path))' say")
    }
  }

  /// Whether two paths lead to one regular file.
  package static func isSameFile(_ a: String, _ b: String) -> Bool {
    guard let first = identity(a) else { return false }
    return first == identity(b)
  }

  package static func isThere(_ path: String) -> Bool { allows(path, F_OK) }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    // The call fills the structure where it returns zero.
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  private static func isPipe(_ path: String) -> Bool {
    var status = stat()
    // The call fills the structure where it returns zero.
    guard unsafe stat(path, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFSOCK
  }

  private static func allows(_ path: String, _ mode: Int32) -> Bool {
    // The string is bridged for the length of the call.
    unsafe access(path, mode) == 0
  }

  /// The folder that a path lies in.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func lastPart(of path: String) -> String {
    String(path.split(separator: "/").last ?? "out")
  }

  private struct Identity: Equatable {
    var device: dev_t
    var node: ino_t
  }

  private static func identity(_ path: String) -> Identity? {
    var status = stat()
    // The call fills the structure where it returns zero.
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Identity(device: status.st_dev, node: status.st_ino)
  }

  private static func isEmpty(_ path: String) -> Bool {
    guard let folder = unsafe opendir(path) else { return false }
    defer { unsafe closedir(folder) }
    var count = 0
    // "." and ".." are always there.
    while unsafe readdir(folder) != nil { count += 1 }
    return count <= 2
  }
}
