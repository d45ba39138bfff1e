internal import Fusion
public import Sensing
public import TextFiles

/// A dataset folder as one stream of samples in the order in which they reached the host.
///
/// Memory does not grow with the recording. What the stream does to a row: units become SI; the
/// manifest's `latency_s` is taken off the time stamp, so that every `instant` is a time of
/// validity; heights above mean sea level become ellipsoidal
/// by the receiver's undulation where the row has it and by the bundled geoid elsewhere. The mount
/// and the lever arm are left to the engine.
public struct DatasetStream: ~Copyable {
  /// One thing that happened, in the order of arrival.
  public enum Element: Sendable {
    case sample(SensorSample, arrival: SensorInstant)
    case recorded(RecordedEvent)
  }

  public let manifest: DatasetManifest
  /// What was read over so far, the manifest's warnings first.
  public private(set) var warnings: [DataError]

  private let folder: String
  private let files: [SensorFile]
  private let events: EventFile?
  /// Whether the rows come of another kind of recording.
  private let isGenerated: Bool
  private var isPrimed = false
  private var taken: SensorFile?

  /// Opens the manifest and every file of the folder.
  public init(folder: String, profile: Profile? = nil) throws(DataError) {
    switch PathKind(folder) {
    case .missing:
      throw DataError("there is no such folder", remedy: "check the path", file: folder)
    case .file:
      throw DataError(
        "is not a folder", remedy: "give the folder that holds dataset.json", file: folder)
    case .folder: break
    }
    var manifest = try DatasetManifest(folder: folder)
    if let profile { manifest.configuration.profile = profile }
    var warnings = manifest.warnings
    var files: [SensorFile] = []
    for kind in SensorKind.allCases {
      let name = SensorFile.name(kind) + ".csv"
      let path = Folder.path(folder, name)
      if PathKind(path) == .missing {
        if manifest.declaredSensors.contains(kind) {
          warnings.append(
            DataError(
              "dataset.json has a block \"\(SensorFile.name(kind))\" but the file is missing",
              remedy: "add the file or remove the block", file: path))
        }
        continue
      }
      let source = try ByteSource(path: path, name: path)
      files.append(try SensorFile(kind, source, manifest: manifest))
    }
    guard files.contains(where: { $0.kind == .inertial || $0.kind == .satellite }) else {
      throw DataError(
        "neither imu.csv nor gnss.csv is there", remedy: "one of them is needed", file: folder)
    }
    let eventPath = Folder.path(folder, "events.csv")
    events =
      PathKind(eventPath) == .missing
      ? nil : try EventFile(ByteSource(path: eventPath, name: eventPath))
    self.folder = folder
    isGenerated = false
    self.manifest = manifest
    self.warnings = warnings
    self.files = files
  }

  /// Makes a dataset of one satellite receiver out of what `rows` makes, as a `gnss.csv` with
  /// heights above mean sea level; messages call it `name`.
  package init(
    satelliteRows rows: any RowGenerator, name: String, profile: Profile? = nil
  ) throws(DataError) {
    var manifest = DatasetManifest(name: name)
    manifest.heightReference = .meanSeaLevel
    manifest.profile = profile
    manifest.configuration = FusionConfiguration(profile: profile ?? .other)
    manifest.declaredSensors = [.satellite]
    files = [
      try SensorFile(.satellite, ByteSource(generator: rows, name: name), manifest: manifest)
    ]
    events = nil
    folder = name
    isGenerated = true
    warnings = []
    self.manifest = manifest
  }

  /// The counts of every file, in the order of `SensorKind`, then `events.csv`.
  public var counts: [RowCounts] {
    files.map { $0.table.counts } + (events.map { [$0.table.counts] } ?? [])
  }

  /// The sensors whose files are there.
  public var sensors: [SensorKind] { files.map(\.kind) }

  /// The bytes read of all files together so far, and how many there are; for a progress bar.
  public var progress: (read: Int, total: Int) {
    var read = 0
    var total = 0
    for file in files {
      read += max(0, file.table.csv.bytesRead)
      total += file.table.csv.bytesTotal
    }
    return (read, total)
  }

  /// What UTC was at the instant of the sample that was given last, where its receiver said so.
  package var universalTime: (instant: SensorInstant, nanoseconds: Int64)? {
    taken?.universalTime
  }

  /// The next sample or recorded event; `nil` at the end.
  ///
  /// At equal arrival the inertial sample comes first, then in the order of `SensorKind`.
  public mutating func next() throws(DataError) -> Element? {
    if !isPrimed { try prime() }
    // The sample of the last call was made of this file's row.
    if let file = taken {
      taken = nil
      try file.advance()
    }
    var best: SensorFile?
    for file in files where file.hasRow {
      if let found = best, found.arrival <= file.arrival { continue }
      best = file
    }
    if let events, let event = events.head, best.map({ event.instant < $0.arrival }) ?? true {
      try events.advance()
      return .recorded(event)
    }
    guard let file = best else { return nil }
    taken = file
    return .sample(file.sample, arrival: file.arrival)
  }

  private mutating func prime() throws(DataError) {
    isPrimed = true
    for file in files {
      try file.advance()
      if !file.hasRow {
        warnings.append(
          DataError(
            "has a header and no rows that can be used",
            remedy: "the run goes on without this sensor",
            file: file.table.csv.name))
      }
    }
    try events?.advance()
    let isAlive = files.contains {
      $0.hasRow && ($0.kind == .inertial || $0.kind == .satellite)
    }
    if !isAlive {
      throw isGenerated
        ? DataError(
          "holds no epoch with a fix and a height", remedy: "binnacle decode shows why",
          file: folder)
        : DataError(
          "no usable row in imu.csv or gnss.csv", remedy: "one of them is needed", file: folder)
    }
  }
}
