internal import Fusion
internal import LinuxPlatform
internal import LivePipeline
internal import Replay
internal import Sensing
internal import Synchronization
internal import TextFiles

extension LocationSource {
  /// Runs until it is asked to stop or comes to its end; on the calling thread.
  func run(_ context: RunContext) -> RunControl.Outcome {
    do throws(DataError) {
      switch kind {
      case .devices(let file, let overrides):
        return try runDevices(file, overrides, context)
      case .replay(let folder, let speed): return try runReplay(folder, speed, context)
      case .pushed: return try runPushed(context)
      case .scripted(let body): return body(context)
      }
    } catch {
      return .failed(LocationError(error))
    }
  }

  private func runDevices(
    _ file: String?, _ overrides: [Override], _ context: RunContext
  ) throws(DataError) -> RunControl.Outcome {
    var configuration = try Self.read(file, overrides)
    let isStated = configuration.isProfileStated
    let activity = context.core.options.activityType
    configuration.tune { activity.apply(to: &$0, isProfileStated: isStated) }
    let pipeline = try LivePipeline(configuration: configuration, settings: settings(context))
    let origin: SourceInformation.Origin = isDaemonAsked(configuration) ? .gpsd : .sensors
    try run(pipeline, origin, context)
    return context.stop.isStopped
      ? .stopped
      : .ended(.ended(reason: "every device is a file, and all have been read to their ends"))
  }

  /// The configuration of the devices; `nil` for a source without.
  func configuration() throws(DataError) -> LiveConfiguration? {
    guard case .devices(let file, let overrides) = kind else { return nil }
    return try Self.read(file, overrides)
  }

  private static func read(
    _ file: String?, _ overrides: [Override]
  ) throws(DataError) -> LiveConfiguration {
    var configuration = try LiveConfiguration.read(path: file)
    for override in overrides {
      try configuration.override(override.key, json: override.json, option: override.name)
    }
    return configuration
  }

  private func isDaemonAsked(_ configuration: LiveConfiguration) -> Bool {
    let receiver = configuration[.receiver]
    return receiver.gpsd != nil || receiver.receiverProtocol == .gpsd
  }

  private func runPushed(_ context: RunContext) throws(DataError) -> RunControl.Outcome {
    var manifest = DatasetManifest(name: "values of the program")
    context.core.options.activityType.apply(
      to: &manifest.configuration, isProfileStated: false)
    let pipeline = try LivePipeline(manifest: manifest, settings: settings(context))
    if !context.core.pushers.areAllGone { try run(pipeline, .program, context) }
    return context.core.pushers.areAllGone ? .ended(PusherRegistry.end) : .stopped
  }

  private func run(
    _ pipeline: LivePipeline, _ origin: SourceInformation.Origin, _ context: RunContext
  ) throws(DataError) {
    try context.core.pushers.attach(to: pipeline)
    defer { context.core.pushers.detach() }
    context.stop.stop(pipeline)
    // A change until here was not passed on.
    context.core.endWritingIfForbidden()
    // From here on the distributor passes changes on; those before are taken here.
    var version: Int
    repeat {
      version = context.core.effortVersion.load(ordering: .acquiring)
      pipeline.adopt(context.core.plan.plan.reading)
    } while version != context.core.effortVersion.load(ordering: .acquiring)
    var observer = RunObserver(context: context, origin: origin, pipeline: pipeline)
    try pipeline.run(&observer)
  }

  private func settings(_ context: RunContext) -> PipelineSettings {
    var settings = PipelineSettings()
    let options = context.core.options
    // Both are exact: who may know a coarse place only gets neither.
    if context.core.presentDisclosure == .everything {
      settings.statePath = options.statePath
      settings.recordFolder = options.recordFolder.map(Self.unusedFolder)
    }
    settings.threadPrefix = options.threadPrefix
    return settings
  }

  /// The folder; for the runs after the first `folder-2` and so on: none is overwritten.
  private static func unusedFolder(_ folder: String) -> String {
    var name = folder
    var number = 1
    while FileStatus.exists(name + "/dataset.json") {
      number += 1
      name = "\(folder)-\(number)"
    }
    return name
  }

  private func runReplay(
    _ folder: String, _ speed: Double?, _ context: RunContext
  ) throws(DataError) -> RunControl.Outcome {
    let stream = try DatasetStream(folder: folder)
    var configuration = stream.manifest.configuration
    let isStated = stream.manifest.profile != nil
    context.core.options.activityType.apply(to: &configuration, isProfileStated: isStated)
    let driver = ReplayDriver(stream: stream, configuration: configuration)
    var observer = RunObserver(
      context: context, origin: .replay, pace: ReplayPace(speed: speed),
      assumedYear: driver.configuration.magnetometer.decimalYear)
    while !context.stop.isStopped {
      let isOver = try !driver.step(&observer)
      if let utc = driver.stream.universalTime {
        observer.timed(utc.instant, utcNanoseconds: utc.nanoseconds)
      }
      if isOver {
        return .ended(.ended(reason: "the recording \(folder) is over"))
      }
    }
    return .stopped
  }
}

extension LocationError {
  /// What keeps a run from going on.
  init(_ error: DataError) {
    var error = error
    let remedy = error.remedy
    let kind = error.kind
    error.remedy = ""
    self =
      kind == .permission
      ? .denied(reason: error.description, remedy: remedy)
      : .failed(reason: error.description, remedy: remedy)
  }
}
