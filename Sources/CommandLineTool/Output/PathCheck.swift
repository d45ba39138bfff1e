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
      guard allows(path, W_OK) else {
        throw ToolError(
          .permission, "\(option): '\(path)' may not be overwritten",
          remedy: "name another file, or change its permissions")
      }
      return
    }
    try folderIsWritable(of: path, option: option, what: "no file may be made in")
  }

  /// Throws where `path` names one of the files of a dataset, which it would destroy.
  package static func isNoInput(
    _ path: String, option: String, dataset: String
  ) throws(ToolError) {
    guard let output = identity(path) else { return }
    for name in [
      "dataset.json", "imu.csv", "gnss.csv", "baro.csv", "mag.csv", "odometer.csv", "events.csv",
      "truth.csv", "reference.csv",
    ] where identity(dataset + "/" + name) == output {
      throw ToolError(
        .usage, "\(option): '\(path)' is the dataset's own \(name)", remedy: "name another file")
    }
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

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    // The call fills the structure where it returns zero.
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR
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
