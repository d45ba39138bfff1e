package import TextFiles

/// A small file that is read as a whole.
package enum InputFile {
  /// Whether something stands at `path`.
  package static func exists(_ path: String) -> Bool { PathKind(path) != .missing }

  /// The bytes of the regular file at `path`, at most `limit` of them.
  package static func bytes(_ path: String, limit: Int) throws(DataError) -> [UInt8] {
    var source = try ByteSource(path: path, name: path)
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var count = 0
    while count < bytes.count {
      let step = try source.read(into: &bytes, at: count)
      if step == 0 { break }
      count += step
    }
    if count > limit {
      throw DataError(
        "is longer than \(limit) bytes", remedy: "is this the right file?", file: path)
    }
    return Array(bytes[..<count])
  }
}
