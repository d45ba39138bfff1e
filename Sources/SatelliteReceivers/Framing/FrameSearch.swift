internal import Sensing

/// The scanner's search: where it stands, what it counted, and the run of noise it is in.
struct FrameSearch: Sendable {
  /// How long an unfinished binary frame may hold back whole frames that lie inside it, ns.
  static let patience: Int64 = 1_000_000_000

  /// The position in the stream of the buffer's first byte.
  var base = 0
  var marks = ReceiptMarks()
  private(set) var noiseBytes = 0
  private(set) var failedChecksums = 0

  private var line = 1
  /// How far the sentence at the search's position has been read.
  private var sentence = SentenceProgress()
  private var lastLookInside: SensorInstant?
  /// The run of noise that the search is in, and the position behind its last byte.
  private var noise: FrameScanner.Frame?
  private var noiseEnd = 0

  init() {}

  /// Searches `bytes` from `start` on and returns the index of the first undecided byte.
  mutating func run(
    _ bytes: Span<UInt8>, from start: Int, at now: SensorInstant, last: Bool,
    _ found: (FrameScanner.Frame, Span<UInt8>) -> Void
  ) -> Int {
    var i = start
    search: while i < bytes.count {
      // In bounds: the loop's condition, and nothing below lets `i` fall.
      let byte = unsafe bytes[unchecked: i]
      let outcome: Recognition
      switch byte {
      // Between frames there is hardly ever anything else: no noise, and nothing begins with it.
      case .carriageReturn:
        i &+= 1
        continue search
      case .lineFeed:
        line &+= 1
        i &+= 1
        continue search
      case .dollar:
        let star = sentence.wholeSentence(bytes, from: i)
        if star > 0 {
          endNoise(found)
          var frame = frame(.nmea, at: i, length: star &+ 3)
          frame.exclusiveOr = sentence.exclusiveOr
          frame.fieldsEnd = star
          deliver(frame, bytes, at: i, found)
          sentence = SentenceProgress()
          i &+= star &+ 3
          // What it ended with is passed here where that is what it usually is.
          // In bounds: its line end was seen, and the count is looked at before what follows.
          if unsafe bytes[unchecked: i] == .carriageReturn, i &+ 1 < bytes.count,
            unsafe bytes[unchecked: i &+ 1] == .lineFeed
          {
            line &+= 1
            i &+= 2
          }
          continue search
        }
        outcome = sentence.recognise(bytes, from: i, last: last)
      case .exclamation: outcome = sentence.recognise(bytes, from: i, last: last)
      case .ubxPreamble: outcome = Recognition.ubx(bytes, from: i)
      case .rtcmPreamble: outcome = Recognition.rtcm(bytes, from: i)
      default: outcome = .no
      }
      switch outcome {
      case .sentence(let length, let consumed, let exclusiveOr, let fieldsEnd, let ending):
        endNoise(found)
        var frame = frame(.nmea, at: i, length: length)
        frame.ending = ending
        frame.exclusiveOr = exclusiveOr
        frame.fieldsEnd = fieldsEnd
        deliver(frame, bytes, at: i, found)
        i &+= consumed
        sentence = SentenceProgress()
      case .binary(let kind, let length, let lineFeeds):
        endNoise(found)
        deliver(frame(kind, at: i, length: length), bytes, at: i, found)
        line &+= lineFeeds
        i &+= length
      case .unfinished where !last && shouldWait(bytes, i, now): break search
      case .failedChecksum(let kind, let length):
        endNoise(found)
        failedChecksums += 1
        var frame = frame(kind, at: i, length: length)
        frame.checksumIsRight = false
        deliver(frame, bytes, at: i, found)
        i = skip(bytes, i)
      case .no, .unfinished:
        i = skip(bytes, i)
        sentence = SentenceProgress()
      }
    }
    if last { endNoise(found) }
    marks.forget(before: base &+ i)
    return i
  }

  /// Hands over a frame of which the first byte is at `i`.
  @inline(__always)
  private func deliver(
    _ frame: FrameScanner.Frame, _ bytes: Span<UInt8>, at i: Int,
    _ found: (FrameScanner.Frame, Span<UInt8>) -> Void
  ) {
    // What was recognised lies within the bytes: it was looked at to its end.
    let range = unsafe Range(uncheckedBounds: (i, i &+ frame.length))
    found(frame, unsafe bytes.extracting(unchecked: range))
  }

  /// Whether an unfinished frame deserves more bytes: a length that lies must not hold back what
  /// follows it for long, so after a second a whole frame inside speaks against it.
  @inline(__always)
  private mutating func shouldWait(
    _ bytes: Span<UInt8>, _ i: Int, _ now: SensorInstant
  ) -> Bool {
    let since = marks.instant(of: base &+ i)
    return now.nanoseconds &- since.nanoseconds <= Self.patience || isPatient(bytes, i, now)
  }

  /// The same where it has been waited for longer.
  @inline(never)
  private mutating func isPatient(
    _ bytes: Span<UInt8>, _ i: Int, _ now: SensorInstant
  ) -> Bool {
    if bytes[i] == .dollar || bytes[i] == .exclamation { return true }
    if let look = lastLookInside, now.nanoseconds &- look.nanoseconds < Self.patience / 8 {
      return true
    }
    lastLookInside = now
    return !Recognition.holdsFrame(bytes, from: i + 1)
  }

  @inline(__always)
  private func frame(
    _ kind: FrameScanner.Kind, at i: Int, length: Int
  ) -> FrameScanner.Frame {
    FrameScanner.Frame(
      kind: kind, offset: base &+ i, line: line, length: length,
      receipt: marks.instant(of: base &+ i))
  }

  /// Passes over bytes that begin nothing and returns the index of the next possible start.
  @inline(never)
  private mutating func skip(_ bytes: Span<UInt8>, _ i: Int) -> Int {
    let next = Recognition.nextStart(bytes, from: i + 1)
    var run = noise
    for j in i..<next {
      let byte = bytes[j]
      if byte == .lineFeed {
        line += 1
      } else if byte != .carriageReturn {
        noiseBytes += 1
        if run == nil { run = frame(.noise, at: j, length: 0) }
        noiseEnd = base + j + 1
      }
    }
    noise = run
    return next
  }

  @inline(__always)
  private mutating func endNoise(_ found: (FrameScanner.Frame, Span<UInt8>) -> Void) {
    if noise != nil { tellNoise(found) }
  }

  @inline(never)
  private mutating func tellNoise(_ found: (FrameScanner.Frame, Span<UInt8>) -> Void) {
    guard var run = noise else { return }
    noise = nil
    run.length = noiseEnd - run.offset
    found(run, Span())
  }
}
