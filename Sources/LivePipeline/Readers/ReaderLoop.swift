internal import LinuxPlatform
internal import Sensing

/// The life of one reader thread: open, read until it fails, close, wait, and again.
///
/// It ends when it is told to, or when its source says that there is nothing to try again. No
/// failure of its device reaches another reader.
struct ReaderLoop<Source: SampleSource & ~Copyable>: ~Copyable {
  /// Reads that came back at once and empty-handed, in a row, before they count as a failure: a
  /// device that always seems ready would otherwise use up a processor.
  private static var idleReadLimit: Int { 200 }

  private var source: Source
  private var outlet: SampleOutlet
  private let control: ReaderControl
  private let status: ReaderStatus
  private let events: EventQueue
  private var backOff: BackOff
  /// Whether the device was ever read.
  private var hasBeenOpen = false
  /// Whether it is opened anew because it says nothing.
  private var isSilent = false
  /// Whether it is opened anew because it has rested.
  private var hasRested = false
  /// The reason that was last told, so that each is told once.
  private var toldReason: String?

  init(
    source: consuming Source, outlet: consuming SampleOutlet, control: ReaderControl,
    status: ReaderStatus, events: EventQueue, backOff: BackOff.Settings
  ) {
    self.source = source
    self.outlet = outlet
    self.control = control
    self.status = status
    self.events = events
    self.backOff = BackOff(backOff)
  }

  mutating func run() {
    while !control.isStopping {
      if control.takeRestart() { continue }
      if control.isToRest {
        status.enter(.resting, at: BootClock.now())
        control.rest()
        hasRested = true
        continue
      }
      if !isSilent { status.enter(.opening, at: BootClock.now()) }
      do throws(SourceFailure) {
        let description = try source.open(control)
        let opened = BootClock.now()
        tellOpened(description, at: opened)
        // A device that said nothing all the time was not healthy.
        defer {
          if let heard = status.heardLast { backOff.wasHealthy(for: heard.seconds(since: opened)) }
        }
        try read()
        source.close()
      } catch {
        source.close()
        if control.isStopping { break }
        if error.kind == .finished {
          status.enter(.finished, at: BootClock.now())
          events.post(.finished, status.name, error.reason)
          return
        }
        isSilent = error.kind == .silent
        if error.kind == .improvable {
          events.post(.notice, status.name, error.reason)
        } else if isSilent {
          // The watchdog has told it, and tells when it speaks again: to all others it stays open.
          control.sleep(seconds: backOff.delay())
        } else {
          wait(after: error)
        }
      }
    }
    status.enter(.stopped, at: BootClock.now())
  }

  /// Reads until the reader is told to stop or the device fails.
  private mutating func read() throws(SourceFailure) {
    var idleReads = 0
    var before = BootClock.now()
    while !control.isStopping, !control.isToRest {
      if control.takeRestart() {
        throw SourceFailure(
          .silent, "it is open and says nothing",
          remedy: "check its cable, its interrupt line and its rate")
      }
      try source.read(into: &outlet, control)
      let now = BootClock.now()
      status.beat(at: now)
      if outlet.hasNews {
        idleReads = 0
        outlet.ring()
      } else {
        idleReads = now.seconds(since: before) < 0.001 ? idleReads + 1 : 0
        if idleReads > Self.idleReadLimit && !control.isWanted {
          throw SourceFailure(.broken, "it always seems ready and gives nothing")
        }
      }
      before = now
    }
  }

  private mutating func tellOpened(_ description: SourceDescription, at now: SensorInstant) {
    var before = ""
    let isAgain = hasBeenOpen
    status.change {
      before = $0.device
      $0.device = description.device
      $0.how = description.how
      // Notes are told as events: what works has no problem.
      $0.problem = nil
      $0.remedy = ""
      if isAgain { $0.restarts += 1 }
    }
    outlet.restart()
    if isSilent && before == description.device { return }
    isSilent = false
    status.enter(.running, at: now)
    // A rest is no event, and neither is its end.
    let isQuiet = hasRested && hasBeenOpen && before == description.device
    hasRested = false
    if isQuiet {
      toldReason = nil
      return
    }
    var detail = description.device
    if !description.how.isEmpty { detail += ", \(description.how)" }
    if hasBeenOpen, before != description.device { detail += " (was \(before))" }
    events.post(hasBeenOpen ? .resumed : .connected, status.name, detail)
    for note in description.notes { events.post(.notice, status.name, note) }
    hasBeenOpen = true
    toldReason = nil
  }

  private mutating func wait(after failure: SourceFailure) {
    let wasRunning = status.state == .running
    status.change {
      $0.problem = failure.reason
      $0.remedy = failure.remedy
    }
    let delay = backOff.delay()
    status.enter(.backingOff, at: BootClock.now())
    if wasRunning || toldReason != failure.reason {
      let detail =
        failure.remedy.isEmpty ? failure.reason : "\(failure.reason); \(failure.remedy)"
      events.post(wasRunning ? .lost : .refused, status.name, detail)
      toldReason = failure.reason
    }
    control.sleep(seconds: delay)
  }
}
