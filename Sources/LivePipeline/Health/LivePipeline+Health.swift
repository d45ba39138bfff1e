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
      let dog = Mutex(
        Watchdog(
          limits: Watchdog.Limits(
            silence: settings.silenceLimit, restart: settings.silenceRestart)))
      let events = events
      try watch.start(
        name: settings.threadPrefix + "watch", period: settings.watchdogPeriod
      ) { [weak self] in
        guard let readers = self?.handles else { return }
        dog.withLock { $0.look(at: readers, now: BootClock.now(), events: events) }
      }
    } catch {
      throw DataError(
        error.description, remedy: "raise the limit of threads (ulimit -u)", file: "watchdog")
    }
  }
}

extension LivePipeline {
  /// Starts to look for what is plugged in during the run, where the devices are found and not given.
  func startDiscovery() throws(DataError) {
    guard let discovery else { return }
    do {
      let events = events
      try finder.start(
        name: settings.threadPrefix + "find", period: Discovery.period
      ) { [weak self] in
        for source in discovery.look() {
          guard let self, !self.isStopRequested else { return }
          do throws(DataError) {
            try self.add(source)
          } catch {
            events.post(.notice, source.name, error.description)
          }
        }
      }
    } catch {
      throw DataError(
        error.description, remedy: "raise the limit of threads (ulimit -u)", file: "discovery")
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
      timing: texts.timing, problem: texts.problem,
      remedy: texts.remedy.isEmpty ? nil : texts.remedy)
  }
}

extension ReaderStatus {
  /// The state as health shows it.
  var shownState: SensorHealth.State {
    switch state {
    case .idle: .idle
    case .resting: .resting
    case .opening: .opening
    case .running: isSilent ? .silent : .running
    case .backingOff: .backingOff
    case .finished: .finished
    case .stopped: .stopped
    }
  }
}
