public import Fusion
public import Sensing
public import TextFiles

/// What a dataset says of itself: `dataset.json`.
public struct DatasetManifest: Sendable {
  /// No sensor is read faster than this, Hz; a higher rate is a mistake in the data.
  public static let highestRate = 100_000.0

  /// The surface that `height_m` of `gnss.csv` counts from.
  public enum HeightReference: UInt8, Hashable, Sendable {
    case ellipsoid, meanSeaLevel
  }

  public var name: String
  public var summary: String?
  public var source: String?
  public var license: String?
  public var platform: String?
  /// What the truth is and how good.
  public var truth: String?
  public var notes: String?
  /// The profile that was given; `configuration.profile` is `other` where none was.
  public var profile: Profile?
  public var heightReference = HeightReference.ellipsoid
  /// Nominal rates, Hz, by `SensorKind.rawValue`; `nil` where none was given.
  public var rates = [Double?](repeating: nil, count: SensorKind.allCases.count)
  /// By how much a sensor's stamps are late, s, by `SensorKind.rawValue`.
  ///
  /// `DatasetStream` takes them off.
  public var latencies = [Double](repeating: 0, count: SensorKind.allCases.count)
  /// The sensors that have a block.
  public var declaredSensors: Set<SensorKind> = []
  /// What the engine is told; of latencies it hears nothing, because the stream takes them off.
  public var configuration = FusionConfiguration()
  /// The pose to start from, where the engine is told one.
  public var start: Start?
  /// Whether the rows are what an engine was given, one by one: then rows that repeat a time are
  /// samples like the others.
  public var rowsAreAsReceived = false
  /// The calibration that `calibration` names, where it does.
  public var calibration: Calibration?
  /// The program that made the recording.
  public var recordedBy: String?
  /// What was read over, with its place.
  public var warnings: [DataError] = []

  public init(name: String) { self.name = name }
}
