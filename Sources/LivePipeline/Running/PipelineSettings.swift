/// How a live run behaves, apart from what its sensors are.
///
/// The defaults suit a vehicle; tests shorten the waits.
public struct PipelineSettings: Sendable {
  /// The folder that the run is recorded into; `nil` for none.
  public var recordFolder: String?
  /// Whether a recording that is there may be replaced.
  public var isRecordingForced = false
  /// The file that keeps what is learnt; `nil` for none.
  public var statePath: String?
  /// Seconds after which what is learnt is written again. Default 60.
  public var stateInterval = 60.0
  /// The first and the longest wait of a reader before it opens its device again, s. Defaults 0.25
  /// and 2: a device that is plugged in again is read within three seconds.
  public var shortestBackOff = 0.25
  public var longestBackOff = 2.0
  /// How long a device must have been read for its next failure to count as a first one, s.
  /// Default 5.
  public var backOffReset = 5.0
  /// Seconds without a word from an open device before it counts as silent. Default 2.5, so that
  /// the event comes within three.
  public var silenceLimit = 2.5
  /// Seconds of silence after which a device is opened anew. Default 5.
  public var silenceRestart = 5.0
  /// How often the watchdog looks, s. Default 0.25.
  public var watchdogPeriod = 0.25
  /// Seconds of unbroken delivery after which a preferred device is used again. Default 10.
  public var returnDelay = 10.0
  /// Seconds from the start during which a device that is not the preferred one is not chosen.
  /// Default 2.
  public var choiceGrace = 2.0
  /// Seconds that the end waits for a reader that does not come back from the kernel. Default 10.
  public var joinTimeout = 10.0
  /// What the names of the run's threads begin with. Default `bn-`.
  public var threadPrefix = "bn-"

  public init() {}
}
