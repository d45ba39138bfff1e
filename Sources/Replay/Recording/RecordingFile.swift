internal import TextFiles

/// One file of a recording, made with its header when its first row comes.
struct RecordingFile: ~Copyable, Sendable {
  private let path: String
  private let header: String
  private var output: OutputFile?
  private var hasNews = false

  init(path: String, header: String) {
    self.path = path
    self.header = header
  }

  /// Whether the file had to be made for this row: its folder has a new entry.
  mutating func append(_ row: DecimalWriter) throws(DataError) -> Bool {
    hasNews = true
    if output != nil {
      output?.text.bytes.append(contentsOf: row.bytes)
      try output?.flushIfLong()
      return false
    }
    var file = try OutputFile(path: path)
    file.text.append(header)
    file.text.bytes.append(contentsOf: row.bytes)
    // The header is there before anything else can go wrong.
    try file.flush()
    output = consume file
    return true
  }

  /// Brings what has been appended to the disk.
  mutating func synchronize() throws(DataError) {
    guard hasNews else { return }
    try output?.synchronize()
    hasNews = false
  }
}
