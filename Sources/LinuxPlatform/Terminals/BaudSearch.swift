package import Sensing

/// Finds the speed of a serial line by listening at one after another for frames whose checksum is
/// right.
///
/// Pure: it is told what was heard and says what to do. It never ends by itself: after the last
/// speed comes the first again, since a receiver may be switched on later; `finding` tells what a
/// whole round brought.
package struct BaudSearch: Hashable, Sendable {
  /// What to do next.
  package enum Decision: Hashable, Sendable {
    /// Go on at the present speed.
    case listen
    /// Set the line to this speed, drop what is in its buffers and in the framing, and listen.
    case change(to: UInt32)
    /// The present speed is right; said once.
    case settle
  }

  /// What is known about the line.
  package enum Finding: Hashable, Sendable {
    /// The first round is not over.
    case searching
    case settled
    /// No byte came at any speed: no power, or the wrong line.
    case silent
    /// Bytes came but no frame at any speed: another speed, protocol, or an inverted line.
    case unintelligible
  }

  /// The speeds of receivers, in the order of their likelihood.
  package static let candidates: [UInt32] = [
    9600, 115_200, 38400, 57600, 19200, 4800, 230_400, 460_800, 921_600,
  ]
  /// Longer than two periods of a receiver that reports once a second.
  package static let dwellSeconds = 2.2
  /// More noise than the rest of any frame that was under way when listening began.
  package static let noiseLimit = 4096
  /// So many frames settle at once: two checksums are not right by chance.
  package static let framesToSettle = 2

  /// The speed that the line is at.
  package private(set) var baud: UInt32
  package private(set) var finding = Finding.searching
  private let order: [UInt32]
  private var position = 0
  /// How many speeds of this round have failed.
  private var failed = 0
  /// When listening at this speed began; `nil` before the first report.
  private var began: SensorInstant?
  private var frames = 0
  private var noise = 0
  /// Whether any speed of this round brought bytes.
  private var roundHasBytes = false

  /// Starts at `first` where given (the speed that served last time, or that the line has), then
  /// the candidates.
  ///
  /// With `isFixed` the speed is never changed; `finding` still tells whether it is right.
  package init(first: UInt32? = nil, isFixed: Bool = false) {
    let candidates = Self.candidates
    var order = candidates
    if let first { order = isFixed ? [first] : [first] + candidates.filter { $0 != first } }
    self.order = order
    baud = order[0]
  }

  /// Takes the news since the last report: frames with a right checksum, and bytes that belong to
  /// none. To be told at each read, and at least once a second when nothing comes.
  package mutating func heard(
    frames newFrames: Int, noise newNoise: Int, at instant: SensorInstant
  ) -> Decision {
    frames += newFrames
    // Bytes are a rate, and a search may last for years.
    noise = min(noise + newNoise, Int.max / 4)
    if newFrames > 0 || newNoise > 0 { roundHasBytes = true }
    guard let began else {
      self.began = instant
      return decide(isOver: false, at: instant)
    }
    return decide(isOver: instant.seconds(since: began) >= Self.dwellSeconds, at: instant)
  }

  /// Sets the line to the present speed, or where the driver does not have that, to the next one
  /// that it has; a speed that is given up so counts as one at which nothing came.
  ///
  /// Throws what `setBaud` throws, except EINVAL. After a whole round of refusals the line stays as
  /// it is, and the search goes on as if it had the present speed.
  package mutating func apply(
    at instant: SensorInstant, _ setBaud: (UInt32) throws(SystemError) -> Void
  ) throws(SystemError) {
    for _ in order {
      do throws(SystemError) {
        try setBaud(baud)
        return
      } catch {
        if error.number != .invalidArgument { throw error }
        _ = next(at: instant)
      }
    }
  }

  private mutating func decide(isOver: Bool, at instant: SensorInstant) -> Decision {
    if finding == .settled {
      // Only noise tells of a changed speed: silence is a receiver that is off.
      if isOver {
        if frames == 0, noise >= Self.noiseLimit { return next(at: instant) }
        if frames > 0 { restart(at: instant) }
      }
      return .listen
    }
    if frames >= Self.framesToSettle || (isOver && frames > 0) {
      finding = .settled
      restart(at: instant)
      return .settle
    }
    return isOver || noise >= Self.noiseLimit ? next(at: instant) : .listen
  }

  private mutating func restart(at instant: SensorInstant?) {
    began = instant
    frames = 0
    noise = 0
  }

  private mutating func next(at instant: SensorInstant) -> Decision {
    if finding == .settled {
      finding = .searching
      failed = 0
      roundHasBytes = true
    }
    position = (position + 1) % order.count
    failed += 1
    if failed == order.count {
      failed = 0
      finding = roundHasBytes ? .unintelligible : .silent
      roundHasBytes = false
    }
    restart(at: instant)
    if order.count == 1 { return .listen }
    baud = order[position]
    return .change(to: baud)
  }
}
