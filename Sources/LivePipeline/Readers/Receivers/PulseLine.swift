internal import LinuxPlatform
internal import Sensing

/// The pulse per second of one receiver, looked at whenever the receiver's reader is awake.
///
/// It has no thread of its own. A wait for a pulse cannot be woken, so such a thread would end late
/// and hold the descriptor as long; and it would have to hand over, to a thread that wakes every half
/// second anyway. Nothing is lost without it: the kernel stamps the pulse and keeps it until the next
/// one, so that fetching without waiting misses none and delays no byte. What the late look costs is
/// in the stamp's uncertainty: 0.3 ms at worst, where the host's clock is being slewed.
struct PulseLine {
  /// The pulse that came since the last call, without waiting.
  typealias Fetch = () throws(SystemError) -> Pulse?
  /// Opens a pulse input.
  typealias Opening = @Sendable (_ path: String) throws(SystemError) -> Fetch

  /// How often an input that is not there, or failed, is tried again, s.
  private static let retry = 10.0
  /// Without a pulse for so long, it is told, s.
  private static let patience = 10.0
  /// How often an input is looked at before its first pulse, s.
  private static let interval = 0.1

  private let setting: SensorSettings.Pulse
  private let port: String
  private let root: String
  private let opening: Opening
  private var fetch: Fetch?
  private var path = ""
  /// No look before this.
  private var nextLook = SensorInstant(nanoseconds: .min)
  private var last: (sequence: UInt32, instant: SensorInstant)?
  /// When it was opened, or gave its last pulse.
  private var alive = SensorInstant(nanoseconds: .min)
  private var told = ""

  /// The pulse of the receiver whose port was opened at `port`, with `/dev` and `/sys` below `root`.
  init(
    _ setting: SensorSettings.Pulse, port: String, root: String, opening: @escaping Opening
  ) {
    self.setting = setting
    self.port = port
    self.root = root
    self.opening = opening
  }

  /// Where the pulses of a receiver come in; `nil` where there are none.
  static func device(_ setting: SensorSettings.Pulse, port: String, root: String) -> String? {
    switch setting {
    case .unused: return nil
    case .device(let path): return ReceiverLocator.rooted(path, root == "/" ? "" : root)
    case .automatic:
      // The kernel names a line by its number; a name by-id leads to it.
      let names = [port, (try? FileSystem.resolve(port)) ?? port].map { FileSystem.name(of: $0) }
      let all = (try? PulsePerSecondDevice.all(root: root)) ?? []
      return all.first { $0.line.map { names.contains(FileSystem.name(of: $0)) } ?? false }?.path
    }
  }

  /// Opens the kernel's.
  static let kernel: Opening = { path throws(SystemError) in
    let input = Input(try PulsePerSecond(path: path))
    return { () throws(SystemError) in try input.next() }
  }

  private final class Input {
    private var device: PulsePerSecond
    init(_ device: consuming PulsePerSecond) { self.device = device }
    // A deadline that is past: it looks and does not wait.
    func next() throws(SystemError) -> Pulse? {
      try device.next(until: SensorInstant(nanoseconds: .min))
    }
  }
}

// MARK: - Looking

extension PulseLine {
  /// Hands a pulse that has come to `intake`; whatever is wrong with the input is told once and
  /// leaves the receiver alone.
  mutating func look(
    at now: SensorInstant, _ intake: inout EpochIntake, _ outlet: borrowing SampleOutlet
  ) {
    guard now >= nextLook else { return }
    do throws(SystemError) {
      guard let fetch = try opened(at: now) else { return }
      nextLook = now.advanced(bySeconds: Self.interval)
      if let pulse = try fetch() {
        if let instant = steady(pulse, outlet) {
          intake.take(pulseAt: instant, uncertainty: uncertainty(of: pulse), outlet)
        }
      } else if now.seconds(since: alive) > Self.patience {
        tell(
          "no pulse comes at \(path): receivers give it with a fix only, and its asserting edge is "
            + "what counts", outlet)
      }
    } catch {
      fetch = nil
      nextLook = now.advanced(bySeconds: Self.retry)
      tell("its pulses cannot be read: \(error)", outlet)
    }
  }

  private mutating func opened(at now: SensorInstant) throws(SystemError) -> Fetch? {
    if let fetch { return fetch }
    guard let path = Self.device(setting, port: port, root: root) else {
      nextLook = now.advanced(bySeconds: Self.retry)
      return nil
    }
    self.path = path
    fetch = try opening(path)
    last = nil
    alive = now
    return fetch
  }

  /// The instant of a pulse that came a second, or seconds, after the one before.
  private mutating func steady(
    _ pulse: Pulse, _ outlet: borrowing SampleOutlet
  ) -> SensorInstant? {
    // A host whose clock was stepped meanwhile does not know when that was.
    guard let instant = pulse.instant else { return nil }
    alive = instant
    // The next one cannot be there before.
    nextLook = instant.advanced(bySeconds: 0.9)
    defer { last = (pulse.sequence, instant) }
    guard let last, pulse.sequence != last.sequence else { return nil }
    let period = instant.seconds(since: last.instant) / Double(pulse.sequence &- last.sequence)
    if period < 0.95 {
      tell(
        "its pulses come every \(Int((period * 1e3).rounded())) ms and are not used; set them to "
          + "one a second", outlet)
      return nil
    }
    // After a pause it begins anew.
    guard period < 1.05 else { return nil }
    told = ""
    return instant
  }

  /// USB asks for a line's state once a millisecond and answers when it has time: 1 to 2 ms as
  /// measured. An interrupt of the host's own is served within 0.1 ms.
  private func uncertainty(of pulse: Pulse) -> Double {
    let name = FileSystem.name(of: port)
    let isUSB = setting == .automatic && (name.hasPrefix("ttyUSB") || name.hasPrefix("ttyACM"))
    return Double(pulse.uncertaintyNanoseconds) * 1e-9 + (isUSB ? 2e-3 : 1e-4)
  }

  private mutating func tell(_ text: String, _ outlet: borrowing SampleOutlet) {
    if told == text { return }
    told = text
    outlet.notice(text)
  }
}
