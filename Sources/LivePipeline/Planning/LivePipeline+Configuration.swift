internal import Fusion
internal import LinuxPlatform
internal import Replay
internal import Sensing
package import TextFiles

extension LivePipeline {
  /// A pipeline as it is configured: finds the devices, takes over what earlier runs have learnt.
  ///
  /// Opens nothing but the state file. What is plugged in during the run is found and read as well.
  package convenience init(
    configuration: LiveConfiguration, settings: PipelineSettings = PipelineSettings()
  ) throws(DataError) {
    var configuration = configuration
    var settings = settings
    settings.recordFolder = settings.recordFolder ?? configuration.recordFolder
    settings.statePath = settings.statePath ?? configuration.statePath
    let plan = SourcePlanner.plan(configuration)
    var circumstances = LearntState.Circumstances(
      noise: configuration.manifest.configuration.inertialNoise)
    circumstances.inertialIdentity = plan.identity(for: .inertial)
    circumstances.magnetometerIdentity = plan.identity(for: .magnetometer)
    circumstances.mount = configuration.manifest.configuration.inertial.mount
    circumstances.time = LearningOutlet.trustedTime
    var state = LearntState()
    var notes = plan.problems
    if let path = settings.statePath, FileStatus.exists(path) {
      let read = LearntState.read(path)
      state = read.state
      if let problem = read.problem { notes.append(problem.description) }
    }
    let priors = state.priors(in: circumstances, at: BootClock.now())
    notes += priors.notes
    configuration.apply(priors)
    if circumstances.time != nil { configuration.apply(utcNanoseconds: RealtimeClock.now()) }
    try self.init(
      manifest: configuration.manifest, settings: settings,
      learning: PipelineLearning(state: state, circumstances: circumstances),
      discovery: Discovery(configuration: configuration))
    for source in plan.sources { try add(source) }
    discovery?.know(plan)
    for note in notes { events.post(.notice, "pipeline", note) }
  }

  /// Adds a planned source.
  func add(_ source: SourcePlan) throws(DataError) {
    switch source.access {
    case .industrial(let settings):
      try add(source.reader) { IndustrialSource(settings: settings) }
    case .port(let settings): try add(source.reader) { ReceiverSource(settings: settings) }
    case .daemon(let settings): try add(source.reader) { DaemonSource(settings: settings) }
    }
  }
}
