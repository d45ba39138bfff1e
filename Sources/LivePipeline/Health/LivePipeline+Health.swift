internal import LinuxPlatform
internal import Sensing
internal import Synchronization
internal import TextFiles

extension LivePipeline {
  /// How every sensor does; may be asked from any thread at any time, and waits for none of them.
  public var health: PipelineHealth {
    let now = BootClock.now()
    let writer = disk.withLock { $0 }
    return PipelineHealth(
      sensors: handles.map { $0.health(at: now) }, fused: tally.samplesFused,
      refused: tally.samplesRefused, isRecording: writer?.isRecording ?? false,
      problem: writer?.problem)
  }

  /// Starts the watchdog.
  func startWatch() throws(DataError) {
    do {
      try watch.start(
        name: settings.threadPrefix + "watch",
        limits: Watchdog.Limits(
          silence: settings.silenceLimit, period: settings.watchdogPeriod,
          restart: settings.silenceRestart),
        events: events
      ) { [weak self] in self?.handles ?? [] }
    } catch {
      throw DataError(
        error.description, remedy: "raise the limit of threads (ulimit -u)", file: "watchdog")
    }
  }
}

extension ReaderHandle {
  func health(at now: SensorInstant) -> SensorHealth {
    let texts = status.current
    let interval = status.interval
    let latency = latency.withLock { $0 }
    return SensorHealth(
      name: name, kinds: settings.kinds, device: texts.device, how: texts.how,
      state: status.shownState, isChosen: chosenKinds.load(ordering: .relaxed) != 0,
      samples: status.samples, dropped: status.drops, restarts: texts.restarts,
      rate: interval > 0 ? 1 / interval : nil,
      lastSampleAge: status.sampledLast.map { now.seconds(since: $0) },
      lastHeardAge: status.heardLast.map { now.seconds(since: $0) }, latency: latency,
      problem: texts.problem, remedy: texts.remedy.isEmpty ? nil : texts.remedy)
  }
}

extension ReaderStatus {
  /// The state as health shows it.
  var shownState: SensorHealth.State {
    switch state {
    case .idle: .idle
    case .opening: .opening
    case .running: isSilent ? .silent : .running
    case .backingOff: .backingOff
    case .finished: .finished
    case .stopped: .stopped
    }
  }
}
