internal import Fusion
internal import LinuxPlatform
internal import Replay
internal import Sensing
public import TextFiles

/// What a live run costs: measured with sources that keep time like devices, without any hardware.
public struct PipelineLoad: Sendable {
  /// How long it ran, s.
  public var seconds: Double
  /// Processor time of the whole process over that time: 0.02 is two per cent of one processor.
  public var processorShare: Double
  /// Samples that the sources gave, and those that the engine got.
  public var given: Int
  public var fused: Int
  /// Samples that found their ring full.
  public var dropped: Int
  public var estimates: Int

  /// How often each sensor measures, Hz, and how its samples come.
  public struct Rates: Hashable, Sendable {
    public var inertial = 1000.0
    public var barometer = 50.0
    public var magnetometer = 100.0
    public var satellite = 10.0
    /// Seconds that samples of a device wait for others in the kernel, so that its reader wakes less
    /// often; 0 wakes it for each. Default 0.02, as IIO devices are read.
    public var deliveryDelay = 0.02

    public init() {}
  }

  /// Runs a pipeline for `seconds` on a vehicle that stands still.
  public static func measure(
    seconds: Double, rates: Rates = Rates()
  ) throws(DataError) -> PipelineLoad {
    let pipeline = try LivePipeline(manifest: DatasetManifest(name: "load"))
    let parts: [(String, SensorKind, Double, Double)] = [
      ("imu", .inertial, rates.inertial, rates.deliveryDelay),
      ("baro", .barometer, rates.barometer, rates.deliveryDelay),
      ("mag", .magnetometer, rates.magnetometer, rates.deliveryDelay),
      ("gnss", .satellite, rates.satellite, 0),
    ]
    for (name, kind, rate, delay) in parts where rate > 0 {
      try pipeline.add(ReaderSettings(name: name, kinds: [kind], rate: rate)) {
        PacedSource(kind: kind, rate: rate, deliveryDelay: delay)
      }
    }
    let before = ProcessorTime.seconds()
    var observer = CountingObserver(pipeline: pipeline, end: BootClock.now(plusSeconds: seconds))
    try pipeline.run(&observer)
    let share = (ProcessorTime.seconds() - before) / seconds
    let health = pipeline.health
    return PipelineLoad(
      seconds: seconds, processorShare: share, given: health.sensors.reduce(0) { $0 + $1.samples },
      fused: health.fused, dropped: health.sensors.reduce(0) { $0 + $1.dropped },
      estimates: observer.estimates)
  }
}

/// Counts estimates, and ends the run when its time has come.
private struct CountingObserver: LiveObserver {
  let pipeline: LivePipeline
  let end: SensorInstant
  var estimates = 0

  mutating func received(_ sample: SensorSample, arrival: SensorInstant) {
    if arrival >= end { pipeline.requestStop() }
  }

  mutating func estimated(_ estimate: FusionEstimate) { estimates += 1 }
}
