internal import LinuxPlatform
internal import TextFiles

/// The file that a monitor's memory outlives the process in.
///
/// Every line is one change, complete or not at all: eight digits of checksum, a space, a list of
/// records. It is on the disk before anybody hears of the change. A crash can cut the last line
/// short, and only that: what follows it was never written. Now and then the file is rewritten,
/// beside the old one, with the fewest records that amount to the same.
struct MonitorFile: ~Copyable, Sendable {
  private static let kind = "binnacle monitor "
  private static let header = kind + "1"
  /// The file is rewritten when it has so many lines more than it needs, and twice as many.
  private static let superfluousLines = 1000
  private static let largestSize = 1 << 30

  let path: String
  /// Held for as long as the monitor lives; a file of its own, as the other is replaced.
  private let lock: FileDescriptor
  /// `nil` after an error: what is on the disk then must be rewritten before anything is added.
  private var file: FileDescriptor?
  private var lines = 0
  /// Lines of a file that was just rewritten.
  private var leastLines = 0

  /// Opens the file and reads what it remembers; makes it where there is none.
  static func open(
    _ path: String, memory: inout MonitorMemory
  ) throws(MonitorError) -> MonitorFile {
    var file = MonitorFile(path: path, lock: try lock(path))
    var contents: [UInt8]?
    do throws(SystemError) {
      contents = try WholeFile.read(path, limit: largestSize)
    } catch {
      if error.number != .noEntry { throw MonitorError(error) }
    }
    if let contents, !contents.isEmpty { try read(contents, path: path, into: &memory) }
    // Leaves no torn line behind.
    try file.rewrite(memory)
    return file
  }

  private init(path: String, lock: consuming FileDescriptor) {
    self.path = path
    self.lock = lock
  }

  private static func lock(_ path: String) throws(MonitorError) -> FileDescriptor {
    do throws(SystemError) {
      try FileSystem.makeDirectories(FileSystem.parent(of: path))
      let lock = try FileDescriptor.open(path + ".lock", .writing, .create)
      try lock.lock()
      return lock
    } catch {
      throw error.number == .busy ? .inUse(path: path) : MonitorError(error)
    }
  }

  /// Adds a change and waits until it is on the disk.
  ///
  /// After an error nothing of it counts, whatever reached the disk.
  mutating func append(_ records: [MonitorRecord], memory: MonitorMemory) throws(MonitorError) {
    if file == nil || (lines >= 2 * leastLines && lines >= leastLines + Self.superfluousLines) {
      try rewrite(memory)
    }
    let line = Self.line(records)
    let result = Result { () throws(SystemError) in
      try file?.writeAll(line)
      try file?.synchronize()
    }
    if case .failure(let error) = result {
      // Part of the line may be there: only the whole file can be trusted again.
      file = nil
      throw MonitorError(error)
    }
    lines += 1
  }

  private mutating func rewrite(_ memory: MonitorMemory) throws(MonitorError) {
    var text = Self.header + "\n"
    let records = memory.records
    for record in records { text += Self.line([record]) }
    file = nil
    do throws(SystemError) {
      try AtomicFile.replace(path, with: text)
      file = try FileDescriptor.open(path, .writing, .append)
    } catch { throw MonitorError(error) }
    lines = records.count
    leastLines = records.count
  }
}

// MARK: - Lines

extension MonitorFile {
  private static func line(_ records: [MonitorRecord]) -> String {
    let list = "[" + records.map(\.json.text).joined(separator: ", ") + "]"
    return "\(Checksum.text(of: list.utf8)) \(list)\n"
  }

  /// Applies all whole lines; a last one that is cut short is none.
  static func read(
    _ contents: [UInt8], path: String, into memory: inout MonitorMemory
  ) throws(MonitorError) {
    let lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = lines.first, first.elementsEqual(header.utf8), lines.count > 1 else {
      if let first = lines.first, first.starts(with: kind.utf8), lines.count > 1 {
        // Nothing is wrong with it: whoever removed it would lose what it remembers.
        throw .storage(
          reason: "\(path): another version of Binnacle has written it",
          remedy: "open it with that version, or give this monitor a name of its own")
      }
      throw .damaged(path: path, line: 1, reason: "this is no file of a monitor")
    }
    // What follows the last line feed is empty, or a line that was not finished.
    let whole = lines[1..<(lines.count - 1)]
    for (index, line) in whole.enumerated() {
      guard let records = records(of: line, path: path) else {
        // The last line may have kept its length and lost its contents with the power.
        if index == whole.count - 1 { return }
        throw .damaged(path: path, line: index + 2, reason: "the checksum does not fit the line")
      }
      for record in records { memory.apply(record) }
    }
  }

  private static func records(of line: ArraySlice<UInt8>, path: String) -> [MonitorRecord]? {
    let text = line.dropFirst(9)
    guard line.count > 9, line[line.startIndex + 8] == UInt8(ascii: " "),
      line.prefix(8).elementsEqual(Checksum.text(of: text).utf8)
    else {
      return nil
    }
    let value: JSONValue
    do { value = try JSONParser.parse(Array(text), file: path) } catch { return nil }
    guard let list = value.list else { return nil }
    let records = list.compactMap(MonitorRecord.init)
    return records.count == list.count ? records : nil
  }
}
