import Glibc

/// A folder of its own that goes away with the value.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/binnacle-test-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
      // The buffer holds a writable, terminated string, as mkdtemp asks.
      guard let base = buffer.baseAddress, let name = unsafe mkdtemp(base) else { return nil }
      return unsafe String(cString: name)
    }
    path = made ?? "/tmp"
    precondition(made != nil, "no temporary folder can be made")
  }

  deinit { Self.remove(path) }

  /// A path inside the folder.
  func path(_ name: String) -> String { path + "/" + name }

  /// The text of a file, or `nil` where there is none.
  static func text(_ path: String) -> String? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func write(_ text: String, to path: String) {
    guard let file = unsafe fopen(path, "w") else { return }
    unsafe fputs(text, file)
    unsafe fclose(file)
  }

  private static func remove(_ path: String) {
    if let folder = unsafe opendir(path) {
      while let entry = unsafe readdir(folder) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          // d_name is a terminated string of at most 255 bytes.
          unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
            unsafe String(cString: $0)
          }
        }
        if name != ".", name != ".." { remove(path + "/" + name) }
      }
      unsafe closedir(folder)
    }
    unsafe Glibc.remove(path)
  }
}
