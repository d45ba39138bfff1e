public import Sensing

/// How one sensor of a live run does, at the moment of asking.
public struct SensorHealth: Sendable {
  /// Its name in this run: `imu`, `gnss`, `mag-2`.
  public var name: String
  /// What it measures.
  public var kinds: [SensorKind]
  /// The device as it was last found; empty before.
  public var device: String
  /// How it is read.
  public var how: String
  public var state: State
  /// Whether its samples are used, or those of a spare.
  public var isChosen: Bool
  /// Samples read so far.
  public var samples: Int
  /// Samples that found their ring full.
  public var dropped: Int
  /// How often it was opened again.
  public var restarts: Int
  /// Samples per second as measured, Hz; `nil` before the second sample.
  public var rate: Double?
  /// Seconds since its last sample, and since it last said anything.
  public var lastSampleAge: Double?
  public var lastHeardAge: Double?
  /// From time of validity to arrival.
  public var latency: LatencyReport?
  /// By what the time of its samples is known; receivers only.
  public var timing: TimingReport?
  /// What is wrong, and what to do about it.
  public var problem: String?
  public var remedy: String?

  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Not started.
    case idle
    /// Being found and opened.
    case opening
    case running
    /// Open, and says nothing.
    case silent
    /// Failed or absent: tried again after a while.
    case backingOff
    /// Let go of for a while, because the run needs it less often or not at all.
    case resting
    /// Its file ended.
    case finished
    case stopped
  }
}

/// How a live run does, at the moment of asking.
public struct PipelineHealth: Sendable {
  public var sensors: [SensorHealth]
  /// Samples that went into the engine.
  public var fused: Int
  /// Samples that no engine could use: not finite, or impossible.
  public var refused: Int
  public var isRecording: Bool
  /// Why the recording or the learnt state cannot be written.
  public var problem: String?
}
