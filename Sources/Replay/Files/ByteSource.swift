internal import Glibc
internal import TextFiles

/// Where bytes come from: a file, or memory handed out in pieces (for tests).
struct ByteSource: ~Copyable {
  private enum Backing {
    case descriptor(CInt)
    case memory([UInt8], piece: Int)
    case generated(any RowGenerator)
  }

  /// The file's name for messages.
  let name: String
  private let backing: Backing
  private var position = 0
  /// What a generator made and nobody has read yet, from `position` on.
  private var pending = DecimalWriter()
  /// How many bytes have been handed out.
  private(set) var bytesRead = 0
  /// The file's length when it was opened.
  let bytesTotal: Int

  /// Opens the file at `path`.
  init(path: String, name: String) throws(DataError) {
    self.name = name
    // A pipe would hold the opening up until somebody writes to it.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { throw Self.failure("cannot be opened", name: name, code: errno) }
    var status = stat()
    let isKnown = unsafe fstat(descriptor, &status) == 0
    let kind = status.st_mode & S_IFMT
    // A folder has an error of its own when it is read.
    if isKnown, kind != S_IFREG, kind != S_IFDIR {
      _ = close(descriptor)
      throw DataError(
        "is no regular file", remedy: "a pipe or a device cannot be read here; copy it to a file",
        file: name)
    }
    backing = .descriptor(descriptor)
    bytesTotal = isKnown ? Int(status.st_size) : 0
  }

  /// Hands out `bytes`, at most `piece` at a time.
  init(bytes: [UInt8], piece: Int = .max, name: String) {
    self.name = name
    backing = .memory(bytes, piece: max(1, piece))
    bytesTotal = bytes.count
  }

  /// Hands out what `generator` makes.
  init(generator: any RowGenerator, name: String) {
    self.name = name
    backing = .generated(generator)
    bytesTotal = generator.bytesTotal
  }

  deinit {
    if case .descriptor(let descriptor) = backing { _ = close(descriptor) }
  }

  /// Fills `buffer` from `offset` on and returns how many bytes came; zero at the end.
  mutating func read(into buffer: inout [UInt8], at offset: Int) throws(DataError) -> Int {
    let room = buffer.count - offset
    switch backing {
    case .descriptor(let descriptor):
      while true {
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
          // The rest of the buffer, whose length is `room`.
          unsafe Glibc.read(descriptor, bytes.baseAddress.map { unsafe $0 + offset }, room)
        }
        if count >= 0 {
          bytesRead += count
          return count
        }
        if errno != EINTR { throw Self.failure("cannot be read", name: name, code: errno) }
      }
    case .memory(let bytes, let piece):
      let count = min(room, piece, bytes.count - position)
      for i in 0..<count { buffer[offset + i] = bytes[position + i] }
      position += count
      bytesRead += count
      return count
    case .generated(let generator):
      if position == pending.bytes.count {
        position = 0
        pending.bytes.removeAll(keepingCapacity: true)
        try generator.makeRows(&pending)
        bytesRead = generator.bytesRead
      }
      let count = min(room, pending.bytes.count - position)
      for i in 0..<count { buffer[offset + i] = pending.bytes[position + i] }
      position += count
      return count
    }
  }

  /// The error that the system's error `code` stands for.
  static func failure(_ what: String, name: String, code: CInt) -> DataError {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    let denied = code == EACCES || code == EPERM
    let remedy =
      switch code {
      case ENOENT, ENOTDIR: "check the path"
      case EACCES, EPERM: "check the permissions"
      case EISDIR: "a file is wanted here, not a folder"
      default: ""
      }
    return DataError(
      "\(what) (\(reason))", remedy: remedy, file: name, kind: denied ? .permission : .data)
  }
}

/// What stands at a path.
enum PathKind {
  case missing, file, folder

  init(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      self = errno == EACCES ? .file : .missing
      return
    }
    self = status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }
}
