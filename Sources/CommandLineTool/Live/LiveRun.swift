internal import Fusion
internal import LinuxPlatform
internal import LivePipeline
internal import Replay
internal import Sensing
internal import TextFiles

/// A live run with its screen: the pipeline in a thread of its own, signals and words in this one.
struct LiveRun {
  let options: RunOptions
  let console: Console

  /// Screen refreshes and JSON lines a second where nothing is said.
  private static let screenRate = 4.0
  private static let lineRate = 1.0
  /// How long the first look waits before it says what is missing, s.
  private static let patience = 1.0

  func run() throws -> ExitStatus {
    // Before any thread is there.
    let signals = try SignalWaiter([.interrupt, .terminate, .hangup, .windowChanged])
    for warning in options.configuration.warnings {
      console.complain("binnacle run: \(PrintableText.of(warning.description, limit: 1000))\n")
    }
    var settings = PipelineSettings()
    settings.recordFolder = options.configuration.recordFolder
    settings.isRecordingForced = options.isRecordingForced
    settings.statePath = options.configuration.statePath
    let pipeline = try LivePipeline(configuration: options.configuration, settings: settings)
    let start = BootClock.now()
    let shared = RunShared()
    let ended = try WakeEvent()
    let (output, rate) = (options.output, options.rate)
    let profile = options.configuration.manifest.configuration.profile
    let fusion = try OperatingSystemThread.spawn(.init(name: "bn-fusion")) {
      do {
        var writer: EstimateWriter?
        if let output {
          writer = try EstimateWriter(path: output, rate: rate, profile: profile)
        }
        var observer = RunObserver(writer: writer, shared: shared, start: start)
        do {
          try pipeline.run(&observer)
        } catch {
          shared.update { $0.failure = error }
        }
        // What was estimated until then is worth keeping.
        try observer.finish()
      } catch {
        shared.update { if $0.failure == nil { $0.failure = error } }
      }
      shared.update { $0.isFinished = true }
      ended.signal()
    }
    // Whatever happens here, the thread is told to end before it is waited for.
    defer { pipeline.requestStop() }
    var voice = RunVoice(
      form: form, period: period, console: console, start: start,
      configuration: options.configuration)
    do {
      try follow(pipeline, shared, &voice, signals: signals, ended: ended, start: start)
    } catch {
      voice.close()
      throw error
    }
    fusion.join()
    voice.speak(pipeline, shared)
    voice.close()
    if let failure = shared.current.failure { throw failure }
    say(
      RunSummary(
        state: shared.current, health: pipeline.health,
        seconds: BootClock.now().seconds(since: start),
        recording: options.configuration.recordFolder, output: options.output), voice.form)
    return shared.current.estimates.count > 0 ? .good : .finding
  }

  private var form: RunVoice.Form {
    if options.output == "-" { return .remarks }
    if options.wantsJSON || !console.isScreen { return .json }
    return .screen(.ofEnvironment)
  }

  private var period: Double {
    if let rate = options.rate { return 1 / rate }
    if case .screen = form { return 1 / Self.screenRate }
    return 1 / Self.lineRate
  }

  /// Speaks at its times, until a signal, the duration or the pipeline ends the run.
  private func follow(
    _ pipeline: LivePipeline, _ shared: RunShared, _ voice: inout RunVoice,
    signals: borrowing SignalWaiter, ended: WakeEvent, start: SensorInstant
  ) throws {
    let end = options.duration.map { start.advanced(bySeconds: $0) }
    var hasTold = false
    while !shared.current.isFinished {
      var next = BootClock.now(plusSeconds: voice.period)
      if let end, !pipeline.isStopRequested { next = min(next, end) }
      switch try signals.next(until: next, unless: ended) {
      case .interrupt, .terminate, .hangup: pipeline.requestStop()
      case .windowChanged, nil: break
      }
      let now = BootClock.now()
      if let end, now >= end { pipeline.requestStop() }
      // Whoever read the lines has gone.
      if console.outputFailure != nil { pipeline.requestStop() }
      if !hasTold, now.seconds(since: start) >= Self.patience {
        hasTold = true
        try tellOfAbsence(pipeline, voice.form)
      }
      voice.speak(pipeline, shared)
    }
  }

  /// Says what was looked for where nothing was found.
  private func tellOfAbsence(_ pipeline: LivePipeline, _ form: RunVoice.Form) throws {
    guard !pipeline.health.sensors.contains(where: { $0.samples > 0 || $0.state == .running })
    else { return }
    let looked = options.configuration.placesWithoutSensor
    let remedy = options.configuration.remedyForAbsence
    guard options.waits else {
      throw ToolError(.data, "no sensor is there: \(looked)", remedy: remedy)
    }
    if case .screen = form { return }
    console.complain(
      "binnacle run: no sensor is there yet: \(looked). It waits for one; \(remedy)\n")
  }

  private func say(_ summary: RunSummary, _ form: RunVoice.Form) {
    switch form {
    case .screen: console.write(summary.text)
    case .json: console.write(summary.json + "\n")
    case .remarks: console.complain(summary.text)
    }
  }
}
