internal import Glibc

/// A dataset could not be written.
public struct DatasetWriteError: Error, Hashable, CustomStringConvertible {
  /// The file or folder that could not be written.
  public var path: String
  /// The system's `errno`.
  public var code: Int32

  /// What the operating system says.
  public var reason: String { unsafe String(cString: strerror(code)) }
  public var description: String { "cannot write \(path): \(reason)" }
}

/// Writes a scenario's rows into a dataset folder as they come.
///
/// It keeps at most 64 KiB of text per file, whatever the recording's length.
public struct DatasetFolderWriter: ~Copyable {
  private let folder: String
  private let text: DatasetText
  private var buffers: [[UInt8]]
  private var descriptors: [Int32]
  private let capacity: Int = 65_536

  /// Makes the folder, where it is missing, and writes the manifest and the header rows.
  ///
  /// Files of the format that the scenario has no sensor for are left alone.
  public init(
    folder: String, scenario: Scenario, digits: DatasetText.Digits
  ) throws(DatasetWriteError) {
    self.folder = folder
    text = DatasetText(scenario, digits: digits)
    buffers = []
    descriptors = []
    // SAFETY: the string is bridged for the length of the call.
    if unsafe mkdir(folder, 0o777) != 0, errno != EEXIST {
      throw DatasetWriteError(path: folder, code: errno)
    }
    let manifest = try Self.open(folder + "/dataset.json")
    let result = Self.write(Array(scenario.manifest(digits: digits).utf8), to: manifest)
    close(manifest)
    if result != 0 { throw DatasetWriteError(path: folder + "/dataset.json", code: result) }
    for file in DatasetFile.allCases {
      buffers.append(Array(text.header(of: file).utf8))
      descriptors.append(-1)
      if Self.has(file, scenario) {
        descriptors[file.rawValue] = try Self.open(folder + "/" + file.name)
      }
    }
  }

  deinit {
    for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
  }

  /// Adds a row to its file.
  public mutating func write(_ row: SimulatedRow) throws(DatasetWriteError) {
    let index = row.file.rawValue
    text.append(row, to: &buffers[index])
    if buffers[index].count >= capacity { try flush(row.file) }
  }

  /// Writes what is still held and closes the files.
  public consuming func finish() throws(DatasetWriteError) {
    for file in DatasetFile.allCases { try flush(file) }
  }

  /// Simulates a whole scenario into a folder.
  public static func write(
    _ scenario: Scenario, to folder: String, digits: DatasetText.Digits = .exact
  ) throws(DatasetWriteError) {
    var writer = try DatasetFolderWriter(folder: folder, scenario: scenario, digits: digits)
    var simulator = Simulator(scenario)
    while let row = simulator.next() { try writer.write(row) }
    try writer.finish()
  }

  private mutating func flush(_ file: DatasetFile) throws(DatasetWriteError) {
    let index = file.rawValue
    guard descriptors[index] >= 0 else { return }
    let result = Self.write(buffers[index], to: descriptors[index])
    buffers[index].removeAll(keepingCapacity: true)
    if result != 0 { throw DatasetWriteError(path: folder + "/" + file.name, code: result) }
  }

  private static func has(_ file: DatasetFile, _ scenario: Scenario) -> Bool {
    switch file {
    case .inertial: scenario.inertial != nil
    case .receiver: scenario.receiver != nil
    case .barometer: scenario.barometer != nil
    case .magnetometer: scenario.magnetometer != nil
    case .odometer: scenario.odometer != nil
    case .truth: scenario.truthRate > 0
    }
  }

  private static func open(_ path: String) throws(DatasetWriteError) -> Int32 {
    // SAFETY: the string is bridged for the length of the call.
    let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw DatasetWriteError(path: path, code: errno) }
    return descriptor
  }

  /// Writes all bytes; returns 0 or the system's `errno`.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var done = 0
    while done < bytes.count {
      // SAFETY: the buffer lives through the call and `done` stays inside it.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      done += count
    }
    return 0
  }
}
