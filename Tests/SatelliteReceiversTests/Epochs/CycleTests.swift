import SatelliteReceivers
import Sensing
import Testing

/// What a live run sees: bytes with their time of arrival.
struct CycleTests {
  private static let live = ReceiverStream.Configuration(assembly: .init(learnsCycle: true))

  private static func cycle(_ second: Int) -> [String] {
    let clock = "1200" + (second < 10 ? "0" : "") + "\(second).00"
    return [
      "GNRMC,\(clock),A,4404.13387,N,12118.85628,W,0.029,,311225,,,A",
      "GNGGA,\(clock),4404.13387,N,12118.85628,W,1,12,1.01,1144.8,M,-21.4,M,,",
      "GNGSA,A,3,1,2,3,4,,,,,,,,,1.5,1.0,1.1",
    ]
  }

  @Test("once the cycle is learnt, an epoch is handed out with its last sentence")
  func learnsEnd() {
    var stream = ReceiverStream(configuration: Self.live)
    // When each epoch came, as the number of sentences fed by then.
    var handed: [Int] = []
    var fed = 0
    for second in 0..<12 {
      for body in Self.cycle(second) {
        fed += 1
        feed(&stream, body, at: Int64(second) * 1_000_000_000 + Int64(fed % 3) * 20_000_000) {
          if case .epoch = $0 { handed.append(fed) }
        }
      }
    }
    // The first cycles wait for the one after the next; then every epoch ends with its own GSA.
    #expect(handed.suffix(7) == [18, 21, 24, 27, 30, 33, 36])
    #expect(handed.count == 12)
  }

  @Test("a cycle that grows is noticed: its late message is told and learning starts anew")
  func unlearns() {
    var stream = ReceiverStream(configuration: Self.live)
    var epochs: [ReceiverEpoch] = []
    var events: [ReceiverEvent] = []
    for second in 0..<20 {
      var bodies = Self.cycle(second)
      if second >= 10 { bodies.append("GNZDA,1200\(second).00,31,12,2025,00,00") }
      for (index, body) in bodies.enumerated() {
        feed(&stream, body, at: Int64(second) * 1_000_000_000 + Int64(index) * 20_000_000) {
          switch $0 {
          case .epoch(let epoch): epochs.append(epoch)
          case .event(let event): events.append(event)
          case .refused: Issue.record("refused")
          }
        }
      }
    }
    stream.finish { if case .epoch(let epoch) = $0 { epochs.append(epoch) } }
    #expect(events == [.late(.zda)])
    #expect(epochs.count == 20)
    #expect(epochs.suffix(9).allSatisfy { $0.sources.contains([.zda, .gsa, .rmc, .gga]) })
  }

  @Test("a quiet line hands out what is open, a busy one does not")
  func quietLine() {
    var stream = ReceiverStream(configuration: Self.live)
    var count = 0
    let counting: (ReceiverReport) -> Void = { if case .epoch = $0 { count += 1 } }
    for body in Self.cycle(0) { feed(&stream, body, at: 500, counting) }
    // A sentence of no use: the epoch's own messages have ended, the line is not quiet yet.
    feed(&stream, "GPGSV,1,1,00", at: 1_000, counting)
    stream.flush(ifQuietSince: SensorInstant(nanoseconds: 1_000), report: counting)
    #expect(count == 0)
    stream.flush(ifQuietSince: SensorInstant(nanoseconds: 1_001), report: counting)
    #expect(count == 1)
    stream.flush(ifQuietSince: SensorInstant(nanoseconds: 9_999), report: counting)
    #expect(count == 1)
  }

  @Test("a message for an epoch that was handed out is late, and changes nothing")
  func lateMessage() {
    var stream = ReceiverStream(configuration: Self.live)
    var reports: [ReceiverReport] = []
    feed(&stream, Self.cycle(0)[0], at: 0) { reports.append($0) }
    stream.flush(ifQuietSince: SensorInstant(nanoseconds: 1)) { reports.append($0) }
    feed(&stream, Self.cycle(0)[1], at: 300_000_000) { reports.append($0) }
    stream.finish { reports.append($0) }
    #expect(reports.count == 2)
    guard case .event(.late(.gga))? = reports.last else {
      Issue.record("not late: \(reports)")
      return
    }
    #expect(stream.statistics.late == 1)
  }

  @Test("a receiver whose clock stands still still gives an epoch per cycle")
  func frozenClock() {
    var stream = ReceiverStream(configuration: Self.live)
    var epochs = 0
    for second in 0..<10 {
      let now = Int64(second) * 3_000_000_000
      feed(&stream, "GNRMC,120000.00,V,,,,,,,311225,,,N", at: now) {
        if case .epoch = $0 { epochs += 1 }
      }
      stream.flush(ifQuietSince: SensorInstant(nanoseconds: now + 1)) {
        if case .epoch = $0 { epochs += 1 }
      }
    }
    #expect(epochs == 10)
  }

  private func feed(
    _ stream: inout ReceiverStream, _ body: String, at nanoseconds: Int64,
    _ report: (ReceiverReport) -> Void
  ) {
    let bytes = Array(SentenceText.sentence(body).utf8)
    stream.receive(bytes: bytes.span, at: SensorInstant(nanoseconds: nanoseconds), report: report)
  }
}
