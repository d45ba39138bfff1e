internal import SatelliteReceivers
internal import Sensing

/// What gpsd sends: lines, of which each byte 0xFF lets a second pass.
func fuzzGPSD(_ input: [UInt8]) {
  let whole = SessionRun(input, piece: .max)
  let cut = SessionRun(input, piece: 13)
  promise(whole.epochs == cut.epochs, "epochs depend on how the stream is cut")
  promise(whole.events == cut.events, "events depend on how the stream is cut")
  promise(whole.requests == cut.requests, "requests depend on how the stream is cut")
  promise(whole.requests <= GPSDSession.requestLimit, "more requests than there may be")
  for epoch in whole.epochs {
    promise((-90...90).contains(epoch.latitudeDegrees ?? 0), "a latitude beyond the poles")
    promise((0..<360).contains(epoch.courseDegrees ?? 0), "a course beyond the circle")
    _ = epoch.satelliteFix(at: epoch.receipt)
  }
}

private struct SessionRun {
  var epochs: [ReceiverEpoch] = []
  var events: [GPSDEvent] = []
  var requests = 0

  init(_ input: [UInt8], piece: Int) {
    var now = SensorInstant(nanoseconds: 0)
    var session = GPSDSession(at: now)
    for part in input.split(separator: 0xFF, omittingEmptySubsequences: false) {
      var start = part.startIndex
      while start < part.endIndex {
        let bytes = part[start..<(part.endIndex - start > piece ? start + piece : part.endIndex)]
        session.receive(bytes.span, at: now) { take($0) }
        start = bytes.endIndex
      }
      let end = now.advanced(bySeconds: 1)
      var wakes = 0
      while let deadline = session.deadline, deadline <= end {
        now = max(now, deadline)
        session.advance(to: now) { take($0) }
        wakes += 1
        promise(wakes < 100, "the session spins")
      }
      now = end
    }
    session.end(at: now) { take($0) }
  }

  private mutating func take(_ report: GPSDReport) {
    switch report {
    case .epoch(let epoch): epochs.append(epoch)
    case .event(let event):
      events.append(event)
      promise(!event.description.isEmpty, "an event without text")
    case .send: requests += 1
    case .pulse, .refused: break
    }
  }
}
