public import Sensing

/// Something that happened to a sensor, to the engine or to the run.
public struct HealthEvent: Hashable, Codable, Sendable {
  /// When it was noticed.
  public var instant: SensorInstant
  /// Who speaks.
  public var source: Source
  /// One word for programs: a kind of `PipelineEvent` or `FusionEvent`, for example `lost`.
  public var kind: String
  /// What exactly, and what to do about it, as a clause.
  public var detail: String

  public init(instant: SensorInstant, source: Source, kind: String, detail: String) {
    self.instant = instant
    self.source = source
    self.kind = kind
    self.detail = detail
  }

  public enum Source: Hashable, Codable, Sendable {
    /// A sensor, by its name in this run.
    case sensor(String)
    /// The filter.
    case engine
    /// The run as a whole: recorder, threads, memory.
    case run
  }
}

extension HealthEvent: CustomStringConvertible {
  public var description: String {
    let name: String
    switch source {
    case .sensor(let sensor): name = sensor
    case .engine: name = "engine"
    case .run: name = "run"
    }
    return "\(name): \(kind)" + (detail.isEmpty ? "" : ", \(detail)")
  }
}
