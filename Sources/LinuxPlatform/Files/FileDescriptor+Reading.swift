internal import Glibc

extension FileDescriptor {
  /// Reads once, at most `buffer.byteCount` bytes into its beginning.
  ///
  /// A read into an empty buffer is a programmer's error: it could not be told from the end.
  package borrowing func read(into buffer: inout MutableRawSpan) throws(SystemError) -> ReadOutcome
  {
    // The pointer is used within the closure only.
    try unsafe buffer.withUnsafeMutableBytes { bytes throws(SystemError) in
      try unsafe read(into: bytes)
    }
  }

  /// Reads once into the beginning of `buffer`, whose length does not change.
  package borrowing func read(into buffer: inout [UInt8]) throws(SystemError) -> ReadOutcome {
    var elements = buffer.mutableSpan
    return try read(into: &elements)
  }

  /// Reads once into the beginning of `buffer`.
  package borrowing func read(
    into buffer: inout MutableSpan<UInt8>
  ) throws(SystemError) -> ReadOutcome {
    // Elements of one byte have no padding that could be read.
    var bytes = unsafe buffer.mutableBytes
    return try read(into: &bytes)
  }

  /// Reads once into memory that the caller vouches for.
  @unsafe
  package borrowing func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> ReadOutcome {
    precondition(buffer.count > 0, "a read needs room for at least one byte")
    while true {
      // The kernel writes at most `count` bytes to the caller's memory.
      let count = unsafe Glibc.read(number, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .wouldBlock
      default: throw .last("read", path: path)
      }
    }
  }

  /// Everything up to the end, which must come before `limit` bytes (else EFBIG).
  ///
  /// For files and attributes; a descriptor that would block ends with EAGAIN.
  package borrowing func readToEnd(limit: Int) throws(SystemError) -> [UInt8] {
    var contents: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: Swift.min(Swift.max(limit, 1), 16384))
    while true {
      switch try read(into: &chunk) {
      case .bytes(let count):
        if contents.count + count > limit {
          throw SystemError(call: "read", path: path, number: .tooLarge)
        }
        contents.append(contentsOf: chunk[..<count])
      case .wouldBlock: throw SystemError(call: "read", path: path, number: .wouldBlock)
      case .end: return contents
      }
    }
  }
}
