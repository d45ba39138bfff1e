public import Sensing
public import TextFiles

/// Writes a dataset while it happens: what the engine was given, in that order, to the bit.
///
/// The folder is a valid dataset at any time, and a power cut costs about the last second. It waits
/// for the disk: give it a thread of its own. After its first error, which is thrown once, it writes
/// nothing more; whoever navigates goes on without a recording.
public struct DatasetRecorder: ~Copyable, Sendable {
  /// The folder, as it was given.
  public let folder: String
  /// What was written to `dataset.json`.
  public let manifest: DatasetManifest
  /// Whether it has given up.
  public private(set) var isFailed = false
  /// How many samples and events have been recorded.
  public private(set) var rows = 0

  private var files: InlineArray<6, RecordingFile>
  private var row = DecimalWriter(capacity: 1024)
  private let latencies: InlineArray<5, Int64>
  private var lastArrival = SensorInstant(nanoseconds: .min)
  private var lastEvent = SensorInstant(nanoseconds: .min)
  private var synchronizedAt: SensorInstant?

  /// How much is lost at worst, ns.
  private static let longestWait: Int64 = 1_000_000_000
  private static let eventIndex = 5

  /// Begins a recording in `folder`, which is made where it is missing.
  ///
  /// A folder with something in it is refused, unless it holds a former recording and nothing else
  /// and `isForced` says that this one may take its place. The manifest's heights become ellipsoidal,
  /// as those of all samples are.
  public init(folder: String, manifest: DatasetManifest, isForced: Bool = false) throws(DataError) {
    var manifest = manifest
    manifest.rowsAreAsReceived = true
    manifest.heightReference = .ellipsoid
    try RecordingFolder.prepare(folder, isForced: isForced)
    try RecordingFolder.writeManifest(manifest.text, in: folder)
    self.folder = folder
    self.manifest = manifest
    latencies = InlineArray { k in
      SensorKind(rawValue: UInt8(k)).map { manifest.latencyNanoseconds(of: $0) } ?? 0
    }
    files = InlineArray { k in
      if let kind = SensorKind(rawValue: UInt8(k)) {
        return RecordingFile(
          path: Folder.path(folder, SensorFile.name(kind) + ".csv"),
          header: RecordedRow.header(kind))
      }
      return RecordingFile(
        path: Folder.path(folder, RecordingFolder.eventFile), header: RecordedRow.eventHeader)
    }
  }

  /// Records a sample that the engine was given, in its canonical form (`RecordedForm`).
  ///
  /// `arrival` is when it reached the host; it is put after that of the sample before, because the
  /// order of arrival is the order in which a replay gives the samples. The rest is for people.
  public mutating func record(
    _ sample: SensorSample, arrival: SensorInstant, utcNanoseconds: Int64? = nil,
    receiver: String? = nil
  ) throws(DataError) {
    if isFailed { return }
    let limit = RecordedForm.latestInstant
    var arrival = SensorInstant(nanoseconds: min(max(arrival.nanoseconds, -limit), limit))
    if arrival <= lastArrival { arrival.nanoseconds = lastArrival.nanoseconds + 1 }
    lastArrival = arrival
    row.bytes.removeAll(keepingCapacity: true)
    let index = Int(sample.kind.rawValue)
    RecordedRow.append(
      sample, latency: latencies[index], arrival: arrival,
      note: RecordedRow.Note(utcNanoseconds: utcNanoseconds, receiver: receiver), to: &row)
    try finishRow(in: index, at: arrival)
  }

  /// Records an event; one that comes out of order takes the time of the one before.
  public mutating func record(_ event: RecordedEvent) throws(DataError) {
    if isFailed { return }
    var event = event
    event.instant = max(event.instant, lastEvent)
    lastEvent = event.instant
    row.bytes.removeAll(keepingCapacity: true)
    RecordedRow.append(event, to: &row)
    try finishRow(in: Self.eventIndex, at: max(event.instant, lastArrival))
  }

  private mutating func finishRow(in index: Int, at now: SensorInstant) throws(DataError) {
    do throws(DataError) {
      let isNew = try files[index].append(row)
      rows += 1
      if isNew { try RecordingFolder.synchronize(folder) }
      guard let last = synchronizedAt else {
        synchronizedAt = now
        return
      }
      if now.nanoseconds - last.nanoseconds >= Self.longestWait { try synchronize() }
    } catch {
      isFailed = true
      throw error
    }
  }

  /// Brings everything to the disk; for a moment in which nothing comes.
  public mutating func flush() throws(DataError) {
    if isFailed { return }
    do throws(DataError) {
      try synchronize()
    } catch {
      isFailed = true
      throw error
    }
  }

  private mutating func synchronize() throws(DataError) {
    for index in 0..<files.count { try files[index].synchronize() }
    synchronizedAt = max(lastArrival, lastEvent)
  }

  /// Ends the recording.
  public consuming func close() throws(DataError) { try flush() }
}
