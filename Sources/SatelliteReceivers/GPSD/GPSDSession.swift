package import Sensing

/// The client's side of gpsd's JSON protocol, without a socket: bytes and time in, text to send,
/// epochs and events out.
///
/// gpsd sends several partial TPVs for an epoch after it starts, so an epoch is handed out once the
/// next begins or nothing more of it came for `settling`. gpsd tells neither the loss of a device
/// nor, by `mode`, that a receiver repeats its last position; both are noticed here.
package struct GPSDSession: Sendable {
  package struct Configuration: Hashable, Sendable {
    /// Use only what this device reports; `nil` for whatever comes.
    package var device: String?
    /// Seconds without TPV after which the session is silent; 2.5 periods where that is more.
    package var silence = 2.5
    /// Seconds after which an epoch is complete if nothing more of it comes.
    package var settling = 0.02
    /// Seconds to wait for an answer; gpsd greets up to 4 s late while it looks at its devices.
    package var patience = 6.0

    package init(device: String? = nil) { self.device = device }
  }

  /// What is awaited of gpsd.
  enum Phase: Hashable, Sendable {
    case greeting, watching, reporting, ended
  }

  package static let watchRequest = "?WATCH={\"enable\":true,\"json\":true,\"pps\":true};\n"
  /// SKY and GST older than this say nothing about an epoch, s.
  static let longestAge = 5.0
  /// More devices than gpsd reads: its own limit is 4 unless it was built otherwise.
  static let deviceLimit = 64
  /// How often the request is repeated.
  package static let requestLimit = 3

  package let configuration: Configuration
  /// Lines that were not understood.
  package var refusedLines = 0
  /// What a first silence is counted from, then the last TPV.
  var lastFix: SensorInstant
  var phase = Phase.greeting
  var isSilent = false
  var requestsSent = 0
  /// When the state was entered that waits for an answer.
  var waitingSince: SensorInstant
  var lines = GPSDLines()
  /// The driver of each device that was seen, and the devices that are open.
  var drivers: [String: String] = [:]
  var activated: Set<String> = []
  var cycle: Double?
  var pending: PendingFix?
  var sky: (GPSDSky, SensorInstant)?
  var noise: (GPSDNoise, SensorInstant)?
  var repetition = RepeatedPosition()

  /// A session on a connection that was made at `instant`.
  package init(configuration: Configuration = Configuration(), at instant: SensorInstant) {
    self.configuration = configuration
    lastFix = instant
    waitingSince = instant
  }

  /// Takes what was read from the socket at `instant`.
  package mutating func receive(
    _ bytes: Span<UInt8>, at instant: SensorInstant, _ report: (GPSDReport) -> Void
  ) {
    advance(to: instant, report)
    var index = 0
    while let line = lines.next(bytes, &index, at: instant) {
      take(line, at: instant, report)
      // A line may shorten what a silence is: that is told before the next line, however the stream
      // is cut.
      advance(to: instant, report)
    }
  }

  /// Takes the end of the connection.
  package mutating func end(at instant: SensorInstant, _ report: (GPSDReport) -> Void) {
    guard phase != .ended else { return }
    finish(report)
    phase = .ended
    report(.event(.gone))
  }

  /// When `advance` has something to do, if nothing is received before.
  package var deadline: SensorInstant? {
    var next: SensorInstant?
    func consider(_ instant: SensorInstant) { next = min(next ?? instant, instant) }
    if let pending { consider(pending.lastReceipt.advanced(bySeconds: configuration.settling)) }
    switch phase {
    case .greeting, .watching:
      consider(waitingSince.advanced(bySeconds: configuration.patience))
    case .reporting:
      if !isSilent { consider(lastFix.advanced(bySeconds: silence)) }
    case .ended: break
    }
    return next
  }

  /// Lets time pass: hands out what is complete, and notices silence.
  package mutating func advance(to now: SensorInstant, _ report: (GPSDReport) -> Void) {
    if let pending, now.seconds(since: pending.lastReceipt) >= configuration.settling {
      finish(report)
    }
    switch phase {
    case .greeting, .watching:
      let waited = now.seconds(since: waitingSince)
      guard waited >= configuration.patience else { return }
      report(.event(.unresponsive(seconds: waited)))
      waitingSince = now
      if phase == .watching { requestWatch(at: now, report) }
    case .reporting:
      let elapsed = now.seconds(since: lastFix)
      guard !isSilent, elapsed >= silence else { return }
      isSilent = true
      report(.event(.silent(seconds: elapsed)))
    case .ended: break
    }
  }

  /// Seconds without TPV that are silence, by the device's own period.
  var silence: Double { max(configuration.silence, 2.5 * (cycle ?? 0)) }

  mutating func requestWatch(at now: SensorInstant, _ report: (GPSDReport) -> Void) {
    phase = .watching
    waitingSince = now
    guard requestsSent < Self.requestLimit else { return }
    requestsSent += 1
    report(.send(Self.watchRequest))
  }
}
