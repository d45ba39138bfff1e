internal import Glibc

extension FileSystem {
  /// Removes a file or link, not what it leads to.
  package static func remove(_ path: String) throws(SystemError) {
    _ = try SystemCall.retrying("unlink", path: path) {
      // The string outlives the call.
      unsafe unlink(path)
    }
  }

  /// Removes an empty folder; in configfs, the item that it stands for.
  package static func removeDirectory(_ path: String) throws(SystemError) {
    _ = try SystemCall.retrying("rmdir", path: path) {
      // The string outlives the call.
      unsafe rmdir(path)
    }
  }

  /// Removes the file, or the folder and all that is in it; links are not followed.
  package static func removeTree(_ path: String) throws(SystemError) {
    guard try FileStatus(of: path, followingLinks: false).kind == .directory else {
      return try remove(path)
    }
    for name in try DirectoryListing.names(in: path) { try removeTree("\(path)/\(name)") }
    try removeDirectory(path)
  }

  /// A new folder that nobody else has, under TMPDIR or /tmp; the caller removes it.
  package static func makeTemporaryDirectory(prefix: String = "binnacle") throws(SystemError)
    -> String
  {
    // The environment's string is copied at once; nobody changes the environment after the start.
    let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/\(prefix)-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { template -> Bool in
      guard let start = template.baseAddress else { return false }
      // The call replaces the Xs in place.
      return unsafe mkdtemp(start) != nil
    }
    if !made { throw .last("mkdtemp", path: base) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
