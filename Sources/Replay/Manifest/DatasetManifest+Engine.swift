public import Fusion
package import LinearAlgebra
internal import Sensing
package import Spatial

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

  /// Sets the magnetometer's offset, tesla, to the value that its text in the file reads back as.
  package mutating func setMagneticOffset(_ offset: Vector3<Body>) {
    func settled(_ tesla: Double) -> Double {
      FileUnit.settled(
        tesla, into: { FileUnit.microtesla(tesla: $0) }, from: { FileUnit.tesla(microtesla: $0) })
    }
    configuration.magnetometer.initialOffset = Vector3(
      settled(offset.x), settled(offset.y), settled(offset.z))
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
