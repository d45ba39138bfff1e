public import TextFiles

/// Writes a harder copy of a dataset: outages, spikes, decoys, delays, duplicates, drops.
///
/// `truth.csv` and what is no CSV are copied as they are; rows keep their time stamps.
public struct Degrader: Sendable {
  /// What is done to the copy. A file is named `imu`, `gnss`, `baro`, `mag` or `odometer`.
  public struct Options: Sendable {
    public struct Outage: Sendable {
      /// Rows with `start <= t_s < stop` are left out.
      public var file: String
      public var start: Double
      public var stop: Double
      public init(file: String, start: Double, stop: Double) {
        self.file = file
        self.start = start
        self.stop = stop
      }
    }

    /// Moves the one fix nearest to `time`, m.
    public struct Spike: Sendable {
      public var time: Double
      public var north: Double
      public var east: Double
      public var up: Double
      public init(time: Double, north: Double, east: Double, up: Double) {
        self.time = time
        self.north = north
        self.east = east
        self.up = up
      }
    }

    /// Moves every fix of a window: a decoy cluster that agrees with itself, m.
    public struct HoldOffset: Sendable {
      public var start: Double
      public var stop: Double
      public var north: Double
      public var east: Double
      public init(start: Double, stop: Double, north: Double, east: Double) {
        self.start = start
        self.stop = stop
        self.north = north
        self.east = east
      }
    }

    /// A share of a file's rows, 0 to 1.
    public struct Share: Sendable {
      public var file: String
      public var fraction: Double
      public init(file: String, fraction: Double) {
        self.file = file
        self.fraction = fraction
      }
    }

    /// Gives a file `arrival_s`, normally distributed after `t_s` and not before it, s.
    public struct Delay: Sendable {
      public var file: String
      public var mean: Double
      public var standardDeviation: Double
      public init(file: String, mean: Double, standardDeviation: Double) {
        self.file = file
        self.mean = mean
        self.standardDeviation = standardDeviation
      }
    }

    public struct DroppedColumn: Sendable {
      public var file: String
      public var column: String
      public init(file: String, column: String) {
        self.file = file
        self.column = column
      }
    }

    public var outages: [Outage] = []
    public var spikes: [Spike] = []
    public var holdOffsets: [HoldOffset] = []
    public var drops: [Share] = []
    public var duplicates: [Share] = []
    /// Standard deviation of the noise added to every fix along each axis, m; zero adds none.
    public var satelliteNoise = 0.0
    public var delays: [Delay] = []
    public var droppedColumns: [DroppedColumn] = []
    /// Only these files (and truth) are kept; `nil` keeps all.
    public var only: Set<String>?
    public var seed = 1

    public init() {}
  }

  /// What became of a file.
  public struct FileResult: Hashable, Sendable {
    public var name: String
    /// Data rows read and written; `nil` where the file was copied as it is.
    public var rowsRead: Int?
    public var rowsWritten: Int?
    /// Columns that were to be left out and are not there.
    public var columnsNotFound: [String] = []
  }

  let options: Options
  var random: MersenneTwister

  /// Copies the folder `source` to `target`, which is made where it is missing.
  public static func degrade(
    source: String, target: String, options: Options
  ) throws(DataError) -> [FileResult] {
    if Folder.isInside(target, source) {
      throw DataError(
        "lies in the folder that is copied", remedy: "name a folder outside of it", file: target,
        kind: .output)
    }
    var degrader = Degrader(options: options, random: MersenneTwister(seed: options.seed))
    let names = try Folder.fileNames(source)
    try Folder.make(target)
    if Folder.isSame(source, target) {
      throw DataError("source and target are the same folder", file: target, kind: .output)
    }
    var results: [FileResult] = []
    for name in names {
      let from = Folder.path(source, name)
      let to = Folder.path(target, name)
      let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
      if !name.hasSuffix(".csv") || stem == "truth" {
        try Folder.copy(from, to, name: from)
        results.append(FileResult(name: name))
        continue
      }
      if let only = options.only, !only.contains(stem) { continue }
      let bytes = try Folder.contents(from, name: from)
      guard var table = RawTable(bytes) else {
        throw DataError("has no header row", file: from)
      }
      let count = table.rows.count
      let notFound = options.droppedColumns
        .filter { $0.file == stem && table.index(of: $0.column) == nil }.map(\.column)
      try degrader.apply(to: &table, stem: stem, name: from)
      try Folder.write(table.bytes, to: to)
      results.append(
        FileResult(
          name: name, rowsRead: count, rowsWritten: table.rows.count, columnsNotFound: notFound))
    }
    return results
  }
}
