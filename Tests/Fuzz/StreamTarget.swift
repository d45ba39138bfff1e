internal import Geodesy
internal import SatelliteReceivers
internal import Sensing
internal import TextFiles

/// A receiver's bytes: the first byte of the input says how the rest is cut and configured.
func fuzzStream(_ input: [UInt8]) {
  guard let options = input.first else { return }
  let bytes = input[1...]
  let whole = StreamRun(bytes, pieces: 0, isLive: options & 1 != 0)
  let cut = StreamRun(bytes, pieces: Int(options >> 1) + 1, isLive: options & 1 != 0)
  promise(whole.frames == cut.frames, "frames depend on how the stream is cut")
  promise(whole.epochs == cut.epochs, "epochs depend on how the stream is cut")
  promise(whole.refused == cut.refused, "refusals depend on how the stream is cut")
  for epoch in whole.epochs {
    if let latitude = epoch.latitudeDegrees {
      promise((-90...90).contains(latitude), "a latitude beyond the poles")
    }
    if let fix = epoch.satelliteFix(at: SensorInstant(nanoseconds: 0)) {
      promise(fix.position.height.isFinite, "a height that is no number")
    }
    promise(!epoch.json.text.isEmpty, "an epoch without text")
  }
  checkResynchronisation(bytes)
}

/// One way of reading a stream, and what came of it.
private struct StreamRun {
  var frames: [FrameScanner.Frame] = []
  var epochs: [ReceiverEpoch] = []
  var refused: [RefusedSentence] = []

  /// `pieces` is the length of the first read; each further one is one byte longer. 0: one read.
  init(_ bytes: ArraySlice<UInt8>, pieces: Int, isLive: Bool) {
    var scanner = FrameScanner()
    var stream = ReceiverStream(
      configuration: isLive ? .live : .init(), hostOffset: isLive ? 1_796_000_000_000_000_000 : nil)
    var start = bytes.startIndex
    var length = pieces == 0 ? bytes.count : pieces
    while start < bytes.endIndex {
      let piece = bytes[start..<min(start + length, bytes.endIndex)]
      let instant = SensorInstant(nanoseconds: 0)
      scanner.receive(piece.span, at: instant) { frame, _ in frames.append(frame) }
      stream.receive(bytes: piece.span, at: instant) { take($0) }
      start = piece.endIndex
      length += 1
    }
    scanner.finish { frame, _ in frames.append(frame) }
    stream.finish { take($0) }
  }

  private mutating func take(_ report: ReceiverReport) {
    switch report {
    case .epoch(let epoch): epochs.append(epoch)
    case .refused(let sentence): refused.append(sentence)
    case .event: break
    }
  }
}

/// A sentence that follows the input is found, unless a frame with a right checksum covers it.
private func checkResynchronisation(_ bytes: ArraySlice<UInt8>) {
  let sentence = Array("\r\n$GPZDA,201530.00,04,07,2026,00,00*6C\r\n".utf8)
  let start = bytes.count + 2
  var isFound = false
  func look(_ frame: FrameScanner.Frame) {
    if frame.kind == .nmea, frame.offset == start { isFound = true }
    if frame.kind == .ubx || frame.kind == .rtcm3, frame.checksumIsRight,
      frame.offset + frame.length > start
    {
      isFound = true
    }
  }
  var scanner = FrameScanner()
  let instant = SensorInstant(nanoseconds: 0)
  scanner.receive(bytes.span, at: instant) { frame, _ in look(frame) }
  scanner.receive(sentence.span, at: instant) { frame, _ in look(frame) }
  scanner.finish { frame, _ in look(frame) }
  promise(isFound, "a sentence was lost behind something else")
}
