internal import Fusion
internal import LinuxPlatform
internal import Sensing

/// What the fusion thread learns, handed to the disk's thread now and then.
struct LearningOutlet {
  private let writer: DiskWriter
  private let path: String
  private let interval: Double
  private var state: LearntState
  private var circumstances: LearntState.Circumstances
  /// When the state is due by the estimates' own time.
  private var due: SensorInstant?
  private var newest: FusionEstimate?

  init(writer: DiskWriter, path: String, interval: Double, learning: PipelineLearning) {
    self.writer = writer
    self.path = path
    self.interval = interval
    state = learning.state
    circumstances = learning.circumstances
  }

  /// Notes an estimate; whether it is time to `learn`.
  mutating func observe(_ estimate: FusionEstimate) -> Bool {
    newest = estimate
    guard let due else {
      due = estimate.instant.advanced(bySeconds: interval)
      return false
    }
    return estimate.instant >= due
  }

  /// Notes the temperature of the inertial sensor, kelvin.
  mutating func observe(temperature: Double?) {
    if let temperature { circumstances.temperature = temperature }
  }

  /// Takes over what the engine knows, and has it written.
  mutating func learn(_ errors: SensorErrors?) {
    due = newest?.instant.advanced(bySeconds: interval)
    circumstances.time = Self.trustedTime
    state.learn(errors, estimate: newest, in: circumstances)
    if !state.isEmpty { writer.put(DiskWriter.PendingState(path: path, state: state)) }
  }

  /// Seconds since 1970; `nil` while the kernel does not hold its clock to be right.
  static var trustedTime: Double? {
    guard let clock = try? ClockSynchronization.current(), clock.isSynchronized else { return nil }
    return Double(RealtimeClock.now()) * 1e-9
  }
}
