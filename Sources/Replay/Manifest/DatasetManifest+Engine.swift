public import Fusion
internal import Sensing

extension DatasetManifest {
  /// By how much the stamps of a sensor are late, ns.
  func latencyNanoseconds(of kind: SensorKind) -> Int64 {
    Int64((latencies[Int(kind.rawValue)] * 1e9).rounded())
  }

  /// The configuration that an engine for these sensors works with: `configuration`, the horizon
  /// wide enough for latencies that differ.
  ///
  /// A live run and the replay of its recording both take it from here.
  public var engineConfiguration: FusionConfiguration { widened(configuration) }

  /// An engine as a live run and a replay start it; `other` takes the place of `configuration`.
  ///
  /// It is large: store it where it is to stay.
  public func makeEngine(configuration other: FusionConfiguration? = nil) -> FusionEngine {
    var engine = FusionEngine(configuration: widened(other ?? configuration))
    if let start { engine.setStart(start.pose) }
    return engine
  }

  private func widened(_ settings: FusionConfiguration) -> FusionConfiguration {
    var settings = settings
    // Sensors whose stamps are late by different amounts wait for each other that much longer.
    if let earliest = latencies.min(), let latest = latencies.max(), latest > earliest {
      settings.horizon = max(settings.horizon, latest - earliest + 0.2)
    }
    return settings
  }
}
