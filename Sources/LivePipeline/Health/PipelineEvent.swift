public import Replay
public import Sensing

/// Something that happened to a sensor or to the run, and not in the engine.
public struct PipelineEvent: Hashable, Sendable {
  /// When it was noticed.
  public var instant: SensorInstant
  /// The sensor's name in this run, `recorder` or `pipeline`.
  public var sensor: String
  public var kind: Kind
  /// What exactly, and what to do about it, as a clause.
  public var detail: String

  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The device is open and being read for the first time.
    case connected
    /// It is gone or broke; its reader tries again by itself.
    case lost
    /// It is being read again, perhaps under another number.
    case resumed
    /// It is there and cannot be opened, or is not there; its reader tries again by itself.
    case refused
    /// It is open and says nothing.
    case silent
    /// It speaks again after a silence.
    case heard
    /// Its samples are the ones that are used.
    case chosen
    /// It took over from one that failed.
    case spare
    /// The preferred one is used again.
    case returned
    /// Samples were lost, because they came faster than they were taken.
    case dropped
    /// Its samples come nearly too late to be fused.
    case late
    /// Its samples come in time again.
    case timely
    /// Worth knowing.
    case notice
    /// Its file ended.
    case finished
    /// Its reader does not return from the kernel; it was left behind.
    case stuck
  }

  public init(instant: SensorInstant, sensor: String, kind: Kind, detail: String) {
    self.instant = instant
    self.sensor = sensor
    self.kind = kind
    self.detail = detail
  }

  /// The event as a row of `events.csv`.
  public var recorded: RecordedEvent {
    RecordedEvent(instant: instant, sensor: sensor, event: kind.rawValue, detail: detail)
  }
}
