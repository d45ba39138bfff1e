internal import Glibc
internal import TextFiles

/// The folder of a recording.
enum RecordingFolder {
  static let eventFile = "events.csv"
  private static let manifestFile = "dataset.json"
  /// All that a recorder ever writes.
  private static let files =
    [manifestFile, eventFile, "imu.csv", "gnss.csv", "baro.csv", "mag.csv", "odometer.csv"]

  /// Makes the folder, or sees that it is empty; a former recording is removed where `isForced`.
  static func prepare(_ folder: String, isForced: Bool) throws(DataError) {
    switch PathKind(folder) {
    case .missing: return try Folder.make(folder)
    case .file:
      // Also what cannot be looked at, behind a folder that may not be entered.
      var status = stat()
      if unsafe stat(folder, &status) != 0 {
        throw ByteSource.failure("cannot be reached", name: folder, code: errno)
      }
      throw DataError("is not a folder", remedy: "give another name", file: folder, kind: .output)
    case .folder: break
    }
    let names = try entries(folder)
    if names.isEmpty { return }
    let isRecording =
      names.allSatisfy(files.contains) && names.contains(manifestFile)
      && isAsReceived(folder)
    guard isRecording else {
      throw DataError(
        "is not empty, and holds something else than a recording",
        remedy: "name a new folder, or empty it yourself", file: folder, kind: .output)
    }
    guard isForced else {
      throw DataError(
        "holds a recording already", remedy: "name a new folder, or give --force to replace it",
        file: folder, kind: .output)
    }
    for name in names where unsafe unlink(Folder.path(folder, name)) != 0 && errno != ENOENT {
      throw ByteSource.failure(
        "cannot be removed", name: Folder.path(folder, name), code: errno)
    }
  }

  private static func isAsReceived(_ folder: String) -> Bool {
    guard let manifest = try? DatasetManifest(folder: folder) else { return false }
    return manifest.rowsAreAsReceived
  }

  /// Everything in a folder, folders in it included.
  private static func entries(_ path: String) throws(DataError) -> [String] {
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
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  static func writeManifest(_ text: String, in folder: String) throws(DataError) {
    var file = try OutputFile(path: Folder.path(folder, manifestFile))
    file.text.append(text)
    try file.synchronize()
    try file.close()
    try synchronize(folder)
  }

  /// Brings the entries of a folder to the disk.
  static func synchronize(_ folder: String) throws(DataError) {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 {
      throw ByteSource.failure("cannot be opened", name: folder, code: errno)
    }
    defer { _ = close(descriptor) }
    while fsync(descriptor) != 0 {
      // Some file systems have no notion of it.
      if errno == EINVAL || errno == EROFS { return }
      if errno != EINTR {
        throw ByteSource.failure("cannot be written", name: folder, code: errno)
      }
    }
  }
}
